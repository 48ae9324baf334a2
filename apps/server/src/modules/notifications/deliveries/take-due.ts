// Takes what is due from those who wait, member by member: what leaves is settled in the transaction that hands it
// on, so that a process which dies sends nothing twice and loses nothing.
import { isSwitchedOn, type NotificationSettings, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { holdMembers, type Member, type Members, type OpenProfiles } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import { outliving } from '../outliving.ts';
import { settingsOf } from '../settings-store.ts';
import { isHeldBack, quietEndsAt } from './quiet-hours.ts';
import {
  dueJobs,
  endWaiting,
  holdWaiting,
  membersDue,
  type OutwardChannel,
  delayWaiting,
  scheduleDelivery,
  spreadRange,
  type WaitingNotification,
} from './waiting.ts';

const membersAtOnce = 100;
/** A member whose delivery fails holds up nobody: they come again later. */
const faultWaitMs = 300_000;

type Needs = Use<'db' | 'clock' | 'jobs' | 'log'> & {
  members: Pick<Members, 'byUid'>;
  openProfiles: Pick<OpenProfiles, 'bannedAmong'>;
  relations: Pick<Relations, 'apart'>;
};

export type Due = { member: Member; settings: NotificationSettings; waiting: WaitingNotification[] };

/**
 * Before the jobs start. `hand` gets all that may leave now, in the transaction that settles it; what quiet hours
 * hold back stays until they end, and then leaves at once.
 */
export function takeDue(
  needs: Needs,
  channel: OutwardChannel,
  hand: (tx: Database, due: Due) => Promise<void>,
): void {
  const { db, clock, log, jobs, members, openProfiles, relations } = needs;

  /** Returns whether something waited that no other transaction is taking. */
  async function take(tx: Database, uid: Uid): Promise<boolean> {
    const now = clock.now();
    // The member's row first, like everywhere: deleting the account takes what waits along.
    await holdMembers(tx, [uid], 'present');
    const held = await holdWaiting(tx, channel, uid);
    if (held.length === 0) return false;
    const member = await members.byUid(uid, tx);
    const settings = (await settingsOf(tx, [uid])).get(uid);
    if (!member || !settings) return false;
    // A block or a ban may have come since it was written: the list does not show it either.
    const apart = await relations.apart(uid, tx);
    const banned = await openProfiles.bannedAmong(
      tx,
      held.flatMap(({ from_uid }) => from_uid ?? []),
    );
    const isListed = ({ type, from_uid }: WaitingNotification) =>
      from_uid === null || (!apart.has(from_uid) && (!banned.has(from_uid) || outliving.includes(type)));
    const wanted = held.filter((one) => isSwitchedOn(settings, one.type, channel) && isListed(one));
    const later = wanted.filter(({ type }) => isHeldBack(settings, type, now));
    const waiting = wanted.filter((one) => !later.includes(one));
    const staying = new Set(later.map(({ id }) => id));
    await endWaiting(
      tx,
      channel,
      uid,
      held.flatMap(({ id }) => (staying.has(id) ? [] : [id])),
    );
    if (later.length > 0) {
      const at = quietEndsAt(settings.quiet, now) ?? now;
      await delayWaiting(tx, channel, uid, at);
      await scheduleDelivery(needs, tx, channel, { at, now });
    }
    if (waiting.length > 0) await hand(tx, { member, settings, waiting });
    return true;
  }

  async function takeOrPutOff(uid: Uid): Promise<boolean> {
    try {
      return await db.transaction().execute((tx) => take(tx, uid));
    } catch (error) {
      log.warn({ err: error, channel }, 'Notifications of a member were not sent');
      const now = clock.now();
      await delayWaiting(db, channel, uid, now + faultWaitMs);
      await scheduleDelivery(needs, db, channel, { at: now + faultWaitMs, now });
      return true;
    }
  }

  jobs.handle(dueJobs[channel], async () => {
    // A mail gathers all that waits for its reader, due or not.
    if (channel === 'mail') while (await spreadRange(db));
    for (;;) {
      const due = await membersDue(db, channel, clock.now(), membersAtOnce);
      let isTaken = false;
      for (const uid of due) isTaken = (await takeOrPutOff(uid)) || isTaken;
      if (due.length < membersAtOnce || !isTaken) return;
    }
  });
}
