import type { RoomId, Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import type { ChatSession } from './chat-sessions.ts';
import { createMuteCache } from './mute-cache.ts';

const [bar, terrace] = [1 as RoomId, 2 as RoomId];

function cast() {
  const asked: RoomId[] = [];
  let untilAt = 0;
  const muteCache = createMuteCache({
    async mutedUntil(_uid, roomId) {
      asked.push(roomId);
      return untilAt;
    },
  });
  const basile = { uid: 1001 as Uid, revision: 0, rooms: new Set([bar, terrace]) } as unknown as ChatSession;
  return { asked, basile, muteCache, mute: (until: number) => void (untilAt = until) };
}

test('the mute of a session that writes many messages is read once for each room', async () => {
  const { asked, basile, muteCache } = cast();
  for (const room of [bar, bar, terrace, bar]) expect(await muteCache.untilOf(basile, room)).toBe(0);
  expect(asked).toEqual([bar, terrace]);
});

test('an announced mute counts for the next message', async () => {
  const { basile, muteCache, mute } = cast();
  await muteCache.untilOf(basile, bar);
  mute(9000);
  basile.revision += 1;
  expect(await muteCache.untilOf(basile, bar)).toBe(9000);
});

test('a mute announced during the read makes the next message read again', async () => {
  const { asked, basile, muteCache, mute } = cast();
  const asking = muteCache.untilOf(basile, bar);
  basile.revision += 1;
  await asking;
  mute(9000);
  expect(await muteCache.untilOf(basile, bar)).toBe(9000);
  expect(asked).toHaveLength(2);
});
