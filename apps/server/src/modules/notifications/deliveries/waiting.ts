// What is still to be mailed or pushed to members: written with each notification, taken when its time has come.
import {
  type MailInterval,
  minuteMs,
  notificationLimits,
  type NotificationSettings,
  type NotificationType,
  notificationTypes,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { bigints } from '../../../platform/db/bigints.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import type { WrittenNotification } from '../delivery.ts';

export type OutwardChannel = 'mail' | 'push';

const mailWaitMs: Record<Exclude<MailInterval, 'never'>, number> = {
  '10min': notificationLimits.mailSoonMs,
  hour: 60 * minuteMs,
  day: 1440 * minuteMs,
};

export const dueJobs: Record<OutwardChannel, JobSpec<Record<string, never>>> = {
  mail: { name: 'notification_mails', payload: z.object({}) },
  push: { name: 'notification_pushes', payload: z.object({}) },
};

/**
 * When a notification of that type is mailed; nothing where it is not. Quiet hours are asked then. One moment for all
 * who are notified of an event, so that one job takes them.
 */
function mailAt(type: NotificationType, settings: NotificationSettings, at: number): number | undefined {
  if (notificationTypes[type].mailAtOnce) return at;
  return settings.mail_every === 'never' ? undefined : at + mailWaitMs[settings.mail_every];
}

/** A job that takes what is due; one waits for all that is due in the same moment. */
export const scheduleDelivery = (
  { jobs }: Use<'jobs'>,
  db: Database,
  channel: OutwardChannel,
  { at, now }: { at: number; now: number },
): Promise<void> =>
  jobs.add(
    db,
    dueJobs[channel],
    {},
    {
      key: `${dueJobs[channel].name}:${at <= now ? 'now' : at}`,
      ...(at > now && { at }),
    },
  );

type Row = { id: number; uid: Uid; due_at: number };
type Range = { first: number; last: number; due_at: number };

/** Ids that follow each other and are due together, as those of an audience are. */
function rangesOf(rows: readonly Row[]): Range[] {
  const ranges: Range[] = [];
  let last: Range | undefined;
  for (const { id, due_at } of rows) {
    if (last?.last === id - 1 && last.due_at === due_at) last.last = id;
    else ranges.push((last = { first: id, last: id, due_at }));
  }
  return ranges;
}

async function writeRanges(tx: Database, ranges: readonly Range[]): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    with waiting as (
      insert into notification_waiting_ranges (first_id, last_id, due_at)
      select * from unnest(
        ${bigints(ranges.map(({ first }) => first))}, ${bigints(ranges.map(({ last }) => last))},
        ${bigints(ranges.map(({ due_at }) => due_at))}
      )
      returning due_at
    )
    select distinct due_at as at from waiting`.execute(tx);
  return rows.map(({ at }) => at);
}

async function writeRows(tx: Database, channel: OutwardChannel, waiting: readonly Row[]): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    with waiting as (
      insert into notification_waiting (channel, notification_id, uid, due_at)
      select ${channel}, id, uid, due_at
      from unnest(
        ${bigints(waiting.map(({ id }) => id))}, ${bigints(waiting.map(({ uid }) => uid))},
        ${bigints(waiting.map(({ due_at }) => due_at))}
      ) as row (id, uid, due_at)
      returning due_at
    )
    select distinct due_at as at from waiting`.execute(tx);
  return rows.map(({ at }) => at);
}

/** Nothing waits for members without a browser to push to. */
async function withBrowser(tx: Database, rows: readonly Row[]): Promise<Row[]> {
  const found = await tx
    .selectFrom('push_devices')
    .select('uid')
    .distinct()
    .where('uid', '=', sql<number>`any(${bigints(rows.map(({ uid }) => uid))})`)
    .execute();
  const known = new Set(found.map(({ uid }) => uid));
  return rows.filter(({ uid }) => known.has(uid));
}

/** In the transaction that writes the notifications. */
export async function addWaiting(
  needs: Use<'jobs'>,
  tx: Database,
  channel: OutwardChannel,
  written: readonly WrittenNotification[],
  now: number,
): Promise<void> {
  const all = written.flatMap(({ id, uid, type, happenedAt, settings }) => {
    const due_at = channel === 'push' ? now : mailAt(type, settings, happenedAt);
    return due_at === undefined ? [] : [{ id, uid, due_at }];
  });
  const rows = channel === 'push' && all.length > 0 ? await withBrowser(tx, all) : all;
  if (rows.length === 0) return;
  const ranges = channel === 'mail' ? rangesOf(rows) : [];
  const isAudience = channel === 'mail' && ranges.length < rows.length;
  const due = isAudience ? await writeRanges(tx, ranges) : await writeRows(tx, channel, rows);
  for (const at of due) await scheduleDelivery(needs, tx, channel, { at, now });
}

/**
 * From now on those of one range wait one by one, without those who have read it. Returns whether there was a range
 * that no other transaction is taking.
 */
export async function spreadRange(db: Database): Promise<boolean> {
  const { rows } = await sql`
    with range as (
      delete from notification_waiting_ranges where first_id = (
        select first_id from notification_waiting_ranges order by first_id limit 1 for update skip locked
      )
      returning first_id, last_id, due_at
    ), spread as (
      insert into notification_waiting (channel, notification_id, uid, due_at)
      select 'mail', notifications.id, uid, due_at
      from range join notifications on notifications.id between first_id and last_id
      where read_at is null and withdrawn_at is null and deleted_at is null
    )
    select from range`.execute(db);
  return rows.length > 0;
}

/** Members for whom something is due, the longest waiting first. */
export async function membersDue(
  db: Database,
  channel: OutwardChannel,
  now: number,
  limit: number,
): Promise<Uid[]> {
  const { rows } = await sql<{ uid: Uid }>`
    select uid from notification_waiting where channel = ${channel} and due_at <= ${now}
    group by uid order by min(due_at), uid limit ${limit}`.execute(db);
  return rows.map(({ uid }) => uid);
}

export type WaitingNotification = {
  id: number;
  type: NotificationType;
  from_uid: Uid | null;
  entity: string;
  data: Record<string, unknown>;
  happened_at: number;
};

/**
 * All that waits for the member, due or not, and still unread; held until the transaction ends. What another
 * transaction holds is its business: no connection waits for another.
 */
export async function holdWaiting(
  tx: Database,
  channel: OutwardChannel,
  uid: Uid,
): Promise<WaitingNotification[]> {
  // Those that were read, withdrawn or deleted meanwhile leave.
  await sql`
    delete from notification_waiting where uid = ${uid} and channel = ${channel} and notification_id in (
      select notification_id from notification_waiting as waiting
      left join notifications on notifications.id = notification_id
      where waiting.uid = ${uid} and channel = ${channel}
        and (notifications.id is null or read_at is not null or withdrawn_at is not null or deleted_at is not null)
      for update of waiting skip locked
    )`.execute(tx);
  const { rows } = await sql<WaitingNotification>`
    select notifications.id, type, from_uid, entity, data, happened_at
    from notification_waiting join notifications on notifications.id = notification_id
    where notification_waiting.uid = ${uid} and channel = ${channel}
      and read_at is null and withdrawn_at is null and deleted_at is null
    order by notifications.id
    for update of notification_waiting skip locked`.execute(tx);
  return rows;
}

export async function endWaiting(
  tx: Database,
  channel: OutwardChannel,
  uid: Uid,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from notification_waiting
    where uid = ${uid} and channel = ${channel} and notification_id = any(${ids}::bigint[])`.execute(tx);
}

export async function delayWaiting(
  db: Database,
  channel: OutwardChannel,
  uid: Uid,
  until: number,
): Promise<void> {
  await sql`
    update notification_waiting set due_at = greatest(due_at, ${until})
    where uid = ${uid} and channel = ${channel}`.execute(db);
}
