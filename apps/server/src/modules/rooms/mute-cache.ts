// Until when a guest may not write, as it was read a moment ago: whoever writes a line each second is not
// asked about each second. What is heard of her counts at once.
import type { RoomId } from '@alcove/protocol';
import type { Moderation } from '../moderation/index.ts';
import type { ChatSession } from './chat-sessions.ts';

/** Even a mute of which no process told, since it was killed meanwhile, counts after this long. */
const believedMs = 30_000;

type Known = { untilAt: number; heard: number; readAt: number };

export function createMuteCache({ mutedUntil }: Pick<Moderation['sanctions'], 'mutedUntil'>) {
  const muteCache = new WeakMap<ChatSession, Map<RoomId, Known>>();

  function knownOf(session: ChatSession): Map<RoomId, Known> {
    const known = muteCache.get(session) ?? new Map<RoomId, Known>();
    muteCache.set(session, known);
    return known;
  }

  return {
    /** 0: she may write. */
    async untilOf(session: ChatSession, roomId: RoomId): Promise<number> {
      const hers = knownOf(session);
      const known = hers.get(roomId);
      const { heard } = session;
      if (known?.heard === heard && performance.now() - known.readAt < believedMs) return known.untilAt;
      const readAt = performance.now();
      const untilAt = await mutedUntil(session.uid, roomId);
      for (const old of hers.keys()) if (!session.rooms.has(old)) hers.delete(old);
      // Of when it was asked: what was heard meanwhile makes it ask again.
      hers.set(roomId, { untilAt, heard, readAt });
      return untilAt;
    },
  };
}
