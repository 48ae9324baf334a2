// Items as their readers see them: rows gathered, without what a block hides from the reader now, and without those
// of banned members; records of money stay, from a former member.
import { notificationLimits, type NotificationType, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isShown } from '../accounts/index.ts';
import { outliving } from './outliving.ts';

/** Rows of one member that are looked at: a crowd of followers in an hour is one item with as many rows. */
const rowsRead = 2000;

export type Item = {
  uid: Uid;
  item: number;
  type: NotificationType;
  from: Uid | null;
  entity: string;
  data: Record<string, unknown>;
  happenedAt: number;
  isRead: boolean;
  events: number;
  senders: number;
  /** The latest senders, the latest first, each as often as they sent. */
  latest: Uid[];
};

export type ItemCounts = { total: number; unread: number; version: number };

export type Readers = {
  uids: readonly Uid[];
  /** For each reader, another whom a block hides. */
  apart: readonly (readonly [Uid, Uid])[];
  now: number;
};

const gathered = ({ uids, apart, now }: Readers) => sql`
  apart as (
    select * from unnest(${apart.map(([uid]) => uid)}::bigint[], ${apart.map(([, other]) => other)}::bigint[])
      as apart (uid, other)
  ), seen as (
    select row.* from unnest(${uids}::bigint[]) as reader (uid) cross join lateral (
      select notified.* from notifications as notified
      where notified.uid = reader.uid and notified.withdrawn_at is null and notified.deleted_at is null
        and notified.happened_at > ${now - notificationLimits.keptMs}
        and not exists (select from apart where apart.uid = notified.uid and apart.other = notified.from_uid)
        and (${isShown(sql`notified.from_uid`, now)} or notified.type = any(${outliving}::text[]))
      order by notified.id desc limit ${rowsRead}
    ) as row
  ), items as (
    select uid, item, max(id) as last, bool_and(read_at is not null) as is_read, min(type) as type,
      row_number() over (partition by uid order by max(id) desc) as place
    from seen group by uid, item
  ), kept as (
    select * from items where place <= ${notificationLimits.perMember}
  )`;

/** Follows `chosen`: one pass over its rows for all items, however many members are read for. */
const crowds = sql`
  crowds as (
    select seen.uid, seen.item, count(*)::int as events, count(distinct seen.from_uid)::int as senders,
      to_json((array_agg(seen.from_uid order by seen.id desc) filter (where seen.from_uid is not null))[1:60]) as latest
    from chosen join seen on seen.uid = chosen.uid and seen.item = chosen.item
    group by seen.uid, seen.item
  )`;

const details = sql`
  select chosen.last, chosen.uid, chosen.item, chosen.is_read as "isRead", last.type, last.from_uid as from, last.entity,
    last.data, last.happened_at as "happenedAt", crowds.events, crowds.senders, crowds.latest
  from chosen join notifications as last on last.id = chosen.last
  join crowds on crowds.uid = chosen.uid and crowds.item = chosen.item
  order by chosen.last desc`;

type Asked = {
  offset: number;
  limit: number;
  unread: boolean;
  types: readonly NotificationType[] | undefined;
};

/** One page of a member's items, and how many were asked for. */
export async function readPage(
  db: Database,
  readers: Readers,
  { offset, limit, unread, types }: Asked,
): Promise<{ items: Item[]; total: number; counts: ItemCounts }> {
  const [uid] = readers.uids;
  const wanted = sql`(not ${unread} or not is_read) and (${types === undefined} or type = any(${types ?? []}::text[]))`;
  const { rows } = await sql<{
    items: Item[];
    asked: number;
    total: number;
    unread: number;
    version: number;
  }>`
    with ${gathered(readers)}, chosen as (
      select * from kept where ${wanted} order by last desc limit ${limit} offset ${offset}
    ), ${crowds}, page as (${details})
    select
      coalesce((select json_agg(page order by page.last desc) from page), '[]') as items,
      (select count(*)::int from kept where ${wanted}) as asked,
      (select count(*)::int from kept) as total,
      (select count(*)::int from kept where not is_read) as unread,
      coalesce((select version from notification_state where uid = ${uid}), 0) as version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a page of notifications was not read');
  const { asked, items, ...counts } = row;
  return { items: items.map((item) => ({ ...item, latest: item.latest ?? [] })), total: asked, counts };
}

const countsOf = ({ uids }: Readers) => sql`
  select reader.uid, count(kept.item)::int as total,
    (count(kept.item) filter (where not kept.is_read))::int as unread,
    coalesce(min(state.version), 0) as version
  from unnest(${uids}::bigint[]) as reader (uid)
  left join kept on kept.uid = reader.uid
  left join notification_state as state on state.uid = reader.uid
  group by reader.uid`;

type CountsRow = ItemCounts & { uid: Uid };
const byReader = (rows: readonly CountsRow[]) => new Map(rows.map(({ uid, ...counts }) => [uid, counts]));

/** Items that open sockets are sent, the latest first, and the counts of their readers. */
export async function readNews(
  db: Database,
  readers: Readers,
  wanted: readonly { uid: Uid; item: number }[],
): Promise<{ items: Item[]; counts: ReadonlyMap<Uid, ItemCounts> }> {
  const { rows } = await sql<{ items: Item[]; counts: CountsRow[] }>`
    with ${gathered(readers)}, chosen as (
      select kept.* from kept join unnest(
        ${wanted.map(({ uid }) => uid)}::bigint[], ${wanted.map(({ item }) => item)}::bigint[]
      ) as wanted (uid, item) on wanted.uid = kept.uid and wanted.item = kept.item
    ), ${crowds}, notified as (${details}), counted as (${countsOf(readers)})
    select
      coalesce((select json_agg(notified order by notified.last desc) from notified), '[]') as items,
      (select json_agg(counted) from counted) as counts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('notifications of open sockets were not read');
  return {
    items: row.items.map((item) => ({ ...item, latest: item.latest ?? [] })),
    counts: byReader(row.counts),
  };
}

export async function readCounts(db: Database, readers: Readers): Promise<ReadonlyMap<Uid, ItemCounts>> {
  const { rows } = await sql<CountsRow>`with ${gathered(readers)} ${countsOf(readers)}`.execute(db);
  return byReader(rows);
}

/** Members of a list who have a notification of that sender. */
export async function notifiedBySender(db: Database, sender: Uid, uids: readonly Uid[]): Promise<Uid[]> {
  const { rows } = await sql<{ uid: Uid }>`
    select reader.uid from unnest(${uids}::bigint[]) as reader (uid)
    where exists (select from notifications as notified where notified.uid = reader.uid and notified.from_uid = ${sender})`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}
