// Events that wait: read in their order by one process at a time, put off when they fail, given up in the end.
import type { Capability, NotificationType, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { notificationWake } from './event-writer.ts';

export type WaitingEvent = {
  id: number;
  step: 'tell' | 'settle' | 'take_back';
  type: NotificationType;
  from: Uid | null;
  recipients: readonly Uid[] | null;
  followersOf: Uid | null;
  /** Those of them alone who have it. */
  followersMay: Capability | null;
  entity: string;
  data: Record<string, unknown>;
  once: string | null;
  onceMs: number;
  happenedAt: number;
  notifiedAt: number;
  notifiedUid: number;
  tries: number;
};

/** After that many tries an event is dead, until an operator revives it. */
export const eventTries = 10;
const firstRetryMs = 1000;
const longestRetryMs = 600_000;

/** Any number that no other lock of the database has. */
const drainLock = 7_130_001;

/** Held until the transaction ends: events are turned into notifications by one process at a time. */
export async function lockQueue(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${drainLock})`.execute(tx);
}

/** Locked until the transaction ends: an account that is deleted meanwhile leaves them alone. */
export async function waitingEvents(tx: Database, now: number, limit: number): Promise<WaitingEvent[]> {
  const rows = await tx
    .selectFrom('notification_events')
    .selectAll()
    // The driver reads elements of a bigint[] as texts.
    .select(sql<Uid[] | null>`to_json(recipients)`.as('named'))
    .where('dead_at', 'is', null)
    .where('try_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    step: row.step,
    type: row.type as NotificationType,
    from: row.from_uid as Uid | null,
    recipients: row.named,
    followersOf: row.followers_of as Uid | null,
    followersMay: row.followers_may as Capability | null,
    entity: row.entity,
    data: row.data as Record<string, unknown>,
    once: row.once,
    onceMs: row.once_ms,
    happenedAt: row.happened_at,
    notifiedAt: row.told_at,
    notifiedUid: row.told_uid,
    tries: row.tries,
  }));
}

export async function removeEvent(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('notification_events').where('id', '=', id).execute();
}

/** An audience has been notified up to this member. */
export async function moveOn(tx: Database, id: number, last: { at: number; uid: Uid }): Promise<void> {
  await tx
    .updateTable('notification_events')
    .set({ told_at: last.at, told_uid: last.uid })
    .where('id', '=', id)
    .execute();
}

/** Returns whether it is dead now. */
export async function putOff(
  tx: Database,
  event: WaitingEvent,
  fault: string,
  now: number,
): Promise<boolean> {
  const tries = event.tries + 1;
  const isDead = tries >= eventTries;
  await tx
    .updateTable('notification_events')
    .set({
      tries,
      try_at: now + Math.min(firstRetryMs * 2 ** event.tries, longestRetryMs),
      fault: fault.slice(0, 500),
      ...(isDead && { dead_at: now }),
    })
    .where('id', '=', event.id)
    .execute();
  return isDead;
}

/** Events of the sender that are not delivered yet must not be delivered after they were taken back. */
export async function dropUndelivered(tx: Database, event: WaitingEvent): Promise<void> {
  await sql`
    delete from notification_events
    where id < ${event.id} and step = 'tell' and type = ${event.type}
      and from_uid is not distinct from ${event.from}
      and (${event.entity} = '' or entity = ${event.entity})
      and (${event.recipients}::bigint[] is null or recipients <@ ${event.recipients}::bigint[])`.execute(tx);
}

export type QueueState = { waiting: number; dead: number; oldestAt: number | null };

export async function queueState(db: Database): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where dead_at is null)::int as waiting,
      count(*) filter (where dead_at is not null)::int as dead,
      min(happened_at) filter (where dead_at is null) as "oldestAt"
    from notification_events`.execute(db);
  return rows[0] ?? { waiting: 0, dead: 0, oldestAt: null };
}

export type DeadEvent = {
  id: number;
  type: string;
  happened_at: number;
  dead_at: number | null;
  fault: string;
};

export const deadEvents = (db: Database, limit: number): Promise<DeadEvent[]> =>
  db
    .selectFrom('notification_events')
    .select(['id', 'type', 'happened_at', 'dead_at', 'fault'])
    .where('dead_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** After the commit the event is taken at once. Returns false where there is no such dead event. */
export async function reviveEvent(tx: Database, id: number): Promise<boolean> {
  const revived = await tx
    .updateTable('notification_events')
    .set({ dead_at: null, tries: 0, try_at: 0, fault: '' })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (revived) await sql`select pg_notify(${notificationWake}, '')`.execute(tx);
  return revived !== undefined;
}
