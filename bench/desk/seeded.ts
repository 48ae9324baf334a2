// A desk with a history: members, and rows of the journal about each of them, in their rows of a year.
import { dayMs } from '../../packages/protocol/src/index.ts';
import type { openOwnPostgres } from '../counting/own-postgres.ts';

type Pool = Awaited<ReturnType<typeof openOwnPostgres>>['pool'];

export type SeededMembers = {
  uids: number[];
  /** Of the team, who did all that the journal holds; nothing is about them. */
  team: number[];
};

export const nickOf = (number: number): string => `${syllables(number)}_${number}`;
export const emailOf = (number: number): string => `bench${number}@bench.invalid`;

/** As nicks are: few syllables, in all orders. */
const parts = ['ma', 'lo', 'ri', 'ne', 'ta', 'zo', 'vi', 'cé', 'du', 'pha'];
const syllables = (number: number): string =>
  Array.from({ length: 4 }, (_, place) => parts[Math.floor(number / 10 ** place) % 10]).join('');

const insertedAtOnce = 5000;

/** Without a limit of time, and without what other tables keep of each row, which takes far longer than the rows. */
async function seeding<T>(pool: Pool, work: (client: Pick<Pool, 'query'>) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.query('reset session_replication_role; reset statement_timeout');
    client.release();
  }
}

export const settle = (pool: Pool): Promise<void> =>
  seeding(pool, async (client) => void (await client.query('vacuum analyze')));

export const seedMembers = (pool: Pool, members: number): Promise<SeededMembers> =>
  seeding(pool, async (client) => {
    const uids: number[] = [];
    for (let first = 0; first < members; first += insertedAtOnce) {
      const count = Math.min(insertedAtOnce, members - first);
      const numbers = Array.from({ length: count }, (_, number) => first + number);
      const { rows } = await client.query<{ uid: number }>(
        `insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language,
           created_at, last_online_at)
         select nick, email, true, 'none', 1, 30, 0, 'none', 'fr', 0, 0
         from unnest($1::text[], $2::text[]) as given (nick, email) returning uid`,
        [numbers.map(nickOf), numbers.map(emailOf)],
      );
      uids.push(...rows.map(({ uid }) => uid));
    }
    const team = uids.slice(0, 4);
    await client.query(`update members set role = 'editor' where uid = any($1::bigint[])`, [team]);
    return { uids, team };
  });

/** One row of the journal about each member, `monthsAgo`, which waits for its link. */
export const seedRows = (
  pool: Pool,
  { uids, team }: SeededMembers,
  { now, monthsAgo }: { now: number; monthsAgo: number },
): Promise<void> =>
  seeding(pool, async (client) => {
    await client.query(
      `with added as (
         insert into moderation_log (act, done_by, uid, done_at, comment, until_at)
         select 'muted', ($2::bigint[])[1 + place % 4], uid, $3 + place, 'Cris répétés', 0
         from unnest($1::bigint[]) with ordinality as given (uid, place) returning id)
       insert into journal_waiting select id from added`,
      [uids.slice(team.length), team, now - monthsAgo * 30 * dayMs],
    );
  });

/** So many of the cases wait; all others are closed. */
export const waitingCases = 5000;

/** Cases of a minute each, about an album's photo of one member after the other, each with one notice. */
export const seedCases = (
  pool: Pool,
  { uids }: SeededMembers,
  { now, cases }: { now: number; cases: number },
): Promise<void> =>
  seeding(pool, async (client) => {
    await client.query(
      `with added as (
         insert into cases (reference, kind, state, decision, author, received_at, due_at)
         select '2026-' || place, case place % 3 when 0 then 'minor' when 1 then 'removal' else 'report' end,
           case when place <= $4 then 'new' else 'closed' end, case when place > $4 then 'keep' end, uid, $3::bigint - place * 60000::bigint,
           $3::bigint + place * 60000::bigint
         from generate_series(1, $2::int) as place, lateral (select ($1::bigint[])[1 + place % $5] as uid) as author
         returning reference, author, received_at),
       items as (
         insert into case_items (reference, kind, within, item, is_open)
         select reference, 'photo', 0, reference, false from added)
       insert into case_notices (reference, source, notice, received_at)
       select reference, 'report', 'N' || reference, received_at from added`,
      [uids, cases, now, waitingCases, uids.length],
    );
    await client.query('insert into case_numbers (year, last) values (2026, $1)', [cases]);
  });
