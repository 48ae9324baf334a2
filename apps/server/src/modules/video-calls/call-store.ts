// The rows of video calls.
import { type CallEndReason, type CallState, dayMs, type Uid } from '@alcove/protocol';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { VideoCallTable } from '../../platform/db/schema.generated.ts';
import { isAccessAllowed } from '../pm/index.ts';

export type StoredCall = Omit<
  Selectable<VideoCallTable>,
  'caller_uid' | 'callee_uid' | 'state' | 'reason'
> & {
  caller_uid: Uid;
  callee_uid: Uid;
  state: CallState;
  reason: CallEndReason | null;
};

const read = (row: Selectable<VideoCallTable>) => row as StoredCall;

export async function callById(db: Database, id: string): Promise<StoredCall | undefined> {
  const row = await db.selectFrom('video_calls').selectAll().where('id', '=', id).executeTakeFirst();
  return row && read(row);
}

/** The calls of these members that have not ended. Their rows stay locked until the transaction ends. */
export async function lockOpenCallsOf(tx: Database, uids: readonly Uid[]): Promise<StoredCall[]> {
  const rows = await tx
    .selectFrom('video_calls')
    .selectAll()
    .where('state', '<>', 'ended')
    .where((call) => call.or([call('caller_uid', 'in', uids), call('callee_uid', 'in', uids)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(read);
}

/** All open calls, with whether their members may still write each other. */
export async function openCalls(db: Database): Promise<(StoredCall & { isAllowed: boolean })[]> {
  const rows = await db
    .selectFrom('video_calls')
    .selectAll()
    .select(isAccessAllowed(sql.ref('video_calls.conversation_id')).as('isAllowed'))
    .where('state', '<>', 'ended')
    .execute();
  return rows.map(({ isAllowed, ...row }) => ({ ...read(row), isAllowed }));
}

/** Of each member the call that is open or has ended since: the latest. */
export async function latestCallsOf(
  db: Database,
  uids: readonly Uid[],
  endedSince: number,
): Promise<StoredCall[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('video_calls')
    .selectAll()
    .where((call) => call.or([call('state', '<>', 'ended'), call('ended_at', '>=', endedSince)]))
    .where((call) => call.or([call('caller_uid', 'in', uids), call('callee_uid', 'in', uids)]))
    .where('started_at', '>=', endedSince - dayMs)
    .orderBy('started_at')
    .execute();
  return rows.map(read);
}
/** A call that is longer than this is not found again by a page that opens. */

export async function addCall(tx: Database, call: Omit<StoredCall, 'version'>): Promise<StoredCall> {
  const row = await tx.insertInto('video_calls').values(call).returningAll().executeTakeFirstOrThrow();
  return read(row);
}

export async function changeCall(
  tx: Database,
  id: string,
  change: Partial<Omit<StoredCall, 'id' | 'version'>>,
): Promise<StoredCall> {
  const row = await tx
    .updateTable('video_calls')
    .set((call) => ({ ...change, version: call('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}

/** Written by every process that looks: it is no step of the call. */
export const setGone = (
  db: Database,
  id: string,
  gone: Pick<StoredCall, 'caller_gone_at' | 'callee_gone_at'>,
) => db.updateTable('video_calls').set(gone).where('id', '=', id).where('state', '<>', 'ended').execute();

export const callsOf = (db: Database, uid: number) =>
  db
    .selectFrom('video_calls')
    .selectAll()
    .where((call) => call.or([call('caller_uid', '=', uid), call('callee_uid', '=', uid)]))
    .orderBy('started_at')
    .execute();

export const removeCallsOf = (tx: Database, uid: number) =>
  tx
    .deleteFrom('video_calls')
    .where((call) => call.or([call('caller_uid', '=', uid), call('callee_uid', '=', uid)]))
    .returning('id')
    .execute();

export const callsChannel = 'video_calls';

/** To every process, once the transaction is committed. */
export const announceCall = (tx: Database, call: { id: string; caller: number; callee: number }) =>
  sql`select pg_notify(${callsChannel}, ${JSON.stringify(call)})`.execute(tx);
