// What members have been notified of: one row for one event and recipient. Rows of one item are shown as one.
import {
  isSwitchedOn,
  notificationNameOn,
  type NotificationSettings,
  type NotificationType,
  notificationTypes,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/bigints.ts';
import type { Database } from '../../platform/db/database.ts';
import { heldMembers, membersAmong } from '../accounts/index.ts';
import type { WaitingEvent } from './event-store.ts';
import { type StoredSettings, withDefaults } from './settings-store.ts';

/** Writers of one member's notifications take turns: the version that each of them writes is higher. */
export async function raiseVersions(tx: Database, uids: readonly Uid[]): Promise<void> {
  await sql`
    insert into notification_state as state (uid, version)
    select uid, 1 from unnest(${bigints(uids)}) as uid order by uid
    on conflict (uid) do update set version = state.version + 1`.execute(tx);
}

/** Of members who have been notified before; others have no notifications that could change. */
export async function raiseKnownVersions(tx: Database, uids: readonly Uid[]): Promise<Uid[]> {
  const { rows } = await sql<{ uids: Uid[] | null }>`
    with raised as (
      update notification_state set version = version + 1 where uid = any(${bigints(uids)}) returning uid
    )
    select to_json(array_agg(uid)) as uids from raised`.execute(tx);
  return rows[0]?.uids ?? [];
}

const withoutState = (uids: readonly Uid[]) => sql<number[]>`array(
  select asked.uid from unnest(${bigints(uids)}) as asked (uid)
  where not exists (select from notification_state as known where known.uid = asked.uid))`;

type Raised = { uids: Uid[] | null; chosen: Record<string, StoredSettings> | null };

/**
 * Whom an event of the type may be written for, with what they chose: their versions are raised, and who deletes one
 * of them waits for this transaction. Only what differs from the defaults is read.
 */
export async function raiseReached(
  tx: Database,
  uids: readonly Uid[],
  type: NotificationType,
): Promise<ReadonlyMap<Uid, NotificationSettings>> {
  const { channels, reachesEveryone = false } = notificationTypes[type];
  const siteSwitch = [notificationNameOn('site', type), 'site'];
  // Found in one pass, which a join with each row would not do.
  const reached = reachesEveryone ? bigints(uids) : membersAmong(uids, { active: true });
  const { rows } = await sql<Raised>`
    with raised as (
      update notification_state as state set version = state.version + 1
      where state.uid = any(${reached})
        and (${channels.site === 'always'}
          or coalesce(state.settings #>> ${siteSwitch}::text[], ${channels.site === 'off' ? '0' : '1'}) = '1')
      returning state.uid, nullif(state.settings, '{}') as settings
    )
    select to_json(array_agg(uid)) as uids, jsonb_object_agg(uid, settings) filter (where settings is not null) as chosen
    from raised`.execute(tx);
  const known = rows[0]?.uids ?? [];
  const isKnown = new Set(known);
  const unknown = uids.filter((uid) => !isKnown.has(uid));
  const { rows: added } =
    unknown.length === 0
      ? { rows: [] }
      : await sql<Raised>`
    with raised as (
      insert into notification_state as state (uid, version)
      select uid, 1 from (${heldMembers(withoutState(unknown), 'present', { active: !reachesEveryone })}) as held
      order by uid
      on conflict (uid) do update set version = state.version + 1
      returning state.uid, nullif(state.settings, '{}') as settings
    )
    select to_json(array_agg(uid)) as uids, jsonb_object_agg(uid, settings) filter (where settings is not null) as chosen
    from raised`.execute(tx);
  const chosen = { ...rows[0]?.chosen, ...added[0]?.chosen };
  return new Map(
    [...known, ...(added[0]?.uids ?? [])]
      .map((uid) => [uid, withDefaults(chosen[uid] ?? {})] as const)
      .filter(([, settings]) => isSwitchedOn(settings, type, 'site')),
  );
}

/** `isNew` false: it was taken back before and has returned to its place. */
export type WrittenRow = { uid: Uid; id: number; item: number; isNew: boolean };

type DeliveredEvent = Pick<
  WaitingEvent,
  'type' | 'from' | 'entity' | 'data' | 'once' | 'onceMs' | 'happenedAt'
>;

/** Whom the key of the event has notified already, within its time; what was taken back from them returns. */
function notifiedEarlier({ type, once, onceMs, happenedAt }: DeliveredEvent) {
  if (once === null) return { ctes: sql``, isFresh: sql``, returned: sql`` };
  const onceSince = onceMs === 0 ? 0 : happenedAt - onceMs;
  return {
    ctes: sql`earlier as (
      select distinct on (notified.uid) notified.uid, notified.id, notified.withdrawn_at, notified.deleted_at
      from notifications as notified join recipient on recipient.uid = notified.uid
      where notified.once = ${once} and notified.type = ${type} and notified.happened_at > ${onceSince}
      order by notified.uid, notified.id desc
    ), returned as (
      update notifications as notified set withdrawn_at = null
      from earlier
      where notified.id = earlier.id and earlier.withdrawn_at is not null and earlier.deleted_at is null
      returning notified.uid, notified.id, notified.item
    ), `,
    isFresh: sql`where recipient.uid not in (select uid from earlier)`,
    returned: sql`union all select uid, id, item, false from returned`,
  };
}

type Group = { key: string; windowMs: number };

/** Of each recipient, the unread item of the group that began within its window. */
function openItems(group: Group | undefined, uids: readonly Uid[], happenedAt: number) {
  if (!group) return { ctes: sql``, item: sql`null::bigint`, join: sql`` };
  return {
    ctes: sql`open as (
      select distinct on (member.uid) member.uid, member.item
      from notifications as member
      where member.uid = any(${bigints(uids)}) and member.group_key = ${group.key}
        and member.read_at is null and member.withdrawn_at is null and member.deleted_at is null
        and (select first.happened_at from notifications as first where first.id = member.item)
          > ${happenedAt - group.windowMs}
      order by member.uid, member.id desc
    ), `,
    item: sql`open.item`,
    join: sql`left join open on open.uid = recipient.uid`,
  };
}

/**
 * Writes the event for recipients whose versions have been raised. One whom its key has notified already gets
 * nothing; `group` joins the unread item of that group that began within the window.
 */
export async function writeRows(
  tx: Database,
  event: DeliveredEvent,
  uids: readonly Uid[],
  group: Group | undefined,
): Promise<WrittenRow[]> {
  const { type, from, entity, once, happenedAt } = event;
  const { ctes, isFresh, returned } = notifiedEarlier(event);
  const open = openItems(group, uids, happenedAt);
  const { rows } = await sql<{ rows: [Uid, number, number, boolean][] | null }>`
    with recipient as (
      select uid from unnest(${bigints(uids)}) as uid
    ), ${ctes}${open.ctes}fresh as (
      select recipient.uid, nextval('notifications_id_seq') as id, ${open.item} as item
      from recipient ${open.join} ${isFresh}
    ), written as (
      insert into notifications (id, uid, item, type, from_uid, entity, data, group_key, once, happened_at)
      overriding system value
      select id, uid, coalesce(item, id), ${type}::text, ${from}::bigint, ${entity}::text, ${JSON.stringify(event.data)}::jsonb,
        ${group?.key ?? null}::text, ${once}::text, ${happenedAt}::bigint
      from fresh
      returning uid, id, item
    )
    select json_agg(json_build_array(uid, id, item, is_new)) as rows
    from (select uid, id, item, true as is_new from written ${returned}) as row`.execute(tx);
  return (rows[0]?.rows ?? []).map(([uid, id, item, isNew]) => ({ uid, id, item, isNew }));
}

/**
 * Writes an event without a key for those of a list who are active, have been notified before and have changed
 * no setting, in one round trip. Nothing has happened to those who are not answered.
 */
export async function writeOrdinaryRows(
  tx: Database,
  { type, from, entity, data, happenedAt }: Omit<DeliveredEvent, 'once' | 'onceMs'>,
  uids: readonly Uid[],
  group: Group | undefined,
): Promise<WrittenRow[]> {
  const { rows } = await sql<{
    uids: Uid[];
    ids: number[];
    items: number[];
  }>`/* prepared: tell_ordinary_members */
    select uids, ids, items from tell_ordinary_members(${bigints(uids)}, ${type}, ${from}, ${entity},
      ${JSON.stringify(data)}::jsonb, ${group?.key ?? null}, ${happenedAt - (group?.windowMs ?? 0)}, ${happenedAt})`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return [];
  return row.uids.map((uid, nth) => ({
    uid,
    id: row.ids[nth] as number,
    item: row.items[nth] as number,
    isNew: true,
  }));
}

/** Items of one member that a change concerns. */
export type Change = { uid: Uid; items: number[] };

type Concerned = { uids: readonly Uid[]; type: NotificationType; from: Uid | null; entity: string };

/** Who was notified of one member's act. */
export async function notifiedOf(
  tx: Database,
  { type, from, entity }: Omit<Concerned, 'uids'>,
): Promise<Uid[]> {
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
  uid = any(${bigints(uids)}) and type = ${type} and withdrawn_at is null
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
    where not exists (select from notifications as notified where notified.uid = ${uid} and notified.item = asked.id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** What happened to these members by `at` is read as soon as it happened. */
export const readUntil = async (tx: Database, uids: readonly Uid[], at: number): Promise<void> =>
  void (await tx
    .updateTable('notifications')
    .set(({ ref }) => ({ read_at: ref('happened_at') }))
    .where('uid', '=', sql<number>`any(${bigints(uids)})`)
    .where('happened_at', '<=', at)
    .execute());

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

/** What counts for `once` stays, without its content, so that it does not notify again. */
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
