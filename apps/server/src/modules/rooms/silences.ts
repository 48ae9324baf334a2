// Until when a guest may not write, as it was read a moment ago: whoever writes a line each second is not
// asked about each second. What is heard of her counts at once.
import type { RoomId } from '@alcove/protocol';
import type { Moderation } from '../moderation/index.ts';
import type { Guest } from './guests.ts';

/** Even a mute of which no process told, since it was killed meanwhile, counts after this long. */
const believedMs = 30_000;

type Known = { untilAt: number; heard: number; readAt: number };

export function createSilences({ mutedUntil }: Pick<Moderation['sanctions'], 'mutedUntil'>) {
  const silences = new WeakMap<Guest, Map<RoomId, Known>>();

  function knownOf(guest: Guest): Map<RoomId, Known> {
    const known = silences.get(guest) ?? new Map<RoomId, Known>();
    silences.set(guest, known);
    return known;
  }

  return {
    /** 0: she may write. */
    async untilOf(guest: Guest, roomId: RoomId): Promise<number> {
      const hers = knownOf(guest);
      const known = hers.get(roomId);
      const { heard } = guest;
      if (known?.heard === heard && performance.now() - known.readAt < believedMs) return known.untilAt;
      const readAt = performance.now();
      const untilAt = await mutedUntil(guest.uid, roomId);
      for (const old of hers.keys()) if (!guest.rooms.has(old)) hers.delete(old);
      // Of when it was asked: what was heard meanwhile makes it ask again.
      hers.set(roomId, { untilAt, heard, readAt });
      return untilAt;
    },
  };
}
