// Mutes: a person cannot write for an hour, in one room or everywhere.
import { type RoomId, sanctions, type Uid } from '@alcove/protocol';
import { createGathered } from '../../../platform/db/gathered.ts';
import type { Use } from '../../../platform/engines.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { ModerationLog } from '../moderation-log.ts';
import type { Sanction } from './sanction.ts';
import { type Actor, authorityIn, whyNotAgainst } from './authority.ts';
import { lockMute, muteAt, mutedUntil, mutesUntil, putMute, removeMute } from './mute-store.ts';
import type { SanctionNotices } from './sanction-notices.ts';
import { holdConcerned, type TargetLookup } from './target-lookup.ts';

type Asked = { id: number; room_id?: string | undefined; why?: string };
type Needs = Use<'db' | 'clock'> & {
  targets: TargetLookup;
  log: Pick<ModerationLog, 'sanctioned'>;
  notices: Pick<SanctionNotices, 'muted' | 'unmuted'>;
  announce(sanction: Sanction): void;
};

export function createMutes({ db, clock, targets, log, notices, announce }: Needs) {
  const readMute = createGathered((asked: readonly { uid: Uid; roomId: RoomId }[]) =>
    mutesUntil(db, asked, clock.now()),
  );

  /** Who is muted where, and by which authority; without a room it is everywhere. */
  async function judge(actor: Actor, { id, room_id }: Asked) {
    const room = room_id === undefined ? undefined : await targets.room(room_id);
    const authority = authorityIn(room, actor);
    if (!authority) throw refuse(room ? 'not_room_owner' : 'role_required');
    const target = await targets.byUid(id);
    const refused = whyNotAgainst(target, { actor, authority, room });
    if (refused) throw new Refusal(refused);
    return { authority, uid: target.uid, roomId: room?.roomId ?? (0 as const) };
  }

  return {
    async mute(actor: Actor, asked: Asked): Promise<number> {
      const { authority, uid, roomId } = await judge(actor, asked);
      const now = clock.now();
      const untilAt = await db.transaction().execute(async (tx) => {
        await holdConcerned(tx, actor, uid);
        await lockMute(tx, { uid, roomId });
        const before = await muteAt(tx, { uid, roomId }, now);
        const until = await putMute(tx, {
          uid,
          room_id: roomId,
          muted_by: actor.uid,
          by_team: authority === 'team',
          muted_at: now,
          until_at: now + sanctions.muteMs,
        });
        await log.sanctioned(tx, {
          act: 'muted',
          by: actor.uid,
          uid,
          roomId,
          untilAt: until,
          before,
          why: asked.why,
        });
        await notices.muted(tx, { uid, roomId, untilAt: until });
        return until;
      });
      announce({ kind: 'muted', uid, roomId, untilAt });
      return untilAt;
    },

    async unmute(actor: Actor, asked: Asked): Promise<void> {
      const { authority, uid, roomId } = await judge(actor, asked);
      const now = clock.now();
      const lifted = await db.transaction().execute(async (tx) => {
        await holdConcerned(tx, actor, uid);
        await lockMute(tx, { uid, roomId });
        const before = await muteAt(tx, { uid, roomId }, now);
        const untilAt = await removeMute(tx, { uid, roomId }, { byModeratorsToo: authority === 'team', now });
        if (untilAt === undefined) return false;
        if (before)
          await log.sanctioned(tx, { act: 'unmuted', by: actor.uid, uid, roomId, before, why: asked.why });
        await notices.unmuted(tx, { uid, roomId, untilAt });
        return true;
      });
      if (lifted) announce({ kind: 'unmuted', uid, roomId, untilAt: 0 });
      // Only moderators undo what a moderator decided.
      else if ((await mutedUntil(db, uid, [roomId], now)) > 0) throw refuse('role_required');
    },

    mutedUntil: (uid: Uid, roomId: RoomId) => readMute({ uid, roomId }),
  };
}
