// The rows of sealed pieces.
import type { EvidenceKind } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Thing } from './thing-sealing.ts';

/** Of bytes that are sealed. */
export type SealedFacts = { type: string; bytes: number; parts: number; sha256: string };

export type StoredPiece = SealedFacts & {
  id: number;
  reference: string;
  kind: EvidenceKind;
  thing: string;
  within: number;
  item: string;
  taken_at: number;
  duration_ms: number;
  sealed_at: number;
  missing: boolean;
};

const columns = [
  'id',
  'reference',
  'kind',
  'thing',
  'within',
  'item',
  'taken_at',
  'duration_ms',
  'sealed_at',
  'missing',
  'type',
  'bytes',
  'parts',
  'sha256',
] as const satisfies readonly (keyof StoredPiece)[];

/** False: the case has sealed this thing before. */
export async function addWords(
  tx: Database,
  reference: string,
  { kind, within, id }: Thing,
  words: { words: Buffer; bytes: number; sha256: string },
  now: number,
): Promise<boolean> {
  const times = { kept_at: now, taken_at: now, sealed_at: now };
  const added = await tx
    .insertInto('evidence_pieces')
    .values({
      reference,
      kind: 'words',
      thing: kind,
      within,
      item: id,
      type: 'application/json',
      ...times,
      ...words,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A job seals what lies there. */
export async function addUnsealed(
  tx: Database,
  reference: string,
  { kind: thing, within, id: item }: Thing,
  source: { kind: 'picture' | 'film'; folder: string; file: string; place: number },
  now: number,
): Promise<number> {
  const { kind, folder, file, place } = source;
  const { id } = await tx
    .insertInto('evidence_pieces')
    .values({
      reference,
      kind,
      thing,
      within,
      item,
      place,
      kept_at: now,
      taken_at: now,
      source_folder: folder,
      source_file: file,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of no case yet. */
export async function addUnnamed(
  db: Database,
  kept: { kind: EvidenceKind; type: string; taken_at: number; duration_ms: number },
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('evidence_pieces')
    .values({ ...kept, kept_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const nameCase = (tx: Database, reference: string, ids: readonly number[]) =>
  tx
    .updateTable('evidence_pieces')
    .set({ reference })
    .where('id', 'in', ids)
    .where('reference', 'is', null)
    .returning('id')
    .execute();

export const waitingPiece = (db: Database, id: number) =>
  db
    .selectFrom('evidence_pieces')
    .select(['id', 'kind', 'source_folder', 'source_file'])
    .where('id', '=', id)
    .where('sealed_at', '=', 0)
    .executeTakeFirst();

export const markSealed = (
  tx: Database,
  id: number,
  facts: Partial<SealedFacts> & { missing?: boolean },
  now: number,
) =>
  tx
    .updateTable('evidence_pieces')
    .set({ ...facts, sealed_at: now, source_folder: '', source_file: '' })
    .where('id', '=', id)
    .execute();

export const waitingSince = async (db: Database, before: number): Promise<number[]> =>
  (
    await db
      .selectFrom('evidence_pieces')
      .select('id')
      .where('sealed_at', '=', 0)
      .where('reference', 'is not', null)
      .where('kept_at', '<', before)
      .execute()
  ).map(({ id }) => id);

/** Kept by a process that died before it said for which case. */
export const unnamedSince = async (db: Database, before: number): Promise<number[]> =>
  (
    await db
      .selectFrom('evidence_pieces')
      .select('id')
      .where('reference', 'is', null)
      .where('kept_at', '<', before)
      .execute()
  ).map(({ id }) => id);

export const removePiece = (db: Database, id: number) =>
  db.deleteFrom('evidence_pieces').where('id', '=', id).execute();

export async function countUnsealed(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('evidence_pieces')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sealed_at', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** In the order in which they were kept. */
export const sealedPiecesOf = async (db: Database, reference: string): Promise<StoredPiece[]> =>
  (await db
    .selectFrom('evidence_pieces')
    .select(columns)
    .where('reference', '=', reference)
    .orderBy('id')
    .execute()) as StoredPiece[];

export const pieceById = async (db: Database, reference: string, id: number) =>
  (await db
    .selectFrom('evidence_pieces')
    .select([...columns, 'words'])
    .where('reference', '=', reference)
    .where('id', '=', id)
    .executeTakeFirst()) as (StoredPiece & { words: Buffer | null }) | undefined;
