// What a search of members costs: ours beside the same filters as plain `where`, `count(*)` and `offset` over the
// members themselves, in turn on one Postgres, with a hundred thousand members and eight callers.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { dayMs } from '@alcove/protocol';
import { sql } from 'kysely';
import { memberSearch, type SearchOrder } from '../packages/protocol/src/index.ts';
import {
  findMembers,
  type SearchFilters,
  searchKeyOf,
  searchStatement,
} from '../apps/server/src/modules/profiles/search/member-search-store.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { median, sayUnless } from './counting/results.ts';
import { openOwnPostgres } from './counting/own-postgres.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    members: { type: 'string', default: '100000' },
  },
  strict: false,
});
const callers = 8;
const count = Number(asked.members);
const seconds = Number(asked.seconds);
const rounds = Number(asked.rounds);
const now = 1_800_000_000_000;
const say = sayUnless(asked.json);

type Search = { filters: SearchFilters; sort: SearchOrder; page: number };
const search = (filters: SearchFilters, sort: SearchOrder = 'online', page = 1): Search => ({
  filters,
  sort,
  page,
});
const searches: readonly Search[] = [
  search({}),
  search({}, 'views', 5),
  search({ genders: [2, 3] }),
  search({ genders: [2], age: { from: 28, to: 52 } }, 'new'),
  search({ age: { from: 36, to: 36 } }),
  search({ country: 'FR' }, 'online', 3),
  search({ country: 'CH', genders: [2, 3, 4] }, 'views'),
  search({ country: 'FR', region: 'FR-7', age: { from: 30, to: 45 } }),
  search({ photo: true, certified: true }, 'new'),
  search({ onlineSince: now - 10 * dayMs, photo: true, country: 'BE' }),
  search({ nick: 'Mirabelle 77' }),
  search({ nick: 'mirabelel', genders: [3] }, 'views'),
];

const postgres = await openOwnPostgres('profiles');
const { db, pool } = postgres;
const faults: string[] = [];

/** Members of many places, whose nicks share words; one in fifty certified, one in five with a photo. */
async function addMembers(): Promise<void> {
  await migrate(pool);
  const client = await pool.connect();
  // A hundred thousand nicks are indexed for longer than a statement of the site may last.
  await client.query('set statement_timeout = 0');
  await client.query(`
    insert into members (nick, email, active, certified, password_hash, gender, age, age_declared_at, avatar,
      language, country, region, about, created_at, last_online_at, views)
    select (array['Mirabelle','Ondine','Bastien','Наташа','Élodie','Camille','Héloïse','Marlow'])[1 + n % 8] || ' ' || n,
      'bench' || n || '@bench.invalid', n % 20 <> 0, hashint4(n) % 50 = 0, repeat('x', 96),
      case when n % 10 < 6 then 1 when n % 10 < 9 then 2 when n % 100 < 95 then 3 else 4 end, 18 + (n * 7919) % 50, 0,
      'none', 'fr', place, place || '-' || n % 13, repeat('Quelques mots. ', 12),
      ${now} - (n::bigint * 104729) % ${900 * dayMs}, ${now} - (n::bigint * 15485863) % ${60 * dayMs}, (n * 31) % 5000
    from generate_series(1, ${count}) n,
      lateral (select (array['FR','FR','FR','FR','FR','FR','BE','CH','CA','RU'])[1 + abs(hashint4(n)::bigint) % 10] as place) places`);
  await client.query(`
    with chosen as (select uid from members where uid % 5 = 0),
      kept as (insert into pictures (id, shelf, kept_at, used)
        select lpad(uid::text, 32, '0'), 'photos', 0, true from chosen)
    select 1`);
  await client.query(`
    insert into album_photos (uid, picture, album, description, place, added_at)
    select uid, lpad(uid::text, 32, '0'), 'public', '', 0, 0 from members where uid % 5 = 0`);
  await client.query('vacuum analyze');
  client.release(true);
}

const ours = async ({ filters, sort, page }: Search) => {
  const key = filters.nick === undefined ? undefined : await searchKeyOf(db, filters.nick);
  const { uids, total } = await findMembers(db, { filters, sort, page, hidden: [], now }, key);
  const { rows } = await sql`select * from members where uid = any(${uids}::bigint[])`.execute(db);
  return { uids, total, rows: rows.length };
};

const orders = { online: 'last_online_at', new: 'created_at', views: 'views' } as const;

/** The same rows without our tables and indexes. */
async function plain({ filters, sort, page }: Search, asker: Pick<typeof pool, 'query'> = pool) {
  const { nick, genders, age, country, region, photo, certified, onlineSince } = filters;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['active', 'listed'];
  let first = '';
  if (genders) conditions.push(`gender = any(${put(genders)}::smallint[])`);
  if (age) conditions.push(`age between ${put(age.from)} and ${put(age.to)}`);
  if (country) conditions.push(`country = ${put(country)}`);
  if (region) conditions.push(`region = ${put(region)}`);
  if (certified) conditions.push('certified');
  if (onlineSince) conditions.push(`last_online_at > ${put(onlineSince)}`);
  if (photo) conditions.push('exists (select from album_photos where album_photos.uid = members.uid)');
  conditions.push(`not exists (select from bans where bans.uid = members.uid and until_at > ${put(now)})`);
  const counting = values.length;
  if (nick) {
    const typed = `search_key(${put(nick)})`;
    conditions.push(
      `(search_key(nick) like '%' || ${typed} || '%' or search_marks(nick) && search_typos(${typed}))`,
    );
    first = `search_key(nick) <> ${typed},`;
  }
  const where = conditions.join(' and ');
  const counted = await asker.query<{ total: number }>(
    `select count(*)::int as total from members where ${where}`,
    nick ? values : values.slice(0, counting),
  );
  const { rows } = await asker.query<{ uid: number }>(
    `select * from members where ${where} order by ${first} ${orders[sort]} desc, uid desc
     offset ${(page - 1) * memberSearch.pageSize} limit ${memberSearch.pageSize}`,
    values,
  );
  return { uids: rows.map(({ uid }) => uid), total: counted.rows[0]?.total ?? 0 };
}

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};
/** The most rows that one node of a plan reads of a table. */
function mostRead(plan: Plan): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, Plans: parts = [] } = plan;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] ? (rows + removed) * loops : 0;
  return Math.max(own, ...parts.map(mostRead));
}

/** Both answer alike, and ours reads a part of the members. */
async function compare(each: Search): Promise<void> {
  const name = JSON.stringify(each);
  // By nick the plain query may last longer than a statement of the site.
  const patient = await pool.connect();
  await patient.query('set statement_timeout = 0');
  const [own, other] = [await ours(each), await plain(each, patient)];
  patient.release(true);
  if (own.rows !== own.uids.length || String(own.uids) !== String(other.uids))
    faults.push(`${name}: other members: ${own.uids} / ${other.uids}`);
  if (own.total !== Math.min(other.total, memberSearch.counted + 1))
    faults.push(`${name}: counted ${own.total}, there are ${other.total}`);
  const { nick } = each.filters;
  const key = nick === undefined ? undefined : await searchKeyOf(db, nick);
  const statement = searchStatement({ ...each, hidden: [], now }, key);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) ${statement}`.execute(db);
  const read = mostRead(rows[0]?.['QUERY PLAN'][0].Plan as Plan);
  say(`${name}: ${other.total} match, ${read} read`);
  if (read >= count) faults.push(`${name}: reads all members`);
}

async function measure(ask: (each: Search) => Promise<unknown>, asked: readonly Search[]): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let at = caller; performance.now() < until; at++) {
        await ask(asked[at % asked.length] as Search);
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

const byNick = searches.filter(({ filters }) => filters.nick !== undefined);
const byFilter = searches.filter(({ filters }) => filters.nick === undefined);
/** Plain queries of eight callers by nick last longer than a statement may, so that only ours are timed. */
const rates: { ours: number[]; plain: number[]; nick: number[] } = { ours: [], plain: [], nick: [] };
try {
  await addMembers();
  for (const each of searches) await compare(each);
  for (let round = 0; round < rounds; round++) {
    rates.ours.push(await measure(ours, byFilter));
    rates.plain.push(await measure(plain, byFilter));
    rates.nick.push(await measure(ours, byNick));
    const [own, other, nick] = [rates.ours, rates.plain, rates.nick].map((each) => each.at(-1)?.toFixed(0));
    say(`${own} searches/s, plain ${other}, by nick ${nick}`);
  }
} finally {
  await postgres.stop();
}

const [own, other] = [median(rates.ours), median(rates.plain)];
const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  members: count,
  faults,
  searches_per_second: {
    ours: Math.round(own),
    plain: Number(other.toFixed(1)),
    nick: Math.round(median(rates.nick)),
  },
  ratios: { vs_plain: Number((own / other).toFixed(2)) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
