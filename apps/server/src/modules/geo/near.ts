// About how many members are near, for readers without Premium: a step, which stays for an hour wherever they look.
import { type Cell, coarserCell, geoLimits, middleOf, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { PlaceIndex } from './place-index.ts';

/** Readers remembered in this process; beyond that the oldest answers are forgotten. */
const rememberedMax = 20_000;

export function createNear({ clock }: Use<'clock'>) {
  const answers = new Map<string, { hour: number; step: number }>();

  return (index: PlaceIndex, reader: Uid, from: Cell, apart: Iterable<Uid>): number => {
    const now = clock.now();
    const hour = Math.floor(now / geoLimits.nearForMs);
    const cell = coarserCell(from, 3_000);
    const key = `${reader} ${cell}`;
    const known = answers.get(key);
    if (known?.hour === hour) return known.step;
    const around = { middle: middleOf(cell), km: geoLimits.nearKm };
    const asked = { from: cell, around, without: [reader, ...apart], now };
    const { total } = index.search(asked, { offset: 0, limit: 0 });
    const step = geoLimits.nearSteps.findLast((each) => each <= total) ?? 0;
    answers.delete(key);
    answers.set(key, { hour, step });
    for (const oldest of answers.keys()) {
      if (answers.size <= rememberedMax) break;
      answers.delete(oldest);
    }
    return step;
  };
}
