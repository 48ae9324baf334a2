// Silencing someone for an hour, in a room or everywhere.
import { type RoomId, sanctions, type Uid } from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Sanction } from './announced.ts';
import { type Actor, authorityIn, whyNotAgainst } from './authority.ts';
import { mutedUntil, putMute, removeMute } from './mute-store.ts';
import type { Whom } from './whom.ts';

type Asked = { id: number; room_id: string };
type Needs = { db: Database; clock: Clock; whom: Whom; tell(sanction: Sanction): void };

export function createMutes({ db, clock, whom, tell }: Needs) {
  /** An empty reference is everywhere. */
  async function decided(actor: Actor, { id, room_id }: Asked) {
    const room = room_id === '' ? undefined : await whom.room(room_id);
    const authority = authorityIn(room, actor);
    if (!authority) throw refuse(room ? 'not_room_owner' : 'role_required');
    const target = await whom.byUid(id);
    const refused = whyNotAgainst(target, { actor, authority, room });
    if (refused) throw new Refusal(refused);
    return { authority, uid: target.uid, roomId: room?.roomId ?? (0 as const) };
  }

  return {
    async mute(actor: Actor, asked: Asked): Promise<number> {
      const { authority, uid, roomId } = await decided(actor, asked);
      const now = clock.now();
      const untilAt = await putMute(db, {
        uid,
        room_id: roomId,
        muted_by: actor.uid,
        by_team: authority === 'team',
        muted_at: now,
        until_at: now + sanctions.muteMs,
      });
      tell({ kind: 'muted', uid, roomId, untilAt });
      return untilAt;
    },

    async unmute(actor: Actor, asked: Asked): Promise<void> {
      const { authority, uid, roomId } = await decided(actor, asked);
      const now = clock.now();
      const lifted = await removeMute(db, { uid, roomId }, { teamsToo: authority === 'team', now });
      if (lifted) tell({ kind: 'unmuted', uid, roomId, untilAt: 0 });
      // What the team decided, only the team undoes.
      else if ((await mutedUntil(db, uid, [roomId], now)) > 0) throw refuse('role_required');
    },

    mutedUntil: (uid: Uid, roomId: RoomId) => mutedUntil(db, uid, [0, roomId], clock.now()),
  };
}
