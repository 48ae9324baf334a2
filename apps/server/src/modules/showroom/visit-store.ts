// The rows of visits to showrooms.
import type { RoomId, Uid, VisitEnd } from '@alcove/protocol';
import { minuteMs, showroomLimits } from '@alcove/protocol';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ShowroomVisitTable } from '../../platform/db/schema.generated.ts';
import { openShowroomRow } from '../rooms/index.ts';
import type { AccountId } from '../wallet/index.ts';

export type VisitId = number & { readonly visit: unique symbol };

export type Visit = Omit<
  Selectable<ShowroomVisitTable>,
  'id' | 'room_id' | 'owner' | 'viewer' | 'escrow' | 'reason'
> & {
  id: VisitId;
  /** Null once the room, its owner or the viewer was erased. */
  room_id: RoomId | null;
  owner: Uid | null;
  viewer: Uid | null;
  escrow: AccountId | null;
  reason: VisitEnd | null;
};

const { minutesAtOnce, stoppedMs } = showroomLimits;

/** Of all minutes of a visit. */
export const servedInAll = ({ minutes, served_ms: current }: Pick<Visit, 'minutes' | 'served_ms'>): number =>
  Math.max(0, minutes - 1) * minuteMs + Math.min(current, minuteMs);

/** Locked until the transaction ends. Visits are locked before the accounts that they move tokens between. */
export async function lockVisit(tx: Database, id: VisitId): Promise<Visit | undefined> {
  const visit = await tx
    .selectFrom('showroom_visits')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return visit as Visit | undefined;
}

export async function lockOpenVisit(
  tx: Database,
  { roomId, viewer }: { roomId: RoomId; viewer: Uid },
): Promise<Visit | undefined> {
  const visit = await tx
    .selectFrom('showroom_visits')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('viewer', '=', viewer)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return visit as Visit | undefined;
}

type NewVisit = { roomId: RoomId; owner: Uid; viewer: Uid; price: number; now: number };

/** Undefined where another device of the viewer has just begun one. */
export async function addVisit(
  tx: Database,
  { roomId, owner, viewer, price, now }: NewVisit,
): Promise<Visit | undefined> {
  const visit = await tx
    .insertInto('showroom_visits')
    .values({ room_id: roomId, owner, viewer, price, began_at: now, counted_at: now, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return visit as Visit | undefined;
}

export async function changeVisit(
  tx: Database,
  id: VisitId,
  change: Updateable<ShowroomVisitTable>,
): Promise<Visit> {
  const visit = await tx
    .updateTable('showroom_visits')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return visit as Visit;
}

/** Of which a picture is delivered, since when. */
export type Running = { id: VisitId; sinceAt: number };

/** Counts what was delivered up to now, in one statement; `resumed`: the meter had been stopped. */
export async function countDelivered(
  db: Database,
  running: readonly Running[],
  now: number,
): Promise<{ id: VisitId; served_ms: number; resumed: boolean }[]> {
  const { rows } = await sql<{ id: VisitId; served_ms: number; resumed: boolean }>`
    with locked as (
      select visit.id, visit.stopped_at is not null or visit.left_at is not null as resumed, known.since_at
      from showroom_visits visit
      join unnest(${running.map(({ id }) => id)}::bigint[], ${running.map(({ sinceAt }) => sinceAt)}::bigint[])
        as known (id, since_at) on known.id = visit.id
      where visit.ended_at is null
      order by visit.id for update of visit
    )
    update showroom_visits visit
    set served_ms = visit.served_ms + least(
        greatest(0, ${now}::bigint - greatest(visit.counted_at, locked.since_at)),
        ${minutesAtOnce * minuteMs}::bigint
      ),
      counted_at = greatest(visit.counted_at, ${now}::bigint),
      stopped_at = null, left_at = null, beat = visit.beat + 1
    from locked where visit.id = locked.id
    returning visit.id, visit.served_ms, locked.resumed`.execute(db);
  return rows;
}

/** Visits that are over by the clock, or whose showroom is closed. */
export async function overdueVisits(db: Database, now: number): Promise<VisitId[]> {
  const { rows } = await sql<{ id: VisitId }>`
    select visit.id from showroom_visits visit
    left join lateral (${openShowroomRow(sql`visit.room_id`)}) showroom on true
    where visit.ended_at is null and (
      visit.stopped_at <= ${now - stoppedMs}
      or visit.left_at <= ${now - minuteMs} + visit.served_ms
      or showroom.id is null
    )
    order by visit.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export async function runningVisits(db: Database): Promise<{ id: VisitId; beat: number }[]> {
  const rows = await db
    .selectFrom('showroom_visits')
    .select(['id', 'beat'])
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where('left_at', 'is', null)
    .execute();
  return rows as { id: VisitId; beat: number }[];
}

/** Open ones, in the order in which they are locked. */
export async function openVisits(db: Database, of: { roomId: RoomId } | { member: Uid }): Promise<VisitId[]> {
  const rows = await db
    .selectFrom('showroom_visits')
    .select('id')
    .where('ended_at', 'is', null)
    .where((where) =>
      'roomId' in of
        ? where('room_id', '=', of.roomId)
        : where.or([where('viewer', '=', of.member), where('owner', '=', of.member)]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as VisitId);
}

/** Of one room, the latest first; those that go on come first. */
export async function visitsOfRoom(
  db: Database,
  roomId: RoomId,
  { offset, limit }: { offset: number; limit: number },
): Promise<Visit[]> {
  const rows = await db
    .selectFrom('showroom_visits')
    .selectAll()
    .where('room_id', '=', roomId)
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as Visit[];
}

export async function visitTotals(
  db: Database,
  roomId: RoomId,
): Promise<{ count: number; people: number; perMinute: number }> {
  const { rows } = await sql<{ count: number; people: number; perMinute: number }>`
    select count(*)::int as count,
      (count(*) filter (where ended_at is null and stopped_at is null and left_at is null))::int as people,
      coalesce(sum(price) filter (where ended_at is null and stopped_at is null and left_at is null), 0)::int
        as "perMinute"
    from showroom_visits where room_id = ${roomId}`.execute(db);
  return rows[0] ?? { count: 0, people: 0, perMinute: 0 };
}

/** Of a member, as viewer or owner. */
export const visitsOf = async (db: Database, uid: Uid): Promise<Visit[]> =>
  (await db
    .selectFrom('showroom_visits')
    .selectAll()
    .where((where) => where.or([where('viewer', '=', uid), where('owner', '=', uid)]))
    .orderBy('id')
    .execute()) as Visit[];
