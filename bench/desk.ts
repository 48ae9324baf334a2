// The team's desk with 100,000 cases, 100,000 members and 1,000,000 rows of the journal: the first and the 200th page of
// cases with their counts, members looked up by a piece of a nick and by mail, the journal by member, with four callers;
// the chain of the journal, linked and checked; and how long a removed set is still sent.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { createBanLookup } from '../apps/server/src/modules/accounts/bans.ts';
import { createMembers } from '../apps/server/src/modules/accounts/known-members.ts';
import { createNickRules } from '../apps/server/src/modules/accounts/names/nick-rules.ts';
import { createNicks } from '../apps/server/src/modules/accounts/nicks.ts';
import { createChaining } from '../apps/server/src/modules/moderation/journal/chaining.ts';
import { createJournalCalls } from '../apps/server/src/modules/moderation/journal/http.ts';
import { lookUpMembers } from '../apps/server/src/modules/moderation/members/look-up.ts';
import { countCases, listCases } from '../apps/server/src/modules/moderation/cases/case-store.ts';
import { createModerationLog } from '../apps/server/src/modules/moderation/moderation-log.ts';
import { systemClock as clock } from '../apps/server/src/platform/clock.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import type { Uid } from '../packages/protocol/src/index.ts';
import { createLatencies, quantileMs } from './counting/latencies.ts';
import { openOwnPostgres } from './counting/own-postgres.ts';
import { sayUnless } from './counting/results.ts';
import { emailOf, nickOf, seedCases, seedMembers, seedRows, settle, waitingCases } from './desk/seeded.ts';
import { measureTakedown, takedownLimitMs } from './desk/takedown.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    members: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '1000000' },
    cases: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '15' },
    readers: { type: 'string', default: '200' },
  },
  strict: false,
});
const say = sayUnless(asked.json);
const callers = 4;
const limitMs = 40;
const seconds = Number(asked.seconds);

const postgres = await openOwnPostgres('desk');
const { db, pool, log } = postgres;

const ratePerSecond = async (work: () => Promise<number>): Promise<number> => {
  const began = performance.now();
  const rows = await work();
  return Math.round((1000 * rows) / (performance.now() - began));
};

let differing = 0;
const same = (isSame: boolean): void => void (differing += Number(!isSame));

try {
  await migrate(pool);
  const seeded = await seedMembers(pool, Number(asked.members));
  const { uids, team } = seeded;
  const rowsOfEach = Math.floor(Number(asked.rows) / uids.length);
  const now = clock.now();
  const cases = Number(asked.cases);
  await seedCases(pool, seeded, { now, cases });
  await seedRows(pool, seeded, { now, monthsAgo: rowsOfEach });
  await settle(pool);
  say(`${uids.length} members`);

  const nicks = createNicks({
    db,
    clock,
    secretKey: 'of a measurement',
    rules: createNickRules({ folder: undefined }),
  });
  const trials = { byUid: async () => undefined, membersOf: async () => [] };
  const banOf = createBanLookup({ db, clock, behindTrial: trials.membersOf });
  const members = createMembers({ db, clock, nicks, trials, banOf });
  const moderationLog = createModerationLog({ db, clock });
  const rooms = { nameOf: () => '' };
  const chaining = createChaining({ db, clock, log });
  const journal = createJournalCalls({ db, members, rooms, moderationLog, chaining });
  const lookUp = lookUpMembers({
    db,
    clock,
    members,
    rooms,
    moderationLog,
    payments: () => ({ behindTicket: async () => [] }) as never,
  });
  const editor = team[0] as Uid;
  const context = {
    language: 'fr',
    session: {
      uid: editor,
      id: 'bench',
      provenAt: 0,
      person: { kind: 'member', uid: editor, role: 'editor' },
    },
  } as never;

  // One row about each member: the rate does not change with the length of the chain.
  const linked = await ratePerSecond(chaining.link);
  const checked = await ratePerSecond(async () => {
    const { rows, is_sound } = await chaining.check();
    same(is_sound && rows >= uids.length - team.length);
    return rows;
  });

  say(`linked ${linked}, checked ${checked} rows a second`);
  for (let monthsAgo = rowsOfEach - 1; monthsAgo > 0; monthsAgo--)
    await seedRows(pool, seeded, { now, monthsAgo });
  await settle(pool);
  say(`${uids.length * rowsOfEach} rows of the journal`);

  const anyPlace = () => team.length + Math.floor(Math.random() * (uids.length - team.length));
  async function readCases(page: number) {
    const [list, counts] = await Promise.all([
      listCases(db, { state: 'todo', kind: undefined, page, reader: editor, now }),
      countCases(db, { reader: editor, kind: undefined, now }),
    ]);
    const first = `2026-${(page - 1) * list.length + 1}`;
    same(
      list[0]?.reference === first && counts.todo === waitingCases && counts.closed === cases - waitingCases,
    );
  }
  /** Each compares its answer with what was put in. */
  const reads = {
    cases_first_page: () => readCases(1),
    cases_page_200: () => readCases(200),
    async journal_by_member() {
      const uid = uids[anyPlace()];
      const { list } = await journal.journal({ q: String(uid), by: '', looks: false } as never, context);
      const about = list.filter(({ target }) => target.uid === uid);
      same(about.length === rowsOfEach && list.length >= rowsOfEach);
    },
    async members_by_piece() {
      const place = anyPlace();
      // Part of the syllables and of the number behind them.
      const piece = nickOf(place).slice(-8);
      const { list } = await lookUp.list(editor, { q: piece, group: 'all', page: 1 });
      same(list.some(({ uid }) => uid === uids[place]) || list.length === 20);
    },
    async members_by_mail() {
      const place = anyPlace();
      const { list } = await lookUp.list(editor, { q: emailOf(place), group: 'all', page: 1 });
      same(list.length === 1 && list[0]?.uid === uids[place]);
    },
  };

  async function measure(read: () => Promise<void>): Promise<{ p99_ms: number; per_second: number }> {
    await read();
    const latencies = createLatencies();
    let count = 0;
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < until) {
          const began = performance.now();
          await read();
          latencies.add((performance.now() - began) * 1000);
          count++;
        }
      }),
    );
    return { p99_ms: quantileMs(latencies.counts(), 0.99), per_second: Math.round(count / seconds) };
  }

  const figures: Record<string, { p99_ms: number; per_second: number }> = {};
  for (const [name, read] of Object.entries(reads)) {
    figures[name] = await measure(read);
    say(`${name}: ${JSON.stringify(figures[name])}`);
  }

  const p99 = Math.max(...Object.values(figures).map(({ p99_ms }) => p99_ms));
  const takedown = await measureTakedown(Number(asked.readers));
  say(takedown ? `a removed set was sent for ${takedown.takedown_ms} ms` : 'no redis-server: no takedown');
  const isGoneInTime =
    takedown?.takedown_refused === '' &&
    takedown.takedown_differing === 0 &&
    takedown.takedown_ms <= takedownLimitMs;
  const result = {
    bench: 'desk',
    cores: os.availableParallelism(),
    conditions: `${cases} cases, ${uids.length} members, ${uids.length * rowsOfEach} rows of the journal, ${callers} callers, ${seconds} s each`,
    ...figures,
    p99_ms: p99,
    chain_rows_per_second: linked,
    check_rows_per_second: checked,
    ...takedown,
    differing,
    valid: differing === 0 && p99 <= limitMs && isGoneInTime,
  };
  console.log(asked.json ? JSON.stringify(result) : result);
  process.exitCode = result.valid ? 0 : 1;
} finally {
  await postgres.stop();
}
