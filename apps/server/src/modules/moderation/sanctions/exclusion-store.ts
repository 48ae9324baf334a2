// Exclusions from rooms, and requests for them.
import type { ExclusionReason, RoomId, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type ExclusionKey = { roomId: RoomId; uid: Uid };

type NewExclusion = ExclusionKey & {
  nick: string;
  reason: ExclusionReason;
  comment: string;
  /** Null where several members asked together. */
  by: Uid | null;
  byTeam: boolean;
  now: number;
  untilAt: number;
};

export type ExclusionRow = {
  id: number;
  room_id: RoomId;
  uid: Uid;
  nick: string;
  reason: ExclusionReason;
  by_team: boolean;
  excluded_by: Uid | null;
  excluded_at: number;
  until_at: number;
};

/** Serializes decisions about one person in one room until their transactions end. */
export async function lockExclusion(tx: Database, { roomId, uid }: ExclusionKey): Promise<void> {
  const key = `exclusion ${roomId} ${uid}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Of two decisions the later end and the higher authority count. Returns the end. */
export async function putExclusion(tx: Database, exclusion: NewExclusion): Promise<number> {
  const { roomId, uid, by, byTeam, now, untilAt, ...values } = exclusion;
  const decision = { ...values, excluded_by: by, excluded_at: now };
  const { until_at } = await tx
    .insertInto('exclusions')
    .values({ room_id: roomId, uid, by_team: byTeam, until_at: untilAt, ...decision })
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'uid']).doUpdateSet({
        ...decision,
        until_at: sql<number>`greatest(exclusions.until_at, excluded.until_at)`,
        // An exclusion that has ended keeps no authority.
        by_team: sql<boolean>`excluded.by_team or (exclusions.by_team and exclusions.until_at > ${now})`,
      }),
    )
    .returning('until_at')
    .executeTakeFirstOrThrow();
  return until_at;
}

export async function exclusionAt(
  db: Database,
  { roomId, uid }: ExclusionKey,
  now: number,
): Promise<ExclusionRow | undefined> {
  const row = await db
    .selectFrom('exclusions')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('uid', '=', uid)
    .where('until_at', '>', now)
    .executeTakeFirst();
  return row as unknown as ExclusionRow | undefined;
}

/** The exclusions among these, in their order. */
export async function exclusionsAmong(
  db: Database,
  keys: readonly ExclusionKey[],
  now: number,
): Promise<(Pick<ExclusionRow, 'until_at' | 'reason'> | undefined)[]> {
  const [rooms, uids] = [keys.map(({ roomId }) => roomId), keys.map(({ uid }) => uid)];
  const rows = await db
    .selectFrom('exclusions')
    .select(['room_id', 'uid', 'until_at', 'reason'])
    .where(sql<boolean>`(room_id, uid) in (select * from unnest(${rooms}::bigint[], ${uids}::bigint[]))`)
    .where('until_at', '>', now)
    .execute();
  const found = new Map(rows.map((row) => [`${row.room_id} ${row.uid}`, row as unknown as ExclusionRow]));
  return keys.map(({ roomId, uid }) => found.get(`${roomId} ${uid}`));
}

/** The latest end of exclusions of these people from the room. */
export async function lastExcludedUntil(
  db: Database,
  roomId: RoomId,
  uids: readonly Uid[],
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('exclusions')
    .select('until_at')
    .where('room_id', '=', roomId)
    .where('uid', 'in', uids)
    .where('until_at', '>', now)
    .orderBy('until_at', 'desc')
    .executeTakeFirst();
  return row?.until_at;
}

export async function exclusionById(
  db: Database,
  id: number,
  now: number,
): Promise<ExclusionRow | undefined> {
  const row = await db
    .selectFrom('exclusions')
    .selectAll()
    .where('id', '=', id)
    .where('until_at', '>', now)
    .executeTakeFirst();
  return row as unknown as ExclusionRow | undefined;
}

/** The latest first. */
export async function exclusionsOf(
  db: Database,
  roomId: RoomId,
  { now, limit }: { now: number; limit: number },
): Promise<ExclusionRow[]> {
  const rows = await db
    .selectFrom('exclusions')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('until_at', '>', now)
    .orderBy('excluded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as ExclusionRow[];
}

/** Returns how many were removed. */
export async function removeExclusion(tx: Database, { roomId, uid }: ExclusionKey): Promise<number> {
  const removed = await tx
    .deleteFrom('exclusions')
    .where('room_id', '=', roomId)
    .where('uid', '=', uid)
    .returning('id')
    .execute();
  return removed.length;
}

/** People excluded under a nick: a trial that has ended is no longer found by its uid. */
export async function excludedAs(db: Database, roomId: RoomId, nick: string): Promise<Uid[]> {
  const rows = await db
    .selectFrom('exclusions')
    .select('uid')
    .where('room_id', '=', roomId)
    .where(sql`lower(nick)`, '=', nick.toLowerCase())
    .execute();
  return rows.map(({ uid }) => uid as Uid);
}

export type RequestRow = {
  id: number;
  uid: Uid;
  nick: string;
  reason: ExclusionReason;
  requested_at: number;
};

export type MadeRequest = { requester: Uid; reason: ExclusionReason; comment: string };

/** Replaces the requester's earlier request. Returns whether there is now one that counts and was none before. */
export async function putRequest(
  tx: Database,
  request: ExclusionKey & {
    requester: Uid;
    nick: string;
    reason: ExclusionReason;
    comment: string;
    counts: boolean;
    now: number;
  },
): Promise<boolean> {
  const { roomId, uid, requester, now, ...values } = request;
  const before = await tx
    .selectFrom('exclusion_requests')
    .select('counts')
    .where('room_id', '=', roomId)
    .where('uid', '=', uid)
    .where('requester', '=', requester)
    .executeTakeFirst();
  const row = { ...values, requested_at: now };
  await tx
    .insertInto('exclusion_requests')
    .values({ room_id: roomId, uid, requester, ...row })
    .onConflict((conflict) => conflict.columns(['room_id', 'uid', 'requester']).doUpdateSet(row))
    .execute();
  return request.counts && !before?.counts;
}

/** Requests since a time that count, the latest first. Of a requester who has since been excluded from the room, none
 * counts. */
export async function requestsAt(
  tx: Database,
  { roomId, uid }: ExclusionKey,
  { since, now }: { since: number; now: number },
): Promise<MadeRequest[]> {
  const rows = await tx
    .selectFrom('exclusion_requests')
    .select(['requester', 'reason', 'comment'])
    .where('room_id', '=', roomId)
    .where('uid', '=', uid)
    .where('requested_at', '>', since)
    .where('counts', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exclusions')
            .select('exclusions.id')
            .where('exclusions.room_id', '=', roomId)
            .whereRef('exclusions.uid', '=', 'exclusion_requests.requester')
            .where('exclusions.until_at', '>', now),
        ),
      ),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows as MadeRequest[];
}

export async function removeRequests(tx: Database, { roomId, uid }: ExclusionKey): Promise<void> {
  await tx.deleteFrom('exclusion_requests').where('room_id', '=', roomId).where('uid', '=', uid).execute();
}

/** One for each person, the latest first. Requesters are left out: a room's owner does not learn who asked. */
export async function requestsOf(
  db: Database,
  roomId: RoomId,
  { since, limit }: { since: number; limit: number },
): Promise<RequestRow[]> {
  const latest = db
    .selectFrom('exclusion_requests')
    .distinctOn('uid')
    .select(['id', 'uid', 'nick', 'reason', 'requested_at'])
    .where('room_id', '=', roomId)
    .where('requested_at', '>', since)
    .orderBy('uid')
    .orderBy('requested_at', 'desc');
  const rows = await db
    .selectFrom(latest.as('latest'))
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as RequestRow[];
}
