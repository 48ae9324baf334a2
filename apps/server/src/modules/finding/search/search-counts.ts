// How often words are looked for: a person counts once a day, under a key that is destroyed with the day, and a word
// is kept only once three people looked for it.
import { createHmac, randomBytes } from 'node:crypto';
import { dayMs, searchLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const dayOf = (now: number): number => Math.floor(now / dayMs);

async function keyOf(tx: Database, day: number): Promise<Buffer> {
  await tx
    .insertInto('search_days')
    .values({ day, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await tx
    .selectFrom('search_days')
    .select('key')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return key;
}

const markOf = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\0')).digest();

/** Counts a person once a day for a word. `person` is the number of a member, or the network of a visitor. */
export async function countSearch(
  db: Database,
  { word, person, now }: { word: string; person: string; now: number },
): Promise<void> {
  const day = dayOf(now);
  await db.transaction().execute(async (tx) => {
    const key = await keyOf(tx, day);
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('search_people')
      .values({ day, mark: markOf(key, 'person', word, person) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added === 0n) return;
    await sql`
      insert into search_counts as counted (day, mark, people) values (${day}, ${markOf(key, 'word', word)}, 1)
      on conflict (day, mark) do update set people = counted.people + 1,
        word = case when counted.people + 1 >= ${searchLimits.people}::int then ${word}::text end`.execute(
      tx,
    );
  });
}

/** People who looked for a word in the last days, and `before`: in as many days before those. */
export type PastSearch = { q: string; people: number; before: number };

/** Writes searches of a demo as if all were made yesterday and a week before yesterday. */
export async function importSearches(
  db: Database,
  searches: readonly PastSearch[],
  now: number,
): Promise<void> {
  const yesterday = dayOf(now) - 1;
  const rows = searches.flatMap(({ q, people, before }) =>
    [
      { day: yesterday, people },
      { day: yesterday - searchLimits.days, people: before },
    ]
      .filter((each) => each.people >= searchLimits.people)
      .map((each) => ({ ...each, word: q, mark: randomBytes(32) })),
  );
  if (rows.length > 0) await db.insertInto('search_counts').values(rows).execute();
}

/** Deletes keys and marks of days that are over, and counts that no trend reads any more, in one transaction. */
export async function forgetSearches(db: Database, now: number): Promise<void> {
  const today = dayOf(now);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('search_days').where('day', '<', today).execute();
    await tx.deleteFrom('search_people').where('day', '<', today).execute();
    await tx
      .deleteFrom('search_counts')
      .where((is) =>
        is.or([
          is('day', '<', today - 2 * searchLimits.days),
          is.and([is('day', '<', today), is('word', 'is', null)]),
        ]),
      )
      .execute();
  });
}

/** The words that most people looked for in the last days. */
export async function searchesOfTheWeek(db: Database, now: number): Promise<PastSearch[]> {
  const since = dayOf(now) - searchLimits.days;
  const { rows } = await sql<PastSearch>`
    select word as q, (sum(people) filter (where day > ${since}))::int as people,
      coalesce(sum(people) filter (where day <= ${since}), 0)::int as before
    from search_counts where word is not null and day > ${since - searchLimits.days}
    group by word having sum(people) filter (where day > ${since}) > 0
    order by people desc, word limit ${searchLimits.popular}`.execute(db);
  return rows;
}
