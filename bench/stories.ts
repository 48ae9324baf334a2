// What is new in stories: reading sealed files beside plain ones, lists for members with many follows and blocks beside
// one query of the same rows, and thousands of stories whose day ends in one second, under reads, on two instances.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createMembers } from '../apps/server/src/modules/accounts/known-members.ts';
import { createOpenProfiles } from '../apps/server/src/modules/accounts/open-profiles.ts';
import { createApartCheck } from '../apps/server/src/modules/relations/apart-check.ts';
import { createStoryEndings } from '../apps/server/src/modules/stories/ending.ts';
import { createStoryCalls } from '../apps/server/src/modules/stories/http.ts';
import { createStoryRights } from '../apps/server/src/modules/stories/rights.ts';
import { storyById } from '../apps/server/src/modules/stories/story-store.ts';
import { createStoryViews } from '../apps/server/src/modules/stories/views.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createFileKeys } from '../apps/server/src/platform/files/file-keys.ts';
import { openLocalFiles } from '../apps/server/src/platform/files/local-files.ts';
import { sealFiles } from '../apps/server/src/platform/files/sealed-files.ts';
import { median, sayUnless } from './counting/results.ts';
import { openOwnPostgres } from './counting/own-postgres.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
  strict: false,
});
const say = sayUnless(asked.json);
const seconds = Number(asked.seconds);
const rounds = Number(asked.rounds);
const callers = 8;
const [storyCount, authorCount, followCount, blockCount, dueCount] = [10_000, 2000, 1000, 200, 2000];
const rangeBytes = 2 * 1024 * 1024;
const fileBytes = 64 * 1024 * 1024;
const perPage = 11;

let now = 1_800_000_000_000;
const dayMs = 86_400_000;
const dueAt = now + dayMs;
const clock = { now: () => now } as never;
const faults: string[] = [];
const postgres = await openOwnPostgres('stories');
const { db, pool } = postgres;
await migrate(pool);
const other = await openDatabase(postgres.url, { log: postgres.log });
const folder = path.join(postgres.dataDir, 'bench files');
const local = await openLocalFiles({ folder });
const sealedFiles = sealFiles(local, createFileKeys({ db, clock }));

/** Megabytes a second of ranges of a file, read by several at once. */
async function readRanges(key: string): Promise<number> {
  const began = performance.now();
  let bytes = 0;
  await Promise.all(
    Array.from({ length: 4 }, async (_, reader) => {
      for (let at = reader; performance.now() - began < seconds * 500; at++) {
        const start = (at * rangeBytes + at * 7) % (fileBytes - rangeBytes);
        const opened = await sealedFiles.open(key, { start, end: start + rangeBytes - 1 });
        if (!opened) throw new Error('a file of the bench is gone');
        bytes += (await buffer(opened.stream)).length;
      }
    }),
  );
  return bytes / 1_000_000 / ((performance.now() - began) / 1000);
}

async function compareFiles() {
  const content = randomBytes(fileBytes);
  const options = { type: 'video/mp4', maxBytes: fileBytes };
  const [plain, hidden] = ['sets/bench/720.mp4', 'sealed/stories/bench/720.mp4'];
  for (const key of [plain, hidden]) await sealedFiles.put(key, content, options);
  const opened = await sealedFiles.open(hidden, { start: 12_345, end: 12_345 + 999 });
  const read = opened && (await buffer(opened.stream));
  if (!read?.equals(content.subarray(12_345, 13_345))) faults.push('a sealed file was read as other bytes');
  const rates = { sealed: [] as number[], plain: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.plain.push(await readRanges(plain));
    rates.sealed.push(await readRanges(hidden));
  }
  await sealedFiles.removeAll('sealed/stories/bench');
  return { sealed: median(rates.sealed), plain: median(rates.plain) };
}

/** Authors and readers, their follows and blocks, stories of one photo each with likes. */
async function fill(): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      insert into members (nick, email, active, certified, password_hash, gender, age, age_declared_at, avatar,
        language, country, region, about, created_at, last_online_at, views)
      select 'Author ' || n, 'bench' || n || '@bench.invalid', true, n % 6 = 0, repeat('x', 96), 1 + n % 3,
        18 + n % 50, 0, 'none', 'fr', 'FR', 'FR-1', '', 0, 0, 0 from generate_series(1, ${authorCount}) n`);
    await client.query(
      'create temporary table author as select uid, row_number() over (order by uid) as n from members',
    );
    await client.query(`
      insert into stories (author, text, premium, state, submitted_at, published_at, ends_at, views)
      select author.uid, 'Ce soir, la lampe.', number % 3 = 0, 'published', at, at, at + ${dayMs}, number % 90
      from generate_series(1, ${storyCount}) number
      cross join lateral (select ${now} - number::bigint * 8000 as at) times
      join author on author.n = 1 + abs(hashint4(number)::bigint) % ${authorCount}`);
    await client.query(`
      insert into pictures (id, shelf, kept_at, used)
      select lpad(id::text, 32, '0'), 'sealed/stories', 0, true from stories`);
    await client.query(`
      insert into story_media (uid, story, kind, name, bytes, picture, added_at)
      select author, id, 'photo', 'a.jpg', 1, lpad(id::text, 32, '0'), 0 from stories`);
    await client.query(`
      insert into story_likes (story, uid, liked_at)
      select stories.id, author.uid, 0 from stories join author on author.n <= stories.id % 12`);
    await client.query(`
      insert into follows (follower, followed, followed_at)
      select reader.uid, author.uid, 0 from author reader join author on author.n between 100 and ${99 + followCount}
      where reader.n <= ${callers}`);
    await client.query(`
      insert into blocks (blocker, blocked, type, blocked_at, until_at)
      select reader.uid, author.uid, 'permanent', 0, 0
      from author reader join author on author.n between 900 and ${899 + blockCount} where reader.n <= ${callers}`);
    const { rows } = await client.query<{ uid: number }>(
      `select uid from author where n <= ${callers} order by n`,
    );
    await client.query('vacuum analyze');
    return rows.map(({ uid }) => Number(uid));
  } finally {
    client.release(true);
  }
}

const members = createMembers({
  db,
  clock,
  nicks: {} as never,
  trials: {} as never,
  banOf: async () => undefined,
});
const openProfiles = createOpenProfiles({ db, clock, members });
const { hiddenFrom } = createApartCheck({ db, clock });
const relations = { hiddenFrom, apart: async () => new Map() } as never;
const pictures = {
  facts: async (ids: readonly string[]) => {
    const { rows } = await pool.query<{ id: string; placeholder: string | null }>(
      'select id, placeholder, width_px, height_px, waits_as, download_bytes from pictures where id = any($1)',
      [ids],
    );
    return new Map(rows.map(({ id, placeholder }) => [id, { placeholder: placeholder ?? '' }]));
  },
  release: async () => {},
} as never;
const media = { pictures, films: { facts: async () => new Map(), release: async () => {} } } as never;
const comments = { countsOf: async () => new Map(), removeUnder: async () => [] } as never;
const rights = createStoryRights({ db, clock, freeDelayMs: 0, relations, openProfiles });
const views = createStoryViews({ db, clock, members, media, comments, rights });
const calls = createStoryCalls({
  ...({
    db,
    clock,
    freeDelayMs: 0,
    members,
    openProfiles,
    relations,
    media,
    comments,
    rights,
    views,
  } as object),
} as never);

const readerOf = (uid: number) =>
  ({
    hasGatePass: true,
    language: 'fr',
    session: { uid, person: { kind: 'member', uid, active: true, premiumUntil: now + dayMs } },
  }) as never;

async function ours(uid: number): Promise<number[]> {
  const asked = { filter: 'followees', author: undefined, before: undefined, offset: 0 };
  const answer = await calls.stories(asked as never, readerOf(uid));
  return answer.list.map(({ id }) => id);
}

/** The same rows with their authors, media and marks, by one statement. */
async function plain(uid: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select story.*, author.*, (select json_agg(medium) from story_media medium where medium.story = story.id) as media,
       (select count(*) from story_likes where story_likes.story = story.id) as likes,
       exists (select from story_likes where story_likes.story = story.id and uid = $1) as liked,
       exists (select from story_looks where story_looks.story = story.id and uid = $1) as seen, story.id
     from stories story join members author on author.uid = story.author
     where state = 'published' and not hidden and ends_at > $2
       and story.author in (select followed from follows where follower = $1)
       and not exists (select from blocks where (blocker = $1 and blocked = story.author)
         or (blocked = $1 and blocker = story.author))
     order by published_at desc, story.id desc limit ${perPage}`,
    [uid, now],
  );
  return rows.map(({ id }) => Number(id));
}

async function measure(ask: (uid: number) => Promise<number[]>, uids: readonly number[], times: number[]) {
  const began = performance.now();
  let count = 0;
  await Promise.all(
    uids.map(async (uid) => {
      while (performance.now() - began < seconds * 500) {
        const from = performance.now();
        await ask(uid);
        times.push(performance.now() - from);
        count++;
      }
    }),
  );
  return count / ((performance.now() - began) / 1000);
}

async function compareLists(uids: readonly number[]) {
  for (const uid of uids) {
    const [own, same] = [await ours(uid), await plain(uid)];
    if (own.length !== perPage || String(own) !== String(same))
      faults.push(`other stories: ${own} / ${same}`);
  }
  const rates = { list: [] as number[], query: [] as number[] };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    rates.list.push(await measure(ours, uids, times));
    rates.query.push(await measure(plain, uids, []));
  }
  const inOrder = times.toSorted((a, b) => a - b);
  return {
    list: median(rates.list),
    query: median(rates.query),
    p99: inOrder[Math.floor(inOrder.length * 0.99)] ?? 0,
  };
}

type Run = (payload: object) => Promise<void>;
const silent = async () => {};
const rounded = (value: number) => Number(value.toFixed(2));
async function openEndings(database: typeof db) {
  let run: Run | undefined;
  const jobs = {
    add: async () => {},
    handle: ({ name }: { name: string }, handler: Run) => void (name === 'stories_ending' && (run = handler)),
  };
  const fileKeys = createFileKeys({ db: database, clock });
  const files = sealFiles(local, fileKeys);
  await createStoryEndings({
    ...({ db: database, clock, jobs, log: postgres.log, files, fileKeys, media, comments } as object),
    notifications: { tell: silent, takeBack: silent },
    metrics: { ended() {}, destroyed() {} },
    changed() {},
  } as never);
  return { files, end: async () => run?.({}) };
}

/** All of them end in one second, while members go on reading. */
async function endMany() {
  await pool.query('truncate stories cascade');
  const { rows } = await pool.query<{ id: string; picture: string }>(
    `with added as (
       insert into stories (author, text, premium, state, submitted_at, published_at, ends_at)
       select (select min(uid) from members), '', false, 'published', ${now}, ${now}, ${dueAt} + n % 1000
       from generate_series(1, ${dueCount}) n returning id, author)
     insert into story_media (uid, story, kind, name, bytes, picture, added_at)
     select author, id, 'photo', 'a.jpg', 1, lpad(to_hex(id), 32, 'a'), 0 from added returning story as id, picture`,
  );
  const content = randomBytes(20_000);
  const options = { type: 'image/jpeg', maxBytes: content.length, flushesLater: true };
  for (const { picture } of rows)
    for (const size of ['large', 'small', 'thumb'])
      await sealedFiles.put(`sealed/stories/${picture}/${size}.jpg`, content, options);
  const instances = [await openEndings(db), await openEndings(other.db)];
  const heapBefore = process.memoryUsage().rss;
  now = dueAt + 1000;
  const began = performance.now();
  let [served, reads] = [0, 0];
  const over = new AbortController();
  const reading = Array.from({ length: 4 }, async (_, reader) => {
    for (let at = reader; !over.signal.aborted; at += 3) {
      const { id } = rows[at % rows.length] ?? { id: '0' };
      const story = await storyById(reader % 2 ? db : other.db, Number(id));
      const reader_ = { uid: 1 as never, standing: 'premium' as const };
      if (story && (await rights.sight(story, reader_)).sight === 'open') served++;
      reads++;
    }
  });
  await Promise.all(instances.map(({ end }) => end()));
  const destroyedSeconds = (performance.now() - began) / 1000;
  over.abort();
  await Promise.all(reading);
  const { rows: keys } = await pool.query<{ count: number }>('select count(*)::int as count from file_keys');
  const entries = await readdir(path.join(folder, 'sealed'), { recursive: true, withFileTypes: true });
  return {
    served,
    reads,
    keysLeft: keys[0]?.count ?? 0,
    filesLeft: entries.filter((entry) => entry.isFile()).length,
    destroyedSeconds,
    rssMib: (process.memoryUsage().rss - heapBefore) / 1_048_576,
  };
}

try {
  const files = await compareFiles();
  say(`sealed ${files.sealed.toFixed(0)} MB/s, plain ${files.plain.toFixed(0)} MB/s`);
  const lists = await compareLists(await fill());
  say(`${lists.list.toFixed(0)} lists/s, the bare query ${lists.query.toFixed(0)}/s`);
  const ended = await endMany();
  say(`${dueCount} stories ended in ${ended.destroyedSeconds.toFixed(1)} s under ${ended.reads} reads`);
  if (ended.served > 0) faults.push(`${ended.served} reads were served after the end`);
  if (ended.keysLeft > 0) faults.push(`${ended.keysLeft} keys are left`);
  if (ended.filesLeft > 0) faults.push(`${ended.filesLeft} files are left`);
  const result = {
    valid: faults.length === 0,
    cores: os.availableParallelism(),
    faults,
    ratios: {
      sealed_vs_plain: rounded(files.sealed / files.plain),
      list_vs_query: rounded(lists.list / lists.query),
    },
    list_p99_ms: rounded(lists.p99),
    served_after_due: ended.served,
    keys_left: ended.keysLeft,
    files_left: ended.filesLeft,
    destroyed_seconds: rounded(ended.destroyedSeconds),
    rss_growth_mib: rounded(ended.rssMib),
  };
  console.log(asked.json ? JSON.stringify(result) : result);
  process.exitCode = result.valid ? 0 : 1;
} finally {
  await other.close();
  await postgres.stop();
}
