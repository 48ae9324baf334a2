// What finding costs and whether it finds: twelve kinds of question by readers with hundreds of blocks, eight at once,
// beside a trigram index and a stored tsvector of the same rows on one Postgres; and labelled queries with their slips.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { dayMs } from '@alcove/protocol';
import { countWithin, setsWithin } from '../apps/server/src/modules/finding/archive/archive-store.ts';
import { bestPage, countBest } from '../apps/server/src/modules/finding/best/best-store.ts';
import { rebuildIndex, wronglyIndexed } from '../apps/server/src/modules/finding/items/index-check.ts';
import { itemCounts, itemsPage } from '../apps/server/src/modules/finding/items/item-store.ts';
import { createSearch } from '../apps/server/src/modules/finding/search/find.ts';
import {
  carrying,
  suggestTags,
  tagsBeside,
  tagsNamed,
} from '../apps/server/src/modules/finding/tags/name-store.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openOwnPostgres } from './counting/own-postgres.ts';
import { sayUnless } from './counting/results.ts';
import { addTexts, qualityOf } from './search/labelled.ts';
import { addPlainRows, type Asked, byEye, byTrigrams, byVector } from './search/rivals.ts';
import { addRows, materials, tagOf, wordOf } from './search/rows.ts';
import { measureServed } from './search/served.ts';

const { values: given } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '2' },
    sets: { type: 'string', default: '6000' },
  },
  strict: false,
});
const sets = Number(given.sets);
const seconds = Number(given.seconds);
const rounds = Number(given.rounds);
const callers = 8;
const blocked = 500;
const now = 1_800_000_000_000;
const countedMax = 1000;
const compared = 3;
const say = sayUnless(given.json);

const postgres = await openOwnPostgres('search');
const { db, pool } = postgres;
const faults: string[] = [];
/** By caller: authors whom they blocked. */
const hidden: number[][] = [];
let titles: string[] = [];

const { find } = createSearch({ db, forbidsText: () => false });
const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const ranks = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at * 7);

const searched = async (q: string, caller: number): Promise<number> => {
  const asked = {
    q,
    exact: false,
    sort: 'relevance',
    page: 1,
    person: String(caller),
    timestamp: now,
    now,
  } as const;
  const { counts } = await find({ ...asked, hidden: (hidden[caller] ?? []) as never });
  return counts.all;
};

/** As the page of a tag reads it. */
async function tagPage(names: readonly string[], page: number, caller: number): Promise<number> {
  const tags = (await tagsNamed(db, names)).flatMap((tag) => tag ?? []);
  const query = await carrying(db, tags);
  if (query === undefined) return 0;
  const wanted = { query, hidden: (hidden[caller] ?? []) as never, timestamp: now, now };
  const [, counts] = await Promise.all([
    itemsPage(db, { ...wanted, sort: 'latest', page }),
    itemCounts(db, wanted),
    tagsBeside(db, tags, { query, language: 'fr', now }),
  ]);
  return counts.all;
}

const swapped = (word: string) => word.slice(0, 3) + word[4] + word[3] + word.slice(5);
const month = { from: now - 60 * dayMs, to: now - 30 * dayMs };

type Question = {
  /** Answers how many are found, up to the bound. */
  ask(at: number, caller: number): Promise<number>;
  /** What the rivals are asked; absent: they cannot answer it. */
  plain?(at: number): Asked;
};

const byWords = (words: (at: number) => string[], as: Asked['as'] = 'words'): Question => ({
  ask: (at, caller) => searched(as === 'phrase' ? `"${words(at).join(' ')}"` : words(at).join(' '), caller),
  plain: (at) => ({ words: words(at), as }),
});

const questions: Readonly<Record<string, Question>> = {
  rare: byWords((at) => [wordOf(of(ranks(4000, 40), at))]),
  common: byWords((at) => [wordOf(of([1, 2, 3], at))]),
  'two common': byWords((at) => [wordOf(of([1, 2, 3], at)), wordOf(of([4, 5, 6, 7], at))]),
  beginning: byWords((at) => [wordOf(of(ranks(20, 40), at)).slice(0, 5)], 'beginning'),
  phrase: byWords((at) => (of(titles, at) ?? '').split(' ').slice(0, 2), 'phrase'),
  slip: { ask: (at, caller) => searched(swapped(wordOf(of(ranks(50, 60), at))), caller) },
  'tag page 1': {
    ask: (at, caller) => tagPage([tagOf(of([1, 2, 3, 10, 40], at))], 1, caller),
    plain: (at) => ({ words: tagOf(of([1, 2, 3, 10, 40], at)).split(' '), as: 'phrase' }),
  },
  'tag page 50': { ask: (_, caller) => tagPage([tagOf(1)], 50, caller) },
  pair: { ask: (at, caller) => tagPage([tagOf(1), tagOf(of([2, 3, 4], at))], 1, caller) },
  best: {
    ask: async (_, caller) =>
      (await bestPage(db, { page: 1, hidden: (hidden[caller] ?? []) as never, timestamp: now, now })).total,
  },
  month: {
    async ask(_, caller) {
      const reader = { hidden: (hidden[caller] ?? []) as never, now };
      await setsWithin(db, month, { ...reader, offset: 0, limit: 20 });
      return countWithin(db, month, reader);
    },
  },
  suggestion: {
    ask: async (at) =>
      (await suggestTags(db, tagOf(of(ranks(1, 40), at)).slice(0, 2), { language: 'fr' })).length,
  },
};
const kinds = Object.keys(questions);
type Times = Map<string, number[]>;

async function check(): Promise<void> {
  for (const [kind, { ask, plain }] of Object.entries(questions)) {
    for (let at = 0; at < compared; at++) {
      // One more says that there are more than are counted.
      const own = Math.min(countedMax, await ask(at, at));
      const counted = plain && Math.min(countedMax, await byEye(pool, plain(at), hidden[at] ?? []));
      say(`${kind}: ${own}${counted === undefined ? '' : `, there are ${counted}`}`);
      if (own === 0 && !plain) faults.push(`${kind}: nothing found`);
      if (counted !== undefined && own !== counted)
        faults.push(`${kind}: found ${own}, there are ${counted}`);
    }
  }
}

async function measure(
  times: Times,
  ask: (kind: string, at: number, caller: number) => unknown,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const asked = kinds.filter((kind) => times.has(kind));
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let at = caller; performance.now() < until; at++) {
        const kind = of(asked, at);
        const began = performance.now();
        await ask(kind, at, caller);
        times.get(kind)?.push(performance.now() - began);
      }
    }),
  );
}

const emptyTimes = (some: readonly string[]): Times => new Map(some.map((kind) => [kind, []]));
const share = (values: readonly number[], part: number): number =>
  Number((values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0).toFixed(1));
const among = (times: Times, some: readonly string[]): number[] =>
  some.flatMap((kind) => times.get(kind) ?? []);

const common = kinds.filter((kind) => questions[kind]?.plain);
const [own, trigram, textbook] = [emptyTimes(kinds), emptyTimes(common), emptyTimes(common)];
let quality: Awaited<ReturnType<typeof qualityOf>> | undefined;
let served: Awaited<ReturnType<typeof measureServed>> | undefined;
let [rebuildSeconds, indexBytes, rssGrowth, wrong] = [0, 0, 0, 0];
try {
  await migrate(pool);
  await addTexts(pool, now);
  quality = await qualityOf(async (q) => {
    const asked = { q, exact: false, sort: 'relevance', page: 1, person: '1', timestamp: now, now } as const;
    return (await find({ ...asked, hidden: [] })).items.map(({ contribution }) => contribution);
  });
  say(JSON.stringify(quality));
  for (const table of ['contributions', 'members', 'found_vocabulary', 'search_counts', 'search_people'])
    await pool.query(`delete from ${table}`);

  await addRows(pool, { sets, blocked, callers, now });
  const began = performance.now();
  await rebuildIndex(db);
  rebuildSeconds = (performance.now() - began) / 1000;
  await countBest(db, now);
  await addPlainRows(pool);
  await pool.query('vacuum analyze');
  wrong = (await wronglyIndexed(db)).length;
  if (wrong > 0) faults.push(`${wrong} sets are indexed wrongly`);
  const size = await pool.query<{ bytes: number }>(
    "select pg_total_relation_size('found_items')::float8 as bytes",
  );
  indexBytes = (size.rows[0]?.bytes ?? 0) / (sets * (materials + 1));
  const { rows } = await pool.query<{ blocker: number; uids: number[] }>(
    'select blocker, array_agg(blocked) as uids from blocks group by blocker order by blocker',
  );
  hidden.push(...rows.map(({ uids }) => uids.map(Number)));
  const named = await pool.query<{ title: string }>('select title from contributions order by id limit 50');
  titles = named.rows.map(({ title }) => title);
  say(`${sets} sets, indexed in ${rebuildSeconds.toFixed(1)} s`);
  await check();
  for (let round = 0; round < rounds; round++) {
    const before = process.memoryUsage().rss;
    await measure(own, (kind, at, caller) => questions[kind]?.ask(at, caller));
    rssGrowth = Math.max(rssGrowth, process.memoryUsage().rss - before);
    for (const [times, ask] of [
      [trigram, byTrigrams],
      [textbook, byVector],
    ] as const)
      await measure(times, (kind, at, caller) => {
        const plain = questions[kind]?.plain?.(at);
        return plain && ask(pool, plain, hidden[caller] ?? []);
      });
  }
  served = await measureServed({ ...postgres, words: ranks(1, 30).map(wordOf) });
} finally {
  await postgres.stop();
}

const ratio = (times: Times): number =>
  Number((share(among(own, common), 0.99) / share(among(times, common), 0.99)).toFixed(2));
const byKind = (times: Times, part: number) =>
  Object.fromEntries([...times].map(([kind, values]) => [kind, share(values, part)]));
const { page_vs_listing, publish_with_index, ...servedMs } = served ?? {};
const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  sets,
  items: sets * (materials + 1),
  faults,
  quality,
  p50_ms: byKind(own, 0.5),
  p99_ms: byKind(own, 0.99),
  rivals_p99_ms: { trigram: byKind(trigram, 0.99), textbook: byKind(textbook, 0.99) },
  index_bytes_per_item: Math.round(indexBytes),
  rebuild_seconds: Number(rebuildSeconds.toFixed(1)),
  rss_growth_mib: Number((rssGrowth / 2 ** 20).toFixed(1)),
  served_ms: servedMs,
  ratios: {
    p99_vs_trigram: ratio(trigram),
    p99_vs_textbook: ratio(textbook),
    page_vs_listing,
    publish_with_index,
  },
};
console.log(given.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
