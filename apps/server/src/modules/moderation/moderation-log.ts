// The audit log of moderators: who did what to whom, when and why. An entry is written in the transaction of
// the act it records.
import { hourMs, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import {
  type CameraStop,
  type RoomAct,
  type SanctionAct,
  type CameraAct,
  type CaseSeen,
  type CaseDone,
  type EvidenceDone,
  type AccountAct,
  type ReviewAct,
  tagActs,
  type TagAct,
  type DoneToTag,
  looks,
} from './logged-acts.ts';

/** A moderator who watches the mosaic or reads an album or the journal all evening causes one entry an hour. */
const lookEveryMs = hourMs;

/** Of one tag, the latest first. */
const tagActsMax = 20;

/** Why the site hid something by itself: it shows what the team removed elsewhere. */
export const hiddenAsCopy = 'copy' as const;

export function createModerationLog({ db, clock }: Use<'db' | 'clock'>) {
  async function looked(act: (typeof looks)[number], by: Uid, at: Uid | null): Promise<void> {
    const now = clock.now();
    const lately = await db
      .selectFrom('moderation_log')
      .select('id')
      .where('done_by', '=', by)
      .where('act', '=', act)
      .where('uid', 'is not distinct from', at)
      .where('done_at', '>', now - lookEveryMs)
      .executeTakeFirst();
    if (lately) return;
    await db.insertInto('moderation_log').values({ act, done_by: by, uid: at, done_at: now }).execute();
  }

  return {
    /** Records that a moderator has looked at all cameras. */
    mosaicSeen: (by: Uid): Promise<void> => looked('mosaic_seen', by, null),

    /** Records that somebody of the team has seen a private album that was not open to them as a member. */
    albumOpened: ({ by, uid }: { by: Uid; uid: Uid }): Promise<void> => looked('album_opened', by, uid),

    /** Records that somebody reads the journal, or takes a copy of it. */
    async journalRead(act: 'journal_seen' | 'journal_exported', by: Uid): Promise<void> {
      if (act === 'journal_seen') return looked(act, by, null);
      await db.insertInto('moderation_log').values({ act, done_by: by, done_at: clock.now() }).execute();
    },

    /** Records that somebody of the team reads the consent ledger. */
    consentsSeen: (by: Uid): Promise<void> => looked('consents_seen', by, null),

    /** Records what a person who is visible on files answered to their author. */
    async consentAnswered(
      tx: Database,
      {
        outcome,
        uid,
        reference,
      }: { outcome: 'signed' | 'refused' | 'withdrawn'; uid: Uid; reference: string },
    ): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act: `consent_${outcome}`, done_at: clock.now(), uid, reference })
        .execute();
    },

    membersSeen: (by: Uid): Promise<void> => looked('members_seen', by, null),

    /** `reference`: which year. */
    async reportChanged(
      tx: Database,
      { act, by, year }: { act: 'report_written' | 'report_frozen'; by: Uid; year: number },
    ): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, done_at: clock.now(), reference: String(year) })
        .execute();
    },

    /** Records what an owner has changed of the site's settings. */
    async settingChanged(
      tx: Database,
      { by, name, before, after }: { by: Uid; name: string; before: string; after: string },
    ): Promise<void> {
      const change = { reference: name, before_reason: before, comment: after };
      await tx
        .insertInto('moderation_log')
        .values({ act: 'setting_changed', done_by: by, done_at: clock.now(), ...change })
        .execute();
    },

    /** Records that an owner has entered the order of an authority. */
    async orderEntered(tx: Database, { by, reference }: { by: Uid; reference: string }): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act: 'order_entered', done_by: by, done_at: clock.now(), reference })
        .execute();
    },

    memberOpened: ({ by, uid }: { by: Uid; uid: Uid }): Promise<void> => looked('member_opened', by, uid),

    /** What is decided about a member's account itself. */
    async accountChanged(tx: Database, { act, by, uid, ...said }: AccountAct): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, uid, done_at: clock.now(), ...said })
        .execute();
    },

    /** Records that what was sealed with a report has been read, or one of its pictures seen. */
    async reportOpened(
      tx: Database,
      { by, reference, picture }: { by: Uid; reference: string; picture?: number },
    ): Promise<void> {
      const what =
        picture === undefined
          ? ({ act: 'report_opened' } as const)
          : ({ act: 'report_picture_opened', comment: String(picture) } as const);
      await tx
        .insertInto('moderation_log')
        .values({ ...what, done_by: by, done_at: clock.now(), reference })
        .execute();
    },

    async caseDone(tx: Database, { act, by, uid, reference, decision }: CaseDone): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, done_at: clock.now(), uid, reference, reason: decision ?? null })
        .execute();
    },

    /** Records who asks, answers, looks, sends or closes, and what goes in the end. */
    async evidenceDone(tx: Database, { by, ...done }: EvidenceDone): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ ...done, done_by: by, done_at: clock.now() })
        .execute();
    },

    /** Records that an editor lets a file through that matched a known image. */
    async imageAllowed(
      tx: Database,
      { by, uid, reference, why }: { by: Uid; uid: Uid | null; reference: string; why: string },
    ): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act: 'image_allowed', done_by: by, done_at: clock.now(), uid, reference, why })
        .execute();
    },

    /** Records that a case has been opened or taken. */
    async caseSeen(tx: Database, { act, by, uid, reference }: CaseSeen): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, done_at: clock.now(), uid, reference })
        .execute();
    },

    /** Records that what a report hid for a suspected minor returns. Without `uid` the account is erased. */
    async suspicionLifted(
      tx: Database,
      { by, uid, reference }: { by: Uid; uid: Uid | undefined; reference: string },
    ): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act: 'suspicion_lifted', done_by: by, done_at: clock.now(), uid: uid ?? null, reference })
        .execute();
    },

    /** Records that a notice, an order, a decision or a known picture takes things out of view. */
    async hidden(
      tx: Database,
      {
        reference,
        count,
        reason = null,
      }: { reference: string; count: number; reason?: typeof hiddenAsCopy | null },
    ): Promise<void> {
      if (count === 0) return;
      const row = { act: 'hidden', done_at: clock.now(), reference, reason } as const;
      await tx
        .insertInto('moderation_log')
        .values(Array.from({ length: count }, () => row))
        .execute();
    },

    /** `change`: names of what was changed, never what it was changed to. */
    async roomChanged(tx: Database, { act, by, uid, roomId, change }: RoomAct): Promise<void> {
      const about = { uid, room_id: roomId, comment: change.join(', ') };
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, done_at: clock.now(), ...about })
        .execute();
    },

    async sanctioned(
      tx: Database,
      { act, by, uid, roomId, untilAt, before, ...said }: SanctionAct,
    ): Promise<void> {
      const about = uid < 0 ? { trial_uid: uid } : { uid };
      await tx
        .insertInto('moderation_log')
        .values({
          act,
          done_by: by,
          done_at: clock.now(),
          ...about,
          ...said,
          why: said.why ?? '',
          room_id: roomId || null,
          until_at: untilAt ?? 0,
          ...(before && {
            before_until_at: before.untilAt,
            before_by: before.by,
            before_reason: before.reason ?? '',
          }),
        })
        .execute();
    },

    async hasOpened(tx: Database, { by, reference }: { by: Uid; reference: string }): Promise<boolean> {
      const opened = await tx
        .selectFrom('moderation_log')
        .select('id')
        .where('done_by', '=', by)
        .where('act', '=', 'review_opened')
        .where('reference', '=', reference)
        .executeTakeFirst();
      return opened !== undefined;
    },

    /** Records that a reviewer has sent a set to the votes of Premium members. */
    async pollStarted(tx: Database, act: { by: Uid; uid: Uid; reference: string }): Promise<void> {
      const { by, uid, reference } = act;
      await tx
        .insertInto('moderation_log')
        .values({ act: 'poll_started', done_by: by, done_at: clock.now(), uid, reference })
        .execute();
    },

    /** Records that a reviewer has opened what waits, looked at one of its files, or decided on it. */
    async reviewed(tx: Database, { act, by, uid, reference }: ReviewAct): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, done_at: clock.now(), uid, reference })
        .execute();
    },

    async tagCurated(tx: Database, { act, by, tag, other, reason }: TagAct): Promise<void> {
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, done_at: clock.now(), tag, reference: other, comment: reason })
        .execute();
    },

    /** What was done to any of these names. */
    async doneToTag(names: readonly string[]): Promise<DoneToTag[]> {
      const rows = await db
        .selectFrom('moderation_log')
        .select(['act', 'done_by', 'done_at', 'tag', 'reference', 'comment'])
        .where('act', 'in', [...tagActs])
        .where('tag', '<>', '')
        .where((is) => is.or([is('tag', 'in', names), is('reference', 'in', names)]))
        .orderBy('id', 'desc')
        .limit(tagActsMax)
        .execute();
      return rows.map(({ act, done_by, done_at, tag, reference, comment }) => ({
        act: act as TagAct['act'],
        by: done_by as Uid | null,
        at: done_at,
        tag,
        other: reference,
        reason: comment,
      }));
    },

    async cameraDecided(tx: Database, { act, by, uid, roomId, reason, comment = '' }: CameraAct) {
      const about = { uid, room_id: roomId || null, reason: reason ?? null, comment };
      await tx
        .insertInto('moderation_log')
        .values({ act, done_by: by, done_at: clock.now(), ...about })
        .execute();
    },

    async cameraStopped(
      tx: Database,
      { by, uid, roomId, untilAt, reference = '', ...why }: CameraStop,
    ): Promise<void> {
      const about = { uid, room_id: roomId, until_at: untilAt, reference, ...why };
      await tx
        .insertInto('moderation_log')
        .values({ act: 'camera_stopped', done_by: by, done_at: clock.now(), ...about })
        .execute();
    },
  };
}
export type ModerationLog = ReturnType<typeof createModerationLog>;
