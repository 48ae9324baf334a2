// Leads the talk of one room: one line after the other, said by the resident whose line it is.
import type { LiveClient } from '@alcove/live-client';
import type { ResidentStage, Voice } from '../stage.ts';
import { pauseMs } from './pace.ts';
import { createRunningOrder } from './running-order.ts';
import { readScenes, type SceneFile } from './scene-files.ts';

export function createConductors(stage: ResidentStage) {
  const { timers } = stage;
  const led = new Set<number>();
  const readers = new Map<number, (are: boolean) => void>();

  async function lead(roomId: number, file: SceneFile): Promise<void> {
    if (led.has(roomId)) return;
    led.add(roomId);
    const order = createRunningOrder(await readScenes(file), timers.random);
    let hasReaders = false;
    let stop: (() => void) | undefined;
    function wait(afterSolo = false): void {
      stop = timers.setTimeout(() => void speak(), pauseMs(timers, { hasReaders, afterSolo }));
    }
    async function speak(): Promise<void> {
      const present: Voice[] = stage.speakersIn(roomId);
      const line = order.next(present.map(({ nick }) => nick));
      if (line) await present.find(({ nick }) => nick === line.by)?.say(roomId, line.words);
      wait(line?.endsSolo);
    }
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
