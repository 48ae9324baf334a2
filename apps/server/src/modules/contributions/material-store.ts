// The rows of photos and films of sets.
import type { FaceBox, Language, MaterialKind, PeopleShown } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { captionLanguages } from './caption-store.ts';

export type StoredMaterial = {
  material_id: number;
  contribution: number;
  kind: MaterialKind;
  place: number;
  name: string;
  bytes: number;
  description: string;
  people: PeopleShown;
  boxes: readonly FaceBox[];
  /** Boxes were burnt in. */
  blurred: boolean;
  /** The languages of a film’s captions; their texts are in `caption-store.ts`. */
  captions: readonly Language[];
  /** Why a reviewer refused it, or `refusedByTeam`; empty: not. */
  refused: string;
  picture: string | null;
  film: string | null;
  added_at: number;
};

/** What the consent ledger reads of a file. */
export type DepictedFile = Pick<
  StoredMaterial,
  'material_id' | 'kind' | 'people' | 'picture' | 'film' | 'blurred'
>;
/** Of these files of one set, those that lack a signature. */
export type MissingConsents = (tx: Database, files: readonly DepictedFile[]) => Promise<readonly number[]>;

/** Of a file that the team hides: to readers as one that a reviewer refused, and its bytes are closed to all. */
export const refusedByTeam = 'hidden';
export const isHiddenFile = ({ refused }: Pick<StoredMaterial, 'refused'>): boolean =>
  refused === refusedByTeam;

const plainColumns = [
  'material_id',
  'contribution',
  'kind',
  'place',
  'name',
  'bytes',
  'description',
  'people',
  'boxes',
  'blurred',
  'refused',
  'picture',
  'film',
  'added_at',
] as const satisfies readonly (keyof StoredMaterial)[];
const columns = [...plainColumns, captionLanguages().as('captions')];

const asMaterials = (rows: readonly object[]) => rows as StoredMaterial[];

/** Of these sets, each in its author's order. */
export const materialsOf = async (db: Database, sets: readonly number[]): Promise<StoredMaterial[]> =>
  sets.length === 0
    ? []
    : asMaterials(
        await db
          .selectFrom('contribution_materials')
          .select(columns)
          .where('contribution', '=', sql<number>`any(${sets}::bigint[])`)
          .orderBy('contribution')
          .orderBy('place')
          .orderBy('material_id')
          .execute(),
      );

/** The titles of the sets that these files are in. */
export async function titlesByMaterial(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('contribution_materials')
    .innerJoin('contributions', 'contributions.id', 'contribution')
    .select(['material_id', 'title'])
    .where('material_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ material_id, title }) => [material_id, title]));
}

/** What readers of a list see of a file. */
export type ListedMaterial = Pick<
  StoredMaterial,
  'material_id' | 'contribution' | 'kind' | 'description' | 'captions' | 'refused' | 'picture' | 'film'
>;

const one = (db: Database) => db.selectFrom('contribution_materials').select(columns);

export const materialById = async (db: Database, id: number): Promise<StoredMaterial | undefined> =>
  asMaterials(await one(db).where('material_id', '=', id).execute())[0];

export const materialByPicture = async (db: Database, picture: string): Promise<StoredMaterial | undefined> =>
  asMaterials(await one(db).where('picture', '=', picture).execute())[0];

export const materialByFilm = async (db: Database, film: string): Promise<StoredMaterial | undefined> =>
  asMaterials(await one(db).where('film', '=', film).execute())[0];

type NewMaterial = Pick<StoredMaterial, 'contribution' | 'kind' | 'name' | 'bytes' | 'added_at'> &
  ({ picture: string } | { film: string });

/** As the last of its set, which is locked. */
export const addMaterial = async (tx: Database, material: NewMaterial): Promise<StoredMaterial> => {
  const place = tx
    .selectFrom('contribution_materials')
    .select(sql<number>`coalesce(max(place) + 1, 0)`.as('place'))
    .where('contribution', '=', material.contribution);
  const rows = await tx
    .insertInto('contribution_materials')
    .values({ ...material, place })
    .returning(columns)
    .execute();
  return asMaterials(rows)[0] as StoredMaterial;
};

type Change = Partial<
  Pick<StoredMaterial, 'place' | 'description' | 'people' | 'boxes' | 'refused' | 'picture'>
>;

export async function changeMaterial(tx: Database, id: number, { boxes, ...change }: Change): Promise<void> {
  const set = { ...change, ...(boxes && { boxes: JSON.stringify(boxes) }) };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('contribution_materials').set(set).where('material_id', '=', id).execute();
}

export const removeMaterials = async (tx: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('contribution_materials').where('material_id', 'in', ids).execute();
};
