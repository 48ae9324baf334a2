// What lists of sets cost: the call as readers make it, with blocks and filters, down to the cards, beside one plain
// query of the same rows and one of their number over sets and authors, in turn on one Postgres, with a hundred thousand
// sets and eight callers.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { dayMs } from '@alcove/protocol';
import { contributionLimits, type SetSort } from '../packages/protocol/src/index.ts';
import { createMembers } from '../apps/server/src/modules/accounts/known-members.ts';
import { createOpenProfiles } from '../apps/server/src/modules/accounts/open-profiles.ts';
import type { SetFilters } from '../apps/server/src/modules/contributions/reading/list-store.ts';
import { createOpenSets } from '../apps/server/src/modules/contributions/open-sets.ts';
import { createReadingCalls } from '../apps/server/src/modules/contributions/reading/http.ts';
import { createSetOrders } from '../apps/server/src/modules/contributions/reading/list-orders.ts';
import { createSetViews } from '../apps/server/src/modules/contributions/views.ts';
import { createApartCheck } from '../apps/server/src/modules/relations/apart-check.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { median, sayUnless } from './counting/results.ts';
import { openOwnPostgres } from './counting/own-postgres.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    sets: { type: 'string', default: '100000' },
  },
  strict: false,
});
const callers = 8;
const count = Number(asked.sets);
const authors = Math.ceil(count / 10);
const materials = 4;
const seconds = Number(asked.seconds);
const rounds = Number(asked.rounds);
const now = 1_800_000_000_000;
const farPage = 200;
const blocked = 20;
const limit = contributionLimits.perPage;
const say = sayUnless(asked.json);

type List = { filters: SetFilters; sort: SetSort; page: number };
const list = (filters: SetFilters, sort: SetSort = 'latest'): List[] =>
  [1, farPage].map((page) => ({ filters, sort, page }));
const lists: readonly List[] = [
  ...list({}),
  ...list({ section: 'femmes,couples', type: 'photo' }),
  ...list({ section: 'femmes,couples', type: 'video' }),
  ...list({ section: 'hommes' }),
  ...list({ section: 'femmes,couples', certified: true }),
  ...list({ type: 'photo' }, 'best'),
  ...list({ access: 'premium' }, 'favourites'),
  ...list({ film: true }, 'views'),
  ...list({ gender: '2,3', age_min: 28, age_max: 52 }),
  ...list({ country: 'FR' }),
  ...list({ country: 'BE', region: 'BE-3', access: 'free' }),
  ...list({ days: 10, section: 'femmes' }),
];

const postgres = await openOwnPostgres('listings');
const { db, pool } = postgres;
const faults: string[] = [];
/** Of authors and readers, in their order. */
const uids: number[] = [];

const connect = () => pool.connect();

/** Authors of many places with ten sets each, one in seven Premium, one in five with a film; readers who blocked some. */
async function addSets(): Promise<void> {
  await migrate(pool);
  const client = await connect();
  try {
    await fill(client);
  } finally {
    client.release(true);
  }
}

async function fill(client: Awaited<ReturnType<typeof connect>>): Promise<void> {
  await client.query('set statement_timeout = 0');
  // What members are found by is not read here.
  await client.query('alter table listed_sets disable trigger published_sets_counted');
  await client.query(`
    insert into members (nick, email, active, certified, password_hash, gender, age, age_declared_at, avatar,
      language, country, region, about, created_at, last_online_at, views)
    select 'Author ' || n, 'bench' || n || '@bench.invalid', true, n % 6 = 0, repeat('x', 96), 1 + n % 3,
      18 + (n * 7919) % 50, 0, 'none', 'fr', place, place || '-' || n % 13, '', ${now - 400 * dayMs}, ${now}, 0
    from generate_series(1, ${authors}) n,
      lateral (select (array['FR','FR','FR','FR','FR','FR','BE','CH','CA','RU'])[1 + abs(hashint4(n)::bigint) % 10] as place) places`);
  await client.query(
    'create temporary table author as select uid, row_number() over (order by uid) as n from members',
  );
  await client.query('create unique index on author (n)');
  await client.query(`
    insert into contributions (uid, status, title, description, section, premium, begun_at, changed_at, submitted_at,
      published_at, photos, films, favourites, views)
    select author.uid, 'published', 'Set ' || number, repeat('Quelques mots. ', 20),
      (array['femmes','femmes','femmes','couples','couples','hommes','hommes','hot','v','trans'])[1 + abs(hashint4(number + 7)::bigint) % 10],
      number % 7 = 0, at, at, at, at, ${materials}, (number % 5 = 0)::int, abs(hashint4(number + 3)::bigint) % 400,
      abs(hashint4(number + 5)::bigint) % 9000
    from generate_series(1, ${count}) number cross join lateral (select ${now} - number::bigint * ${Math.floor((365 * dayMs) / count)} as at) times
    join author on author.n = 1 + abs(hashint4(number)::bigint) % ${authors}`);
  await client.query(`
    insert into pictures (id, shelf, kept_at, used)
    select lpad(n::text, 32, '0'), 'contributions', 0, true from generate_series(1, ${count}) n`);
  await client.query(`
    insert into contribution_materials (contribution, kind, place, name, bytes, picture, added_at)
    select set, case n when 1 then 'photo' else 'video' end, n, 'a.jpg', 1,
      case n when 1 then lpad(set::text, 32, '0') end, 0
    from generate_series(1, ${count}) set, generate_series(1, ${materials}) n`);
  await client.query(`
    insert into blocks (blocker, blocked, type, blocked_at, until_at)
    select reader.uid, author.uid, 'permanent', 0, 0
    from author reader cross join generate_series(1, ${blocked}) place cross join author
    where reader.n <= ${callers} and author.n = reader.n + 20 * place`);
  await client.query(`
    insert into contribution_favourites (uid, contribution, added_at)
    select author.uid, set * 3, 0 from author, generate_series(1, 200) set where author.n <= ${callers}`);
  const { rows } = await client.query<{ uid: number }>('select uid from author order by n');
  uids.push(...rows.map(({ uid }) => uid));
  await client.query('vacuum analyze');
}

const clock = { now: () => now } as never;
const members = createMembers({
  db,
  clock,
  nicks: {} as never,
  trials: {} as never,
  banOf: async () => undefined,
});
const pictures = {
  facts: async (ids: readonly string[]) => {
    const { rows } = await pool.query<{ id: string; placeholder: string | null }>(
      'select id, placeholder, width_px, height_px, waits_as, download_bytes from pictures where id = any($1)',
      [ids],
    );
    return new Map(
      rows.map(({ id, placeholder }) => [id, { placeholder: placeholder ?? '', downloads: {} }]),
    );
  },
} as never;
const relations = createApartCheck({ db, clock });
const films = { facts: async () => new Map() } as never;
const views = createSetViews({ db, clock, members, media: { pictures, films } });
const openProfiles = createOpenProfiles({ db, clock, members });
const openSets = createOpenSets({ db, relations, openProfiles });
const secretKey = 'of a bench';
const reading = createReadingCalls({
  db,
  clock,
  members,
  relations,
  views,
  openSets,
  openProfiles,
  contexts: new Map(),
  orderAt: createSetOrders({ db, clock }),
  secretKey,
});

const readerOf = (uid: number) =>
  ({
    hasGatePass: true,
    viewer: String(uid),
    language: 'fr',
    session: { uid, person: { active: true, premiumUntil: 0, phoneVerified: false } },
  }) as never;

async function ours({ filters, sort, page }: List, caller: number) {
  const answer = await reading.contributionList(
    { ...filters, sort, page } as never,
    readerOf(uids[caller] ?? 0),
  );
  return { ids: answer.list.map(({ id }) => id), total: answer.total_count };
}

const hiddenFrom = (caller: number) =>
  Array.from({ length: blocked }, (_, place) => uids[caller + 20 * (place + 1)]);
const orders = {
  latest: 'set.published_at',
  favourites: 'set.favourites',
  views: 'set.views',
  best: 'set.favourites + set.views',
} satisfies Record<SetSort, string>;

/** The same rows with their authors, without our tables and indexes, and how many there are. */
async function plain({ filters, sort, page }: List, caller: number) {
  const { section, type, gender, age_min, age_max, country, region, access, certified, film, days } = filters;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["set.status = 'published'", `set.uid <> all(${put(hiddenFrom(caller))}::bigint[])`];
  conditions.push(section ? `set.section = any(${put(section.split(','))})` : "set.section <> 'trans'");
  if (type === 'photo') conditions.push('set.photos > 0');
  if (type === 'video' || film) conditions.push('set.films > 0');
  if (access) conditions.push(`(set.premium or set.section = 'hot') = ${access === 'premium'}`);
  if (gender) conditions.push(`author.gender = any(${put(gender.split(',').map(Number))}::smallint[])`);
  if (age_min) conditions.push(`author.age between ${put(age_min)} and ${put(age_max)}`);
  if (country) conditions.push(`author.country = ${put(country)}`);
  if (region) conditions.push(`author.region = ${put(region)}`);
  if (certified) conditions.push('author.certified');
  if (days) conditions.push(`set.published_at > ${put(now - days * dayMs)}`);
  const from = `from contributions set join members author using (uid) where ${conditions.join(' and ')}`;
  const [{ rows }, counted] = await Promise.all([
    pool.query<{ id: number }>(
      `select set.*, author.* ${from} order by ${orders[sort]} desc, set.id desc
       offset ${(page - 1) * limit} limit ${limit}`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

async function compare(each: List, caller: number): Promise<void> {
  const [own, other] = [await ours(each, caller), await plain(each, caller)];
  const name = JSON.stringify(each);
  say(`${name}: ${other.total}`);
  if (String(own.ids) !== String(other.ids)) faults.push(`${name}: other sets: ${own.ids} / ${other.ids}`);
  if (own.total !== other.total) faults.push(`${name}: counted ${own.total}, there are ${other.total}`);
}

async function measure(ask: typeof ours): Promise<{ rate: number; times: number[] }> {
  const began = performance.now();
  const until = began + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let at = caller; performance.now() < until; at++) {
        const asked = performance.now();
        await ask(lists[at % lists.length] as List, caller);
        times.push(performance.now() - asked);
      }
    }),
  );
  return { rate: (times.length * 1000) / (performance.now() - began), times };
}

const rates: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
const times: number[] = [];
try {
  await addSets();
  for (const [at, each] of lists.entries()) await compare(each, at % callers);
  for (let round = 0; round < rounds; round++) {
    const own = await measure(ours);
    times.push(...own.times);
    rates.ours.push(own.rate);
    rates.plain.push((await measure(plain)).rate);
    say(`${rates.ours.at(-1)?.toFixed(0)} lists/s, plain ${rates.plain.at(-1)?.toFixed(0)}`);
  }
} finally {
  await postgres.stop();
}

const [own, other] = [median(rates.ours), median(rates.plain)];
const inOrder = times.toSorted((a, b) => a - b);
const at = (share: number) => Number((inOrder[Math.floor(inOrder.length * share)] ?? 0).toFixed(1));
const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  sets: count,
  faults,
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  lists_per_second: { ours: Math.round(own), plain: Math.round(other) },
  ratios: { vs_sql: Number((own / other).toFixed(2)) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
