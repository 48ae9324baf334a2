// Rows of files that arrive piece by piece.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type UploadOwner = { uid: Uid; target: string };

export type StoredUpload = UploadOwner & {
  id: string;
  name: string;
  asked_name: string;
  type: string;
  total_bytes: number | null;
  received_bytes: number;
  whole: boolean;
  touched_at: number;
};
/** `boot`: the run of the machine in whose memory it waits for the disk; null: the disk has it. */
export type Piece = { first_byte: number; bytes: number; key: string; boot: string | null };

const columns = [
  'id',
  'uid',
  'target',
  'name',
  'asked_name',
  'type',
  'total_bytes',
  'received_bytes',
  'whole',
  'touched_at',
] as const;

const ofOwner = (db: Database, { uid, target }: UploadOwner) =>
  db.selectFrom('uploads').select(columns).where('uid', '=', uid).where('target', '=', target);

export const uploadsOf = async (db: Database, owner: UploadOwner): Promise<StoredUpload[]> =>
  (await ofOwner(db, owner).orderBy('begun_at').orderBy('name').execute()) as StoredUpload[];

/** Those that the sender gave this name, the latest first. */
export const uploadsNamed = async (db: Database, owner: UploadOwner, name: string): Promise<StoredUpload[]> =>
  (await ofOwner(db, owner)
    .where((where) => where.or([where('asked_name', '=', name), where('name', '=', name)]))
    .orderBy('touched_at', 'desc')
    .execute()) as StoredUpload[];

export const uploadById = async (db: Database, id: string): Promise<StoredUpload | undefined> =>
  (await db.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirst()) as
    | StoredUpload
    | undefined;

export async function chargedBytesOf(tx: Database, uid: Uid): Promise<number> {
  const { bytes } = await tx
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(greatest(charged_bytes, received_bytes)), 0)::bigint`.as('bytes'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

type NewUpload = Pick<StoredUpload, 'id' | 'uid' | 'target' | 'name' | 'asked_name' | 'type' | 'total_bytes'>;

export const addUpload = async (
  tx: Database,
  upload: NewUpload,
  { chargedBytes, now }: { chargedBytes: number; now: number },
): Promise<void> =>
  void (await tx
    .insertInto('uploads')
    .values({ ...upload, charged_bytes: chargedBytes, begun_at: now, touched_at: now })
    .execute());

export const touchUpload = async (db: Database, id: string, now: number): Promise<void> =>
  void (await db.updateTable('uploads').set({ touched_at: now }).where('id', '=', id).execute());

/** In one statement. Nothing where the file has not come exactly so far, or is gone. */
export async function addPiece(
  db: Database,
  id: string,
  { first_byte, bytes, key, boot }: Piece,
  { whole, now }: { whole: boolean; now: number },
): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    with upload as (
      update uploads set received_bytes = received_bytes + ${bytes}, whole = ${whole}, touched_at = ${now},
        total_bytes = case when ${whole} then received_bytes + ${bytes} else total_bytes end
      where id = ${id} and received_bytes = ${first_byte} and not whole
      returning ${sql.join(columns.map((column) => sql.ref(column)))}),
    piece as (
      insert into upload_pieces (upload, first_byte, bytes, key, boot)
      select id, ${first_byte}, ${bytes}, ${key}, ${boot} from upload)
    select * from upload`.execute(db);
  return rows[0];
}

export const markFlushed = async (db: Database, id: string, key: string): Promise<void> =>
  void (await db
    .updateTable('upload_pieces')
    .set({ boot: null })
    .where('upload', '=', id)
    .where('key', '=', key)
    .execute());

/** Locks the file; false where that piece is of it no more. */
export async function lockPiece(tx: Database, id: string, key: string): Promise<boolean> {
  await tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute();
  const piece = tx.selectFrom('upload_pieces').select('key').where('upload', '=', id).where('key', '=', key);
  return (await piece.executeTakeFirst()) !== undefined;
}

export async function removePiecesFrom(tx: Database, id: string, first_byte: number): Promise<void> {
  await tx
    .deleteFrom('upload_pieces')
    .where('upload', '=', id)
    .where('first_byte', '>=', first_byte)
    .execute();
  await tx.updateTable('uploads').set({ received_bytes: first_byte }).where('id', '=', id).execute();
}

/** In their order, without a gap: each was added where the one before it ended. */
export const piecesOf = (db: Database, id: string): Promise<Piece[]> =>
  db
    .selectFrom('upload_pieces')
    .select(['first_byte', 'bytes', 'key', 'boot'])
    .where('upload', '=', id)
    .orderBy('first_byte')
    .execute();

export async function passUpload(tx: Database, id: string, target: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ target })
    .where('id', '=', id)
    .where('whole', '=', true)
    .where('target', '<>', target)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeUploads(tx: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx.deleteFrom('uploads').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of senders who never came back, and of no use to a domain any more. */
export const forgottenUploads = async (db: Database, before: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('uploads')
      .select('id')
      .where('whole', '=', false)
      .where('touched_at', '<=', before)
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Of one use, begun before that moment, whether whole or not. */
export const uploadsBegunBefore = async (
  db: Database,
  target: string,
  before: number,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .selectFrom('uploads')
      .select('id')
      .where('target', '=', target)
      .where('begun_at', '<=', before)
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const removedFolders = async (db: Database, limit: number): Promise<string[]> =>
  (await db.selectFrom('uploads_removed').select('id').limit(limit).execute()).map(({ id }) => id);

export const forgetFolder = async (db: Database, id: string): Promise<void> =>
  void (await db.deleteFrom('uploads_removed').where('id', '=', id).execute());

export async function countUploads(db: Database): Promise<{ uploads: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select([
      sql<number>`count(*)::int`.as('uploads'),
      sql<number>`coalesce(sum(received_bytes), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { uploads: row.uploads, bytes: Number(row.bytes) };
}

export async function knownUploads(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export const uploaderOf = async (db: Database, id: string): Promise<Uid | undefined> =>
  (await db.selectFrom('uploads').select('uid').where('id', '=', id).executeTakeFirst())?.uid as
    | Uid
    | undefined;
