import type { RoomId, Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import type { Guest } from './guests.ts';
import { createSilences } from './silences.ts';

const [bar, terrace] = [1 as RoomId, 2 as RoomId];

function cast() {
  const asked: RoomId[] = [];
  let untilAt = 0;
  const silences = createSilences({
    async mutedUntil(_uid, roomId) {
      asked.push(roomId);
      return untilAt;
    },
  });
  const basile = { uid: 1001 as Uid, heard: 0, rooms: new Set([bar, terrace]) } as unknown as Guest;
  return { asked, basile, silences, mute: (until: number) => void (untilAt = until) };
}

test('whoever writes line after line is asked about once in each room', async () => {
  const { asked, basile, silences } = cast();
  for (const room of [bar, bar, terrace, bar]) expect(await silences.untilOf(basile, room)).toBe(0);
  expect(asked).toEqual([bar, terrace]);
});

test('a mute of which one hears counts for the next line', async () => {
  const { basile, silences, mute } = cast();
  await silences.untilOf(basile, bar);
  mute(9000);
  basile.heard += 1;
  expect(await silences.untilOf(basile, bar)).toBe(9000);
});

test('what is heard while it is being asked for makes it be asked again', async () => {
  const { asked, basile, silences, mute } = cast();
  const asking = silences.untilOf(basile, bar);
  basile.heard += 1;
  await asking;
  mute(9000);
  expect(await silences.untilOf(basile, bar)).toBe(9000);
  expect(asked).toHaveLength(2);
});
