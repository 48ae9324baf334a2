// The best photo of each set, by scores that are counted every hour and read as they were when a list was begun.
import { dayMs, foundLimits, minuteMs, type Section, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';
import type { PlacedItem } from '../../contributions/index.ts';
import type { BesideItem } from '../items/item-store.ts';

type WantedList = {
  section?: Section | undefined;
  days?: number | undefined;
  hidden: readonly Uid[];
  timestamp: number;
  now: number;
};
type Wanted = WantedList & { page: number };
export type ScoredPhoto = { contribution: number; material: number; score: number };

export const countBest = (db: Database, now: number) => sql`select count_best_photos(${now})`.execute(db);

/** The scores and when they were counted do not differ while they are read. */
const unchanging = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);

const lastCounted = async (tx: Database): Promise<number> =>
  (await tx.selectFrom('best_photos_counted').select('at').executeTakeFirstOrThrow()).at;

function ranked({ section, days, hidden, timestamp, now }: WantedList, countedAt: number) {
  // To the minute, as in the listing.
  const after = days === undefined ? 0 : Math.floor((timestamp - days * dayMs) / minuteMs) * minuteMs;
  const [score, material] =
    timestamp < countedAt
      ? [sql.ref('best.score_before'), sql.ref('best.material_before')]
      : [sql.ref('best.score'), sql.ref('best.material')];
  return sql`
    select best.contribution, ${material} as material, ${score} as score from best_photos best
    where best.published_at <= ${timestamp} and best.published_at > ${after}
      and ${section === undefined ? sql`best.section <> 'trans'` : sql`best.section = ${section}`}
      ${hidden.length === 0 ? sql`` : sql`and best.uid <> all(${hidden}::bigint[])`}
      and ${isShown(sql`best.uid`, now)}
      and exists (select from found_items item
        where item.contribution = best.contribution and item.material = ${material})
    order by ${score} desc, best.contribution desc limit ${foundLimits.counted}`;
}

export async function bestPage(
  db: Database,
  { page, ...wanted }: Wanted,
): Promise<{ photos: ScoredPhoto[]; total: number; counted: number }> {
  const size = foundLimits.perPage;
  return unchanging(db, async (tx) => {
    const at = await lastCounted(tx);
    const { rows } = await sql<{ total: number; photos: ScoredPhoto[] | null }>`
        with matches as materialized (${ranked(wanted, at)}), placed as (select *, row_number() over (order by score desc, contribution desc) as place from matches)
        select (select count(*)::int from matches) as total, (
          select json_agg(json_build_object('contribution', contribution, 'material', material, 'score', score)
            order by place) from placed where place > ${(page - 1) * size} and place <= ${page * size}) as photos`.execute(
      tx,
    );
    const { total = 0, photos } = rows[0] ?? {};
    return { photos: photos ?? [], total, counted: at };
  });
}

/** The best photo of the set that is ranked before or after one. */
export const bestBeside = (
  db: Database,
  { id, direction, ...wanted }: WantedList & Pick<BesideItem, 'id' | 'direction'>,
): Promise<PlacedItem | undefined> =>
  unchanging(db, async (tx) => {
    const beside = sql.raw(direction === 'next' ? 'lead' : 'lag');
    const { rows } = await sql<PlacedItem>`
      select beside.* from (
        select contribution as of, ${beside}(contribution) over ranking as contribution,
          ${beside}(material) over ranking as material
        from (${ranked(wanted, await lastCounted(tx))}) matches
        window ranking as (order by score desc, contribution desc)
      ) beside where beside.of = ${id} and beside.contribution is not null`.execute(tx);
    const [found] = rows;
    return found && { contribution: found.contribution, material: found.material };
  });
