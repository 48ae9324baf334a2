// The rows of known images: own removals and matched rows of listed files, what they refused, and what was let through.
import {
  type KnownImage,
  type KnownImageKind,
  knownImageLimits,
  type PictureDoor,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type NewKnown = {
  source: string;
  removal: string | null;
  kind: KnownImageKind;
  pdq: string;
  sha256: string;
  label: string;
  /** Of an own removal: the seven other orientations. */
  turned?: string[];
};

/** The row's number, also where it was there. Without a source it is of this site: removed by a case, or withdrawn. */
export async function addKnown(tx: Database, known: NewKnown, added_at: number): Promise<number> {
  const { id } = await tx
    .insertInto('known_images')
    .values({ ...known, added_at })
    .onConflict((conflict) =>
      conflict.columns(['source', 'removal', 'pdq', 'sha256']).doUpdateSet({ kind: known.kind }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const ownRemovals = (db: Database) =>
  db
    .selectFrom('known_images')
    .select(['id', 'kind', 'pdq', 'sha256'])
    .where('source', '=', '')
    .orderBy('id')
    .execute();

export const removedBy = (db: Database, removal: string) =>
  db
    .selectFrom('known_images')
    .select(['pdq', 'sha256', 'turned'])
    .where('removal', '=', removal)
    .orderBy('id')
    .execute();

/** Of a decision that was reversed. */
export const removeOf = (tx: Database, removal: string) =>
  tx.deleteFrom('known_images').where('removal', '=', removal).execute();

/** False: it is known no more. */
export async function countRefusal(tx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_images')
    .set({ refusals: sql`refusals + 1` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type RefusedImage = {
  known: number | null;
  uid: Uid;
  door: PictureDoor;
  sha256: string;
  bits: number;
  turn: number;
  day: number;
  notice: string;
  refused_at: number;
};

/** False: the member was refused the same picture that day. */
export async function addRefusal(tx: Database, refused: RefusedImage): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('known_image_refusals')
    .values(refused)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export const isAllowed = async (db: Database, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('known_images_allowed')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()) !== undefined;

export const allow = (
  tx: Database,
  allowed: { sha256: string; allowed_by: Uid; reason: string; allowed_at: number },
) =>
  tx
    .insertInto('known_images_allowed')
    .values(allowed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const refusalById = (db: Database, id: number) =>
  db
    .selectFrom('known_image_refusals')
    .select(['uid', 'sha256', 'notice'])
    .where('id', '=', id)
    .executeTakeFirst();

const printOf = sql<string>`coalesce(nullif(pdq, ''), known_images.sha256)`;

const named = (q: string) =>
  q === ''
    ? sql<boolean>`true`
    : sql<boolean>`(pdq like ${`${q.toLowerCase()}%`} or known_images.sha256 like ${`${q.toLowerCase()}%`} or removal = ${q}
        or known_images.id in (
          select known from known_image_refusals
          join case_notices using (notice)
          where case_notices.reference = ${q}))`;

export async function listKnown(
  db: Database,
  { q, page }: { q: string; page: number },
): Promise<{ list: KnownImage[]; total: number }> {
  const asked = q.replaceAll(/[%_\\]/g, '');
  const list = await db
    .selectFrom('known_images')
    .select(['id', printOf.as('print'), 'source', 'kind', 'added_at', 'refusals'])
    .where(named(asked))
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(knownImageLimits.perPage)
    .offset((page - 1) * knownImageLimits.perPage)
    .execute();
  const { total } = await db
    .selectFrom('known_images')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(named(asked))
    .executeTakeFirstOrThrow();
  return { list: list.map(({ kind, ...row }) => ({ ...row, kind: kind as KnownImageKind })), total };
}

export async function refusalCounts(
  db: Database,
  since: number,
): Promise<{ refused: number; allowed: number }> {
  const { rows } = await sql<{ refused: number; allowed: number }>`select
    (select count(*)::int from known_image_refusals where refused_at > ${since}) as refused,
    (select count(*)::int from known_images_allowed) as allowed`.execute(db);
  return rows[0] ?? { refused: 0, allowed: 0 };
}

export async function countRefusals(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('known_image_refusals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('refused_at', '>=', from)
    .where('refused_at', '<', to)
    .executeTakeFirstOrThrow();
  return count;
}

export async function latestRefusal(db: Database) {
  const row = await db
    .selectFrom('known_image_refusals')
    .leftJoin('known_images', 'known_images.id', 'known')
    .leftJoin('case_notices', 'case_notices.notice', 'known_image_refusals.notice')
    .leftJoin('known_images_allowed', 'known_images_allowed.sha256', 'known_image_refusals.sha256')
    .select([
      'known_image_refusals.id',
      'refused_at',
      'door',
      'bits',
      'turn',
      'reference',
      'allowed_at',
      printOf.as('print'),
    ])
    .orderBy('known_image_refusals.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      at: row.refused_at,
      door: row.door as PictureDoor,
      print: row.print ?? '',
      turned: row.turn > 0,
      bits: row.bits,
      reference: row.reference ?? '',
      allowed: row.allowed_at !== null,
    }
  );
}

export const refusalsOf = (db: Database, uid: number) =>
  db
    .selectFrom('known_image_refusals')
    .select(['door', 'refused_at'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();
