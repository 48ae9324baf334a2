import { type RoomId, sanctions, type Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { rememberLatelyInRoom } from './lately-in-room.ts';

const salon = 7 as RoomId;

function remembering(max?: number) {
  let left: ((roomId: RoomId, uid: Uid) => void) | undefined;
  let now = 1000;
  const present = new Set<number>();
  const lately = rememberLatelyInRoom(
    {
      clock: { now: () => now } as never,
      presence: {
        onLeft: (listener: typeof left) => void (left = listener),
        isIn: (_: RoomId, uid: Uid) => present.has(uid),
      } as never,
    },
    max,
  );
  return {
    lately: (uid: number, roomId = salon) => lately(roomId, uid as Uid),
    present,
    leaves: (uid: number) => left?.(salon, uid as Uid),
    passes: (ms: number) => void (now += ms),
  };
}

test('a member is lately in a room while there and for ten minutes after they left it, and in no other', () => {
  const { lately, present, leaves, passes } = remembering();
  expect(lately(1)).toBe(false);
  present.add(1);
  expect(lately(1)).toBe(true);
  present.delete(1);
  leaves(1);
  passes(sanctions.exclusionPresenceMs - 1);
  expect([lately(1), lately(1, 8 as RoomId)]).toEqual([true, false]);
  passes(1);
  expect(lately(1)).toBe(false);
});

test('past the bound, those who left first are forgotten, and visitors are never remembered', () => {
  const { lately, leaves } = remembering(2);
  for (const uid of [1, 2, 1, -5, 3]) leaves(uid);
  expect([1, 2, 3].map((uid) => lately(uid))).toEqual([true, false, true]);
  expect(lately(-5)).toBe(false);
});
