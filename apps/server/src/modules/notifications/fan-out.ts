// Turns events into notifications, in the order in which they were written. Each page of recipients is one
// transaction that also moves the event on: a process that dies in between repeats nothing and forgets nothing.
import {
  type Capability,
  isSwitchedOn,
  may,
  notificationTypes,
  type NotificationSettings,
  type NotificationType,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isConflict, retriedTransaction } from '../../platform/db/passing-failure.ts';
import type { Use } from '../../platform/engines.ts';
import { holdMembers, memberPerson, type Members, type OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { DeliveryChannel, WrittenNotification } from './delivery.ts';
import {
  dropUndelivered,
  lockQueue,
  moveOn,
  putOff,
  removeEvent,
  type WaitingEvent,
  waitingEvents,
} from './event-store.ts';
import {
  type Change,
  raiseKnownVersions,
  raiseReached,
  settleRows,
  notifiedOf,
  withdrawRows,
  type WrittenRow,
  writeOrdinaryRows,
  writeRows,
} from './notification-store.ts';
import { unchangedSettings } from './settings-store.ts';

/** Of one transaction. */
const eventsAtOnce = 50;
/** Each page is written to disk by itself; its recipients wait for it when they read or delete meanwhile. */
const membersOfAPage = 2500;

/** What has been committed. `written`: items to show; `read`: items that are read now; `counted`: other changes. */
export type Committed = {
  written: { uid: Uid; item: number }[];
  read: Change[];
  counted: Uid[];
};

type FollowersPage = Awaited<ReturnType<Relations['followersInOrder']>>;
type ConcerningEvent = { event: WaitingEvent; page: FollowersPage };

type Needs = Use<'db' | 'clock' | 'log'> & {
  relations: Pick<Relations, 'apart' | 'followersInOrder'>;
  members: Pick<Members, 'byUids'>;
  openProfiles: Pick<OpenProfiles, 'bannedAmong'>;
  channels: readonly DeliveryChannel[];
  /** Members of an audience who are notified in one transaction. */
  audiencePage?: number;
};

export const groupOf = ({ type, from, entity }: Pick<WaitingEvent, 'type' | 'from' | 'entity'>) => {
  const { group } = notificationTypes[type];
  if (!group) return undefined;
  const what = { everyone: '', sender: String(from ?? ''), entity }[group.by];
  return { key: `${type}:${what}`, windowMs: group.windowMs };
};

/** What is written for members who have changed no setting, as nearly all. */
async function writeOrdinary(tx: Database, event: WaitingEvent, uids: readonly Uid[]): Promise<WrittenRow[]> {
  const { type, once } = event;
  const { reachesEveryone = false } = notificationTypes[type];
  if (reachesEveryone || once !== null || !isSwitchedOn(unchangedSettings, type, 'site')) return [];
  return writeOrdinaryRows(tx, event, uids, groupOf(event));
}

/** What is written for the others, with what they chose. */
async function writeChosen(tx: Database, event: WaitingEvent, uids: readonly Uid[]) {
  const chosen =
    uids.length === 0 ? new Map<Uid, NotificationSettings>() : await raiseReached(tx, uids, event.type);
  const rows = chosen.size === 0 ? [] : await writeRows(tx, event, [...chosen.keys()], groupOf(event));
  return { chosen, rows };
}

export function createEventFanOut(needs: Needs) {
  const { db, clock, log, relations, members, openProfiles, channels, audiencePage = membersOfAPage } = needs;

  async function ableAmong(tx: Database, uids: readonly Uid[], capability: Capability) {
    const now = clock.now();
    const known = [...(await members.byUids(uids, tx)).values()];
    return new Set(
      known
        .filter((member) => may(capability, standingOf(memberPerson(member, { roleAwake: false }), now)))
        .map(({ uid }) => uid),
    );
  }

  /** Those of a list whom an event may reach: settings are not asked yet. */
  async function withinReach(
    tx: Database,
    { type, from, followersMay }: Pick<WaitingEvent, 'type' | 'from' | 'followersMay'>,
    uids: readonly Uid[],
  ): Promise<Uid[]> {
    const { reachesEveryone = false } = notificationTypes[type];
    const banned = reachesEveryone ? new Set<Uid>() : await openProfiles.bannedAmong(tx, uids);
    const apart = from === null ? new Map<Uid, number>() : await relations.apart(from, tx);
    const able = followersMay === null ? undefined : await ableAmong(tx, uids, followersMay);
    return uids.filter(
      (uid) => uid !== from && !apart.has(uid) && !banned.has(uid) && able?.has(uid) !== false,
    );
  }

  async function plan(tx: Database, type: NotificationType, written: readonly WrittenNotification[]) {
    for (const channel of channels) {
      const wanted = written.filter(({ settings }) => isSwitchedOn(settings, type, channel.name));
      if (wanted.length > 0) await channel.plan(tx, wanted);
    }
  }

  async function tellPage(tx: Database, event: WaitingEvent, uids: readonly Uid[], done: Committed) {
    const reached = await withinReach(tx, event, uids);
    if (reached.length === 0) return;
    const ordinary = await writeOrdinary(tx, event, reached);
    const ordinaryUids = new Set(ordinary.map(({ uid }) => uid));
    const { chosen, rows } = await writeChosen(
      tx,
      event,
      reached.filter((uid) => !ordinaryUids.has(uid)),
    );
    const { type, happenedAt } = event;
    const fresh = [...ordinary, ...rows]
      .filter(({ isNew }) => isNew)
      .map(({ uid, id, item }) => ({
        uid,
        id,
        item,
        type,
        happenedAt,
        settings: chosen.get(uid) ?? unchangedSettings,
      }));
    await plan(tx, type, fresh);
    done.written.push(...fresh.map(({ uid, item }) => ({ uid, item })));
    done.counted.push(...rows.filter(({ isNew }) => !isNew).map(({ uid }) => uid));
  }

  /** Those whom an event concerns; of an audience, its next page. */
  async function concernedBy(tx: Database, event: WaitingEvent): Promise<FollowersPage> {
    const { step, followersOf, recipients, notifiedAt, notifiedUid, happenedAt } = event;
    if (step === 'tell' && followersOf !== null) {
      return relations.followersInOrder(tx, followersOf, {
        after: { at: notifiedAt, uid: notifiedUid },
        until: happenedAt,
        limit: audiencePage,
      });
    }
    return {
      uids: [...(recipients ?? (step === 'tell' ? [] : await notifiedOf(tx, event)))],
      last: undefined,
    };
  }

  /** Events of one transaction, with whom they concern: no more than are worth a page. */
  async function withConcerned(tx: Database, events: readonly WaitingEvent[]): Promise<ConcerningEvent[]> {
    const taken: ConcerningEvent[] = [];
    let concerned = 0;
    for (const event of events) {
      const page = await concernedBy(tx, event);
      taken.push({ event, page });
      concerned += page.uids.length;
      if (concerned >= audiencePage) break;
    }
    return taken;
  }

  /** Returns whether the event has reached all. */
  async function tell(tx: Database, { event, page }: ConcerningEvent, done: Committed): Promise<boolean> {
    const { id, followersOf } = event;
    const { uids, last } = page;
    await tellPage(tx, event, uids, done);
    if (followersOf === null) return true;
    if (!last || uids.length < audiencePage) return true;
    await moveOn(tx, id, last);
    return false;
  }

  async function change(tx: Database, event: WaitingEvent, done: Committed): Promise<void> {
    const { step, recipients, type, from, entity } = event;
    const notified = recipients ?? (await notifiedOf(tx, { type, from, entity }));
    const uids = await raiseKnownVersions(tx, notified);
    const about = { uids, type, from, entity };
    if (step === 'settle') {
      done.read.push(...(await settleRows(tx, about, clock.now())));
      return;
    }
    await dropUndelivered(tx, event);
    const withdrawn = await withdrawRows(tx, about, clock.now());
    done.counted.push(...withdrawn.map(({ uid }) => uid));
  }

  /**
   * A failure undoes this event alone; one of the connection, or a deadlock, undoes the transaction, which is tried
   * again.
   */
  async function handle(
    tx: Database,
    concerning: ConcerningEvent,
    held: ReadonlyMap<Uid, unknown>,
    committed: Committed,
  ): Promise<boolean> {
    const { event } = concerning;
    // Its sender has erased their account since.
    if (event.from !== null && !held.has(event.from)) {
      await removeEvent(tx, event.id);
      return true;
    }
    const done: Committed = { written: [], read: [], counted: [] };
    await sql`savepoint event`.execute(tx);
    let isDone = true;
    try {
      if (!Object.hasOwn(notificationTypes, event.type)) throw new Error('an unknown notification type');
      if (event.step === 'tell') isDone = await tell(tx, concerning, done);
      else await change(tx, event, done);
      if (isDone) await removeEvent(tx, event.id);
      await sql`release savepoint event`.execute(tx);
    } catch (error) {
      // What two transactions did in each other's way is no fault of the event.
      if (isConflict(error)) throw error;
      await sql`rollback to savepoint event`.execute(tx);
      const { message } = error as Error;
      const isDead = await putOff(tx, event, message, clock.now());
      const context = { event: event.id, type: event.type, tries: event.tries + 1, err: error };
      if (isDead) log.error(context, 'A notification event is given up');
      else log.warn(context, 'A notification event failed and will be tried again');
      return true;
    }
    committed.written.push(...done.written);
    committed.read.push(...done.read);
    committed.counted.push(...done.counted);
    return isDone;
  }

  return {
    /** One transaction of work; `more`: it is worth asking again at once. */
    async step(): Promise<{ committed: Committed; more: boolean }> {
      return retriedTransaction(db, async (tx) => {
        const committed: Committed = { written: [], read: [], counted: [] };
        await lockQueue(tx);
        const events = await waitingEvents(tx, clock.now(), eventsAtOnce);
        const taken = await withConcerned(tx, events);
        // Senders and recipients, before any row about them: the deletion of an account holds the member first, and
        // then these.
        const members = taken.flatMap(({ event: { from }, page }) =>
          from === null ? page.uids : [from, ...page.uids],
        );
        const held = await holdMembers(tx, [...new Set(members)], 'present');
        for (const concerning of taken) {
          // Events behind an audience wait until all of it is notified: a recipient gets events in their order.
          if (!(await handle(tx, concerning, held, committed))) return { committed, more: true };
        }
        return { committed, more: taken.length < events.length || events.length === eventsAtOnce };
      });
    },
  };
}

export type EventFanOut = ReturnType<typeof createEventFanOut>;
