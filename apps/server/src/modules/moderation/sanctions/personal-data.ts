// Sanctions against a member and the member's own reports, as their export and deletion cover them.
import type { RoomId } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import { exportedTime, type PersonalData, storedBansOf } from '../../accounts/index.ts';
import type { RoomsToModerate } from './target-lookup.ts';

/** Decisions that the log keeps after they have ended. Who requested an exclusion is not revealed. */
const toldActs = ['banned', 'unbanned', 'muted', 'unmuted', 'excluded', 'exclusion_lifted'] as const;

async function copyOf(db: Database, uid: number, nameOf: (roomId: RoomId) => string) {
  const mutes = await db
    .selectFrom('mutes')
    .select(['muted_at', 'until_at'])
    .where('uid', '=', uid)
    .orderBy('muted_at')
    .execute();
  const exclusions = await db
    .selectFrom('exclusions')
    .select(['reason', 'excluded_at', 'until_at'])
    .where('uid', '=', uid)
    .orderBy('excluded_at')
    .execute();
  const bans = await storedBansOf(db, uid);
  const cameras = await db
    .selectFrom('moderation_log')
    .select(['reason', 'comment', 'done_at', 'until_at'])
    .where('uid', '=', uid)
    .where('act', '=', 'camera_stopped')
    .orderBy('done_at')
    .execute();
  const decisions = await db
    .selectFrom('moderation_log')
    .select(['act', 'reason', 'comment', 'done_at', 'until_at'])
    .where('uid', '=', uid)
    .where('act', 'in', [...toldActs])
    .orderBy('done_at')
    .orderBy('id')
    .execute();
  const asked = await db
    .selectFrom('exclusion_requests')
    .select(['nick', 'reason', 'comment', 'requested_at'])
    .where('requester', '=', uid)
    .orderBy('requested_at')
    .execute();
  const reports = await db
    .selectFrom('underage_reports')
    .select(['reference', 'nick', 'room_id', 'room', 'comment', 'created_at'])
    .where('reporter', '=', uid)
    .orderBy('created_at')
    .execute();
  return {
    silenced: mutes.map(({ muted_at, until_at }) => ({
      since: exportedTime(muted_at),
      until: exportedTime(until_at),
    })),
    kept_out_of_rooms: exclusions.map(({ reason, excluded_at, until_at }) => ({
      reason,
      since: exportedTime(excluded_at),
      until: exportedTime(until_at),
    })),
    kept_out_of_the_house: bans.map(({ reason, banned_at, until_at }) => ({
      reason,
      since: exportedTime(banned_at),
      until: exportedTime(until_at),
    })),
    cameras_stopped: cameras.map(({ done_at, until_at, ...why }) => ({
      ...why,
      at: exportedTime(done_at),
      until: until_at === 0 ? '' : exportedTime(until_at),
    })),
    decided: decisions.map(({ act, reason, comment, done_at, until_at }) => ({
      act,
      // The reason of a ban is shown to the member; what stands beside that of an exclusion is for the team.
      reason: act === 'banned' ? comment : (reason ?? ''),
      at: exportedTime(done_at),
      until: until_at === 0 ? '' : exportedTime(until_at),
    })),
    exclusions_asked_for: asked.map(({ requested_at, ...said }) => ({
      ...said,
      at: exportedTime(requested_at),
    })),
    minors_reported: reports.map(({ room_id, room, created_at, ...said }) => ({
      ...said,
      // A room that no longer exists keeps the name it had.
      room: nameOf(room_id as RoomId) || room,
      at: exportedTime(created_at),
    })),
  };
}

export const createSanctionsPersonalData = (rooms: Pick<RoomsToModerate, 'nameOf'>): PersonalData => ({
  name: 'sanctions',
  copy: (db, { uid }, language) => copyOf(db, uid, (roomId) => rooms.nameOf(roomId, language)),
  async erase(tx, { uid }) {
    await tx.deleteFrom('mutes').where('uid', '=', uid).execute();
    await tx.deleteFrom('exclusions').where('uid', '=', uid).execute();
    await tx.deleteFrom('exclusion_requests').where('uid', '=', uid).execute();
    // The log keeps that an act was done, and forgets the words about the member.
    await tx
      .updateTable('moderation_log')
      .set({ comment: '', before_reason: '', why: '' })
      .where('uid', '=', uid)
      .execute();
    await tx.updateTable('moderation_log').set({ before_by: null }).where('before_by', '=', uid).execute();
    // An open report loses its words, and stays until a moderator has read it.
    await tx.deleteFrom('underage_reports').where('uid', '=', uid).where('state', '=', 'closed').execute();
    await tx.updateTable('underage_reports').set({ nick: '', comment: '' }).where('uid', '=', uid).execute();
  },
});
