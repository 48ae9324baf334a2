// Who is in a room, or left it a moment ago, in any process. Presence knows who is there now; this remembers members
// who left, for ten minutes and up to a bound. A process that has just started remembers no earlier leaver.
import { isAnonymous, type RoomId, sanctions, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';

export const rememberedLeaversMax = 50_000;

export type LatelyInRoom = (roomId: RoomId, uid: Uid) => boolean;

const keyOf = (roomId: RoomId, uid: number) => `${roomId} ${uid}`;

export function rememberLatelyInRoom(
  { clock, presence }: Use<'clock' | 'presence'>,
  max = rememberedLeaversMax,
): LatelyInRoom {
  /** When each left, the earliest first. */
  const leftAt = new Map<string, number>();
  const isOver = (at: number) => at + sanctions.exclusionPresenceMs <= clock.now();

  function forgetEarliest() {
    for (const [key, at] of leftAt) {
      if (leftAt.size <= max && !isOver(at)) return;
      leftAt.delete(key);
    }
  }

  presence.onLeft((roomId, uid) => {
    if (isAnonymous({ uid })) return;
    const key = keyOf(roomId, uid);
    leftAt.delete(key);
    leftAt.set(key, clock.now());
    forgetEarliest();
  });

  return (roomId, uid) => {
    const at = leftAt.get(keyOf(roomId, uid));
    return presence.isIn(roomId, uid) || (at !== undefined && !isOver(at));
  };
}
