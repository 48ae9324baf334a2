// The best photo of each set, by scores that are counted every hour and read as they were when a list was begun.
import { dayMs, foundLimits, minuteMs, type Section, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';

type Wanted = {
  section?: Section | undefined;
  days?: number | undefined;
  page: number;
  hidden: readonly Uid[];
  timestamp: number;
  now: number;
};
export type ScoredPhoto = { contribution: number; material: number; score: number };

export const countBest = (db: Database, now: number) => sql`select count_best_photos(${now})`.execute(db);

export async function bestPage(
  db: Database,
  { section, days, page, hidden, timestamp, now }: Wanted,
): Promise<{ photos: ScoredPhoto[]; total: number; counted: number }> {
  const size = foundLimits.perPage;
  // To the minute, as in the listing.
  const after = days === undefined ? 0 : Math.floor((timestamp - days * dayMs) / minuteMs) * minuteMs;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { at } = await tx.selectFrom('best_photos_counted').select('at').executeTakeFirstOrThrow();
      const [score, material] =
        timestamp < at
          ? [sql.ref('best.score_before'), sql.ref('best.material_before')]
          : [sql.ref('best.score'), sql.ref('best.material')];
      const { rows } = await sql<{ total: number; photos: ScoredPhoto[] | null }>`
        with matches as materialized (
          select best.contribution, ${material} as material, ${score} as score from best_photos best
          where best.published_at <= ${timestamp} and best.published_at > ${after}
            and ${section === undefined ? sql`best.section <> 'trans'` : sql`best.section = ${section}`}
            ${hidden.length === 0 ? sql`` : sql`and best.uid <> all(${hidden}::bigint[])`}
            and ${isShown(sql`best.uid`, now)}
            and exists (select from found_items item
              where item.contribution = best.contribution and item.material = ${material})
          order by ${score} desc, best.contribution desc limit ${foundLimits.counted}
        ), placed as (select *, row_number() over (order by score desc, contribution desc) as place from matches)
        select (select count(*)::int from matches) as total, (
          select json_agg(json_build_object('contribution', contribution, 'material', material, 'score', score)
            order by place) from placed where place > ${(page - 1) * size} and place <= ${page * size}) as photos`.execute(
        tx,
      );
      const { total = 0, photos } = rows[0] ?? {};
      return { photos: photos ?? [], total, counted: at };
    });
}
