// Who may write whom: requests and their answers, each in a transaction that holds the two members and their
// conversation. Notifications and announcements belong to the same transaction.
import {
  afterPmStep,
  dayMs,
  pmLimits,
  type PmStatus,
  type PmStep,
  type Standing,
  may,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Member, Members } from '../accounts/index.ts';
import { lockPair, type Relations } from '../relations/index.ts';
import { announceChange } from './changes.ts';
import {
  type Conversation,
  endBrief,
  lockConversation,
  openConversation,
  putStatus,
} from './conversation-store.ts';

const nobody: PmStatus = { value: 'undefined', users: [] };
/** A second new request to one member within this time notifies them no more (R4.110). */
const requestNotifiedMs = dayMs;

type Actor = { uid: Uid; standing: Standing };

type Needs = Use<'db' | 'clock' | 'rateLimits' | 'notifications'> & {
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'blockedBetween' | 'isFollowing'>;
  /** A request was made, in the words of metrics. */
  requested(outcome: 'asked' | 'allowed'): void;
  /** Access of these was given for a moment; it ends when one of them has left. */
  leaves(uids: readonly Uid[]): void;
};

const isSame = (one: PmStatus, other: PmStatus) =>
  one.value === other.value && one.users.join() === other.users.join();

export function createPmAccess(needs: Needs) {
  const { db, clock, rateLimits, members, relations, notifications, requested, leaves } = needs;

  async function refuseBlocked(tx: Database, me: Uid, to: Uid) {
    const refused = await relations.blockedBetween(me, to, tx);
    if (refused) throw new Refusal(refused);
  }

  /** Why a new request is refused. What the recipient wishes wins over the level of the sender (R6.060). */
  async function judgeRequest(tx: Database, { uid, standing }: Actor, recipient: Member) {
    if (!recipient.pm_enabled) throw refuse('pm_disabled');
    if (recipient.pm_followees_only && !(await relations.isFollowing(tx, recipient.uid, uid))) {
      throw refuse('pm_followees_only');
    }
    const { free, premium, toOne, windowMs } = pmLimits.requests;
    const count = may('startPmInChat', standing) ? premium : free;
    const repeated = await rateLimits.take(`pm:${uid}:${recipient.uid}`, { limit: toOne, windowMs });
    if (!repeated.allowed) throw refuse('pm_requests_repeated', { count: toOne });
    const all = await rateLimits.take(`pm:${uid}`, { limit: count, windowMs });
    if (!all.allowed) throw refuse('pm_requests_too_many', { count });
  }

  async function put(
    tx: Database,
    row: Conversation,
    status: PmStatus,
    {
      by,
      brief = false,
      asked = row.asked_uid as Uid,
      reason = '',
    }: { by: Uid; brief?: boolean; asked?: Uid; reason?: string },
  ): Promise<Conversation> {
    const change = { brief, modified_at: clock.now(), asked_uid: asked };
    const changed = await putStatus(tx, row.id, status, change);
    const access = (
      { undefined: 'undefined', requested: 'requested', allow: 'allowed', deny: 'denied' } as const
    )[status.value];
    await announceChange(tx, row, { access, by, reason });
    return changed;
  }

  async function accepted(tx: Database, row: Conversation, { by, asker }: { by: Uid; asker: Uid }) {
    await notifications.settle(tx, { type: 'pmRequest', to: by, from: asker });
    await notifications.tell(tx, 'pmAccepted', { to: asker, from: by, entity: row.id, data: {} });
  }

  async function request(actor: Actor, to: Uid): Promise<Conversation> {
    const { uid } = actor;
    return db.transaction().execute(async (tx) => {
      await lockPair(tx, uid, to, { active: true });
      await refuseBlocked(tx, uid, to);
      const row = await openConversation(tx, uid, to, clock.now());
      const { status } = row;
      if (status.value === 'deny') {
        throw refuse(status.users.includes(uid) ? 'pm_denied_by_oneself' : 'pm_denied');
      }
      const next = afterPmStep(status, 'request', uid);
      if (!next) throw refuse('pm_conflict');
      const recipient = (await members.byUid(to, tx)) as Member;
      const isNew = next.value === 'requested';
      // A Premium member’s own request, made before they were one, is answered when it is repeated.
      const isAtOnce = isNew && may('startPmInChat', actor.standing) && !recipient.pm_premium_asks;
      if (isSame(status, next) && !isAtOnce) return row;
      if (isNew) await judgeRequest(tx, actor, recipient);
      if (!isNew || isAtOnce) {
        const changed = await put(tx, row, { value: 'allow', users: [] }, { by: uid, asked: 0 as Uid });
        if (isAtOnce) requested('allowed');
        else await accepted(tx, row, { by: uid, asker: to });
        return changed;
      }
      requested('asked');
      await notifications.tell(tx, 'pmRequest', {
        to,
        from: uid,
        entity: row.id,
        data: {},
        once: { key: String(uid), withinMs: requestNotifiedMs },
      });
      return put(tx, row, next, { by: uid, asked: uid });
    });
  }

  async function step(
    me: Uid,
    to: Uid,
    taken: Exclude<PmStep, 'request'>,
    { brief = false, reason = '' }: { brief?: boolean; reason?: string } = {},
  ): Promise<Conversation | undefined> {
    return db.transaction().execute(async (tx) => {
      await lockPair(tx, me, to, { active: taken === 'allow' });
      await refuseBlocked(tx, me, to);
      const row = await lockConversation(tx, me, to);
      const status = row?.status ?? nobody;
      const next = afterPmStep(status, taken, me);
      if (!next) throw refuse('pm_conflict');
      if (!row || isSame(status, next)) return row;
      const asker = status.value === 'requested' ? (status.users[0] as Uid) : undefined;
      if (asker !== undefined) {
        if (taken === 'allow') await accepted(tx, row, { by: me, asker });
        else {
          const recipient = asker === me ? to : me;
          await notifications.takeBack(tx, { type: 'pmRequest', to: recipient, from: asker });
        }
      }
      // A refused request stays among the requests of who refused it.
      const asked = taken === 'deny' && asker !== undefined ? asker : (0 as Uid);
      return put(tx, row, next, { by: me, brief, asked, reason });
    });
  }

  return {
    request,
    async allow(me: Uid, to: Uid, { brief }: { brief: boolean }) {
      const row = await step(me, to, 'allow', { brief });
      if (row?.brief) leaves([me, to]);
      return row;
    },
    deny: (me: Uid, to: Uid) => step(me, to, 'deny'),
    reset: (me: Uid, to: Uid, reason: string) => step(me, to, 'reset', { reason }),

    /** One of the two has left. */
    async endBrief(uids: readonly Uid[]): Promise<void> {
      if (uids.length === 0) return;
      await db.transaction().execute(async (tx) => {
        for (const row of await endBrief(tx, uids, clock.now())) {
          await announceChange(tx, row, { access: 'undefined', by: 0 as Uid, reason: 'reset' });
        }
      });
    },
  };
}
export type PmAgreements = ReturnType<typeof createPmAccess>;
