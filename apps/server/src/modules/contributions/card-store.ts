// What cards of lists show of sets: one statement for a page, since most of what a list costs is asking.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isShown } from '../accounts/index.ts';
import { captionLanguages } from './caption-store.ts';
import type { ListedMaterial } from './material-store.ts';
import type { StoredSet } from './set-store.ts';

export type CardSet = Pick<
  StoredSet,
  | 'id'
  | 'uid'
  | 'status'
  | 'title'
  | 'section'
  | 'premium'
  | 'published_at'
  | 'photos'
  | 'films'
  | 'favourites'
  | 'views'
> & {
  isFavourite: boolean;
  /** The first photo in readers' order, else the first file, and its place in that order. */
  cover: (ListedMaterial & { order: number }) | undefined;
  filmIds: readonly string[];
};

/** `all`: whatever their state; `listed`: published, and of no banned author; `own`: those that their author has published. */
export type WhichCards = 'all' | 'listed' | 'own';

type Row = Omit<CardSet, 'cover' | 'filmIds'> &
  (
    | (Omit<ListedMaterial, 'contribution' | 'refused'> & { order: number; filmIds: string[] | null })
    | { material_id: null }
  );

function cardSetOf(row: Row): CardSet {
  if (row.material_id === null) return { ...row, cover: undefined, filmIds: [] };
  const { id, material_id, kind, description, picture, film, captions, order, filmIds } = row;
  const cover = { material_id, contribution: id, kind, description, picture, film, captions, refused: '' };
  return { ...row, cover: { ...cover, order }, filmIds: filmIds ?? [] };
}

/** In the order of `ids`. Files that a reviewer refused are left out. */
export async function cardSetsOf(
  db: Database,
  ids: readonly number[],
  { reader, now, which }: { reader: Uid | undefined; now: number; which: WhichCards },
): Promise<CardSet[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`/* prepared: set_cards */
    select set.id, set.uid, set.status, set.title, set.section, set.premium, set.published_at, set.photos, set.films,
      set.favourites, set.views, exists (select from contribution_favourites favourite
        where favourite.uid = ${reader ?? 0}::bigint and favourite.contribution = set.id) as "isFavourite",
      cover.*, ${captionLanguages('cover')} as captions
    from contributions set left join lateral (
      select material_id, kind, description, picture, film,
        row_number() over (order by material_id = set.cover desc, place, material_id)::int - 1 as "order",
        array_agg(film) filter (where film is not null) over () as "filmIds"
      from contribution_materials where contribution = set.id and refused = ''
      order by kind <> 'photo', "order" limit 1) cover on true
    where set.id = any(${ids}::bigint[]) and (${which === 'all'}::boolean or set.status = 'published')
      and (${which !== 'listed'}::boolean or ${isShown(sql`set.uid`, now)})`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [cardSetOf(row)] : [];
  });
}
