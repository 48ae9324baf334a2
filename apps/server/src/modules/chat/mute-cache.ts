// Until when a session may not write, cached for a moment: not every message reads it from the database.
// An announced change of the person invalidates the entry.
import type { RoomId } from '@alcove/protocol';
import type { Moderation } from '../moderation/index.ts';
import type { ChatSession } from './chat-sessions.ts';

/** A mute whose announcement was lost with its process counts after this long. */
const freshMs = 30_000;

type Known = { untilAt: number; revision: number; readAt: number };

export function createMuteCache({ mutedUntil }: Pick<Moderation['sanctions'], 'mutedUntil'>) {
  const bySession = new WeakMap<ChatSession, Map<RoomId, Known>>();

  function knownOf(session: ChatSession): Map<RoomId, Known> {
    const known = bySession.get(session) ?? new Map<RoomId, Known>();
    bySession.set(session, known);
    return known;
  }

  return {
    /** In milliseconds since 1970; 0: not muted. */
    async untilOf(session: ChatSession, roomId: RoomId): Promise<number> {
      const cached = knownOf(session);
      const known = cached.get(roomId);
      const { revision } = session;
      if (known?.revision === revision && performance.now() - known.readAt < freshMs) return known.untilAt;
      const readAt = performance.now();
      const untilAt = await mutedUntil(session.uid, roomId);
      for (const old of cached.keys()) if (!session.rooms.has(old)) cached.delete(old);
      // The revision before the read: a change meanwhile makes the entry stale.
      cached.set(roomId, { untilAt, revision, readAt });
      return untilAt;
    },
  };
}
