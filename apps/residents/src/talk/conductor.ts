// Leads the talk of one room: one line after the other, said by the resident whose line it is.
import type { LiveClient } from '@alcove/live-client';
import type { Language } from '@alcove/protocol';
import type { ResidentStage, Voice } from '../stage.ts';
import { pauseMs } from './pace.ts';
import { createRunningOrder, type Scene } from './running-order.ts';
import { englishScenes } from './scenes-en.ts';
import { frenchScenes, frenchSolos } from './scenes-fr.ts';
import { russianScenes } from './scenes-ru.ts';

const scenes: Readonly<Record<Language, readonly Scene[]>> = {
  fr: [...frenchScenes, ...frenchSolos],
  en: englishScenes,
  ru: russianScenes,
};

export function createConductors(stage: ResidentStage) {
  const { timers } = stage;
  const led = new Set<number>();
  const readers = new Map<number, (are: boolean) => void>();

  function lead(roomId: number, language: Language): void {
    if (led.has(roomId)) return;
    const order = createRunningOrder(scenes[language], timers.random);
    let hasReaders = false;
    let stop: (() => void) | undefined;
    function wait(): void {
      stop = timers.setTimeout(() => void speak(), pauseMs(timers, hasReaders));
    }
    async function speak(): Promise<void> {
      const present: Voice[] = stage.presentIn(roomId);
      const line = order.next(present.map(({ nick }) => nick));
      if (line) await present.find(({ nick }) => nick === line.by)?.say(roomId, line.words);
      wait();
    }
    led.add(roomId);
    wait();
    readers.set(roomId, (are) => {
      if (are === hasReaders) return;
      hasReaders = are;
      stop?.();
      wait();
    });
  }
  return {
    lead,
    /** To be called whenever a room has changed, as a resident in it sees it. */
    look(live: LiveClient) {
      for (const { room, people } of live.rooms.views)
        readers.get(room.roomid)?.([...people.keys()].some((uid) => !stage.isResident(uid)));
    },
  };
}
