// What members have been told: one row for one event and recipient. Rows of one item are shown as one.
import type { NotificationType, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { WaitingEvent } from './event-store.ts';

export type Recipient = { uid: Uid; active: boolean };

/**
 * The members of a list who exist, locked against deletion, in one order everywhere: a member's row first, then
 * the row of their notifications.
 */
export async function lockRecipients(tx: Database, uids: readonly Uid[]): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('members')
    .select(['uid', 'active'])
    .where('uid', '=', sql<number>`any(${uids}::bigint[])`)
    .orderBy('uid')
    .forKeyShare()
    .execute();
  return rows as Recipient[];
}

/** Writers of one member's notifications take turns: the version that each of them writes is higher. */
export async function raiseVersions(tx: Database, uids: readonly Uid[]): Promise<void> {
  await sql`
    insert into notification_state as state (uid, version)
    select uid, 1 from unnest(${uids}::bigint[]) as uid order by uid
    on conflict (uid) do update set version = state.version + 1`.execute(tx);
}

/** `isNew` false: it was taken back before and has returned to its place. */
export type WrittenRow = { uid: Uid; id: number; item: number; isNew: boolean };

/**
 * Writes the event for recipients whose versions have been raised. One whom its key was told already gets
 * nothing; `groupKey` joins the unread item of that group that began within the window.
 */
export async function writeRows(
  tx: Database,
  event: Pick<WaitingEvent, 'type' | 'from' | 'entity' | 'data' | 'once' | 'onceMs' | 'happenedAt'>,
  uids: readonly Uid[],
  group: { key: string; windowMs: number } | undefined,
): Promise<WrittenRow[]> {
  const { type, from, entity, once, onceMs, happenedAt } = event;
  const onceSince = onceMs === 0 ? 0 : happenedAt - onceMs;
  const { rows } = await sql<WrittenRow>`
    with recipient as (
      select uid from unnest(${uids}::bigint[]) as uid
    ), earlier as (
      select distinct on (told.uid) told.uid, told.id, told.withdrawn_at, told.deleted_at
      from notifications as told join recipient on recipient.uid = told.uid
      where told.once = ${once} and told.type = ${type} and told.happened_at > ${onceSince}
      order by told.uid, told.id desc
    ), returned as (
      update notifications as told set withdrawn_at = null
      from earlier
      where told.id = earlier.id and earlier.withdrawn_at is not null and earlier.deleted_at is null
      returning told.uid, told.id, told.item
    ), fresh as (
      select recipient.uid, nextval('notifications_id_seq') as id, open.item
      from recipient left join lateral (
        select member.item from notifications as member join notifications as first on first.id = member.item
        where ${group?.key ?? null}::text is not null
          and member.uid = recipient.uid and member.group_key = ${group?.key ?? null}
          and member.read_at is null and member.withdrawn_at is null and member.deleted_at is null
          and first.happened_at > ${happenedAt - (group?.windowMs ?? 0)}
        order by member.id desc limit 1
      ) as open on true
      where recipient.uid not in (select uid from earlier)
    ), written as (
      insert into notifications (id, uid, item, type, from_uid, entity, data, group_key, once, happened_at)
      overriding system value
      select id, uid, coalesce(item, id), ${type}::text, ${from}::bigint, ${entity}::text, ${JSON.stringify(event.data)}::jsonb,
        ${group?.key ?? null}::text, ${once}::text, ${happenedAt}::bigint
      from fresh order by uid
      returning uid, id, item
    )
    select uid, id, item, true as "isNew" from written
    union all
    select uid, id, item, false from returned`.execute(tx);
  return rows;
}

/** Items of one member that a change concerns. */
export type Change = { uid: Uid; items: number[] };

type Concerned = { uids: readonly Uid[]; type: NotificationType; from: Uid | null; entity: string };

/** Whom one member's act was told to. */
export async function toldOf(tx: Database, { type, from, entity }: Omit<Concerned, 'uids'>): Promise<Uid[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select('uid')
    .distinct()
    .where('from_uid', '=', from)
    .where('type', '=', type)
    .where('entity', '=', entity)
    .execute();
  return rows.map(({ uid }) => uid as Uid);
}

const about = ({ uids, type, from, entity }: Concerned) => sql`
  uid = any(${uids}::bigint[]) and type = ${type} and withdrawn_at is null
  and deleted_at is null and (${from}::bigint is null or from_uid = ${from}) and (${entity} = '' or entity = ${entity})`;
const concerned = (which: Concerned) => sql`${about(which)} and read_at is null`;

const byMember = (rows: readonly { uid: Uid; item: number }[]): Change[] => {
  const changes = new Map<Uid, Set<number>>();
  for (const { uid, item } of rows) changes.set(uid, (changes.get(uid) ?? new Set()).add(item));
  return [...changes].map(([uid, items]) => ({ uid, items: [...items] }));
};

/** What concerns that entity or sender is read. */
export async function settleRows(tx: Database, which: Concerned, now: number): Promise<Change[]> {
  const { rows } = await sql<{ uid: Uid; item: number }>`
    update notifications set read_at = ${now} where ${concerned(which)} returning uid, item`.execute(tx);
  return byMember(rows);
}

/** What was not read is gone, or hidden where it counts for `once`; what was read stays, without its quote. */
export async function withdrawRows(tx: Database, which: Concerned, now: number): Promise<Change[]> {
  const { rows } = await sql<{ uid: Uid; item: number }>`
    with gone as (
      delete from notifications where ${concerned(which)} and once is null returning uid, item
    ), hidden as (
      update notifications set withdrawn_at = ${now} where ${concerned(which)} and once is not null returning uid, item
    ), unquoted as (
      update notifications set data = data - 'quote'
      where ${about(which)} and read_at is not null and data ? 'quote' returning uid, item
    )
    select uid, item from gone union all select uid, item from hidden
    union all select uid, item from unquoted`.execute(tx);
  return byMember(rows);
}

/** Returns the ids of a list that are no items of the member. */
export async function unknownItems(tx: Database, uid: Uid, items: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${items}::bigint[]) as asked (id)
    where not exists (select from notifications as told where told.uid = ${uid} and told.item = asked.id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Returns the items that were unread; `items` undefined: all of the member. */
export async function markRead(
  tx: Database,
  uid: Uid,
  items: readonly number[] | undefined,
  now: number,
): Promise<number[]> {
  const { rows } = await sql<{ item: number }>`
    update notifications set read_at = ${now}
    where uid = ${uid} and read_at is null and (${items === undefined} or item = any(${items ?? []}::bigint[]))
    returning item`.execute(tx);
  return [...new Set(rows.map(({ item }) => item))];
}

/** What counts for `once` stays, without its content, so that it is not told again. */
export async function deleteItems(
  tx: Database,
  uid: Uid,
  items: readonly number[] | undefined,
  now: number,
): Promise<void> {
  const these = sql`uid = ${uid} and (${items === undefined} or item = any(${items ?? []}::bigint[]))`;
  await sql`delete from notifications where ${these} and once is null`.execute(tx);
  await sql`
    update notifications set deleted_at = ${now}, read_at = coalesce(read_at, ${now}), data = '{}', entity = ''
    where ${these} and deleted_at is null`.execute(tx);
}
