// Who hides from whom, while the database takes its time to say so.
import type { Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createTestClock, silentLog } from '../../testing/index.ts';
import type { BlockChange } from '../relations/blocks.ts';
import { createApart } from './apart.ts';

const [ondine, basile] = [1, 2] as [Uid, Uid];

/** What a reading that has ended brings with it. */
const whatFollows = () => new Promise((resolve) => setImmediate(resolve));

/** Blocks of which each reading waits until it is let go, with what it found when it began. */
function slowRelations() {
  const blocks = new Map<Uid, ReadonlyMap<Uid, number>>();
  const readings: { uid: Uid; end(): void }[] = [];
  const listeners: ((change: BlockChange) => void)[] = [];
  return {
    readings,
    apart(uid: Uid) {
      const found = blocks.get(uid) ?? new Map<Uid, number>();
      return new Promise<ReadonlyMap<Uid, number>>((resolve) => {
        readings.push({ uid, end: () => resolve(found) });
      });
    },
    onBlock: (listener: (change: BlockChange) => void) => void listeners.push(listener),
    onGap() {},
    block(blocker: Uid, blocked: Uid) {
      blocks.set(blocker, new Map([[blocked, 0]]));
      blocks.set(blocked, new Map([[blocker, 0]]));
      for (const listener of listeners) listener({ blocker, blocked, untilAt: 0 });
    },
    endAll() {
      for (const { end } of readings.splice(0)) end();
    },
  };
}

function openApart() {
  const relations = slowRelations();
  const changes: string[] = [];
  const apart = createApart({
    relations,
    clock: createTestClock(),
    log: silentLog,
    changed: (reader, { hidden, shown }) => changes.push(`${reader}: -${hidden} +${shown}`),
  });
  return { relations, apart, changes };
}

test('from the moment of a block, before the database is read again, neither member receives events of the other', async () => {
  const { relations, apart, changes } = openApart();
  const known = Promise.all([apart.know(ondine), apart.know(basile)]);
  relations.endAll();
  await known;
  relations.block(ondine, basile);
  expect([apart.between(ondine, basile), apart.between(basile, ondine)]).toEqual([true, true]);
  relations.endAll();
  await whatFollows();
  expect(changes).toEqual([`${ondine}: -${basile} +`, `${basile}: -${ondine} +`]);
});

test('a member who connects while a block is being stored waits for the later read, which alone counts', async () => {
  const { relations, apart } = openApart();
  let isKnown = false;
  const known = apart.know(basile).then(() => (isKnown = true));
  const [early] = relations.readings.splice(0);
  relations.block(ondine, basile);
  early?.end();
  await whatFollows();
  expect(isKnown).toBe(false);
  expect(apart.between(basile, ondine)).toBe(true);
  relations.endAll();
  await known;
  expect(apart.between(basile, ondine)).toBe(true);
});
