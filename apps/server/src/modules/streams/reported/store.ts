// The rows of reported cameras: reports that wait for the team, veils, and what the server saw for a report.
import type { ReportReason, RoomId, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type CameraReport = {
  reference: string;
  stream: string;
  roomId: RoomId;
  publisher: Uid;
  reporter: Uid;
  reason: ReportReason;
  words: string;
  /** Its reporter was not found wrong too often. */
  counts: boolean;
};
export type WaitingReport = Omit<CameraReport, 'reporter' | 'counts'> & {
  reporter: Uid | null;
  reportedAt: number;
  warnedAt: number;
};
export type StandingVeil = { id: number; uid: Uid; streamId: string; veiledAt: number };

/** Reports of one publisher, and what the team does about them, wait for each other until the transaction ends. */
export const lockPublisher = (tx: Database, uid: Uid) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reported camera ${uid}`}, 0))`.execute(tx);

export const addCameraReport = (tx: Database, { roomId, ...report }: CameraReport, now: number) =>
  tx
    .insertInto('camera_reports')
    .values({ ...report, room_id: roomId, reported_at: now })
    .execute();

/** How often the member was found wrong since then. */
export async function countWrong(tx: Database, reporter: Uid, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('camera_reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reporter', '=', reporter)
    .where('outcome', '=', 'cleared')
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many members whose reports count wait for a decision about the publisher. */
export async function countReporters(tx: Database, publisher: Uid, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('camera_reports')
    .select(sql<number>`count(distinct reporter)::int`.as('count'))
    .where('publisher', '=', publisher)
    .where('outcome', 'is', null)
    .where('counts', '=', true)
    .where('reported_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The latest first. */
export async function waitingReports(db: Database, publishers: readonly Uid[]): Promise<WaitingReport[]> {
  const rows = await db
    .selectFrom('camera_reports')
    .select(['reference', 'stream', 'room_id', 'publisher', 'reporter', 'reason', 'words'])
    .select(['reported_at', 'warned_at'])
    .where('publisher', '=', sql<number>`any(${[...publishers]}::bigint[])`)
    .where('outcome', 'is', null)
    .orderBy('reported_at', 'desc')
    .orderBy('reference')
    .execute();
  return rows.map(({ room_id, reported_at, warned_at, ...row }) => ({
    ...row,
    roomId: room_id as RoomId,
    publisher: row.publisher as Uid,
    reporter: row.reporter as Uid | null,
    reason: row.reason as ReportReason,
    reportedAt: reported_at,
    warnedAt: warned_at,
  }));
}

export const markWarned = (tx: Database, references: readonly string[], now: number) =>
  tx
    .updateTable('camera_reports')
    .set({ warned_at: now })
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute();

/** A report was right where its publisher was warned. Their words stay in the sealed reports alone. */
export const decideReports = (
  tx: Database,
  references: readonly string[],
  outcome: 'stopped' | 'cleared',
  now: number,
) =>
  tx
    .updateTable('camera_reports')
    .set({
      outcome:
        outcome === 'stopped' ? outcome : sql`case when warned_at > 0 then 'warned' else 'cleared' end`,
      decided_at: now,
      words: '',
    })
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute();

/** A camera that may be over; undefined: nobody reported it lately. */
export async function reportedStream(db: Database, stream: string) {
  const row = await db
    .selectFrom('camera_reports')
    .select(['publisher', 'room_id', 'reported_at'])
    .where('stream', '=', stream)
    .orderBy('reported_at')
    .limit(1)
    .executeTakeFirst();
  return row && { publisher: row.publisher as Uid, roomId: row.room_id as RoomId, at: row.reported_at };
}

/** Undefined: it is veiled already. */
export async function addVeil(
  tx: Database,
  veil: { uid: Uid; stream: string; by: Uid | null },
  now: number,
): Promise<StandingVeil | undefined> {
  const { uid, stream, by } = veil;
  const added = await tx
    .insertInto('camera_veils')
    .values({ uid, stream, veiled_by: by, veiled_at: now })
    .onConflict((conflict) => conflict.column('uid').where('lifted_at', '=', 0).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && { id: added.id, uid, streamId: stream, veiledAt: now };
}

export const liftVeil = (tx: Database, id: number, now: number) =>
  tx.updateTable('camera_veils').set({ lifted_at: now }).where('id', '=', id).execute();

/** Of that publisher, or of all. */
export async function standingVeils(db: Database, publisher?: Uid): Promise<StandingVeil[]> {
  let query = db
    .selectFrom('camera_veils')
    .select(['id', 'uid', 'stream', 'veiled_at'])
    .where('lifted_at', '=', 0);
  if (publisher !== undefined) query = query.where('uid', '=', publisher);
  const rows = await query.execute();
  return rows.map(({ id, uid, stream, veiled_at }) => ({
    id,
    uid: uid as Uid,
    streamId: stream,
    veiledAt: veiled_at,
  }));
}

export const veilsOf = (db: Database, uid: number) =>
  db
    .selectFrom('camera_veils')
    .select(['veiled_at', 'lifted_at'])
    .where('uid', '=', uid)
    .orderBy('veiled_at')
    .execute();

type Look = { stream: string; viewer: Uid; takenAt: number; sealed: Buffer | null };

/** A viewer's later one replaces it. */
export const putLook = (db: Database, { stream, viewer, takenAt, sealed }: Look) =>
  db
    .insertInto('camera_looks')
    .values({ stream, viewer, taken_at: takenAt, sealed })
    .onConflict((conflict) =>
      conflict.columns(['stream', 'viewer']).doUpdateSet({ taken_at: takenAt, sealed }),
    )
    .execute();

export async function storedLook(db: Database, stream: string, viewer: Uid): Promise<Look | undefined> {
  const row = await db
    .selectFrom('camera_looks')
    .select(['taken_at', 'sealed'])
    .where('stream', '=', stream)
    .where('viewer', '=', viewer)
    .executeTakeFirst();
  return row && { stream, viewer, takenAt: row.taken_at, sealed: row.sealed };
}

export const removeLook = (tx: Database, stream: string, viewer: Uid) =>
  tx.deleteFrom('camera_looks').where('stream', '=', stream).where('viewer', '=', viewer).execute();

export async function removeOld(
  db: Database,
  { looksBefore, before }: { looksBefore: number; before: number },
): Promise<void> {
  await db.deleteFrom('camera_looks').where('taken_at', '<=', looksBefore).execute();
  await db.deleteFrom('camera_reports').where('reported_at', '<=', before).execute();
  await db.deleteFrom('camera_veils').where('lifted_at', '>', 0).where('lifted_at', '<=', before).execute();
}
