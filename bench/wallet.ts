// What a tip costs: our whole give action beside the same rows and constraints written by pgbench, in turn on one
// Postgres, with sixteen callers; over a thousand members, and all to one member.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Uid } from '../packages/protocol/src/index.ts';
import { membersByUid, memberByUid } from '../apps/server/src/modules/accounts/members.ts';
import { createOpenProfiles } from '../apps/server/src/modules/accounts/open-profiles.ts';
import { createTipCalls } from '../apps/server/src/modules/gifts/tips/http.ts';
import { createTips } from '../apps/server/src/modules/gifts/tips/tips.ts';
import { createModeration } from '../apps/server/src/modules/moderation/index.ts';
import { createRelations } from '../apps/server/src/modules/relations/index.ts';
import { createWallet } from '../apps/server/src/modules/wallet/index.ts';
import { ledgerFaults } from '../apps/server/src/modules/wallet/testing/ledger-faults.ts';
import { createInProcessBus } from '../apps/server/src/platform/bus/in-process.ts';
import { noRateLimits } from '../apps/server/src/platform/bus/rate-limits.ts';
import { systemClock as clock } from '../apps/server/src/platform/clock.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { notificationWriter } from '../apps/server/src/modules/notifications/event-writer.ts';
import { readDictionaries } from '../apps/server/src/platform/words.ts';
import { median, sayUnless } from './counting/results.ts';
import { openOwnPostgres } from './counting/own-postgres.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
  strict: false,
});
const callers = 16;
const members = 1000;
const seconds = Number(asked.seconds);
const rounds = Number(asked.rounds);
const say = sayUnless(asked.json);

const pgbench = ['pgbench', '/usr/lib/postgresql/15/bin/pgbench'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
);

const postgres = await openOwnPostgres('wallet');
const { db, pool, log } = postgres;
await migrate(pool);

/** Active members with a million tokens each. */
async function addMembers(): Promise<Uid[]> {
  const { rows } = await pool.query<{ uid: number }>(
    `insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language,
       created_at, last_online_at)
     select 'Bench ' || n, 'bench' || n || '@bench.invalid', true, 'none', 1, 30, 0, 'none', 'fr', 0, 0
     from generate_series(0, ${members}) n returning uid`,
  );
  const uids = rows.map(({ uid }) => uid as Uid);
  for (const uid of uids)
    await wallet.transaction((tx) =>
      wallet.transfer(tx, { from: 'site', to: uid, tokens: 1_000_000, kind: 'credit' }),
    );
  return uids;
}

const bus = createInProcessBus({ log });
const jobs = {
  add: async () => {},
  addAll: async () => {},
  handleAll: () => {},
  handle: () => {},
  start: async () => {},
  drain: async () => {},
};
const found = {
  byUid: (uid: number) => memberByUid(db, uid),
  byUids: (uids: readonly number[]) => membersByUid(db, uids),
  byNick: async () => undefined,
  trial: async () => undefined,
  behindTrial: async () => [],
};
const needs = {
  db,
  clock,
  bus,
  jobs,
  log,
  metrics: createMetrics(),
  rateLimits: noRateLimits,
  dictionaries: readDictionaries(),
};
const openProfiles = createOpenProfiles({ db, clock, members: found });
const wallet = await createWallet(needs, { openProfiles, members: found });
const relations = await createRelations({ db, clock, bus, log } as never, { members: found } as never);
const moderation = await createModeration(
  { ...needs, presence: { listen: () => {} } } as never,
  {
    members: found,
    operatorEmail: () => 'bench@bench.invalid',
    secretKey: randomBytes(48).toString('base64url'),
    endSessions: async () => async () => {},
  } as never,
);
const parts = {
  ...needs,
  wallet,
  notifications: notificationWriter({ clock }),
  members: found,
  openProfiles,
  relations,
  sanctions: moderation.sanctions,
  presence: { isIn: () => false } as never,
  rooms: { roomOf: () => undefined },
  chat: { writeService: async () => undefined, announceService: () => {} },
  goals: {
    isKnown: async () => false,
    take: async () => {
      throw new Error('no goals here');
    },
    announce: () => {},
  },
};
const tips = createTips(parts);
const calls = createTipCalls({ ...parts, give: tips.give });
const people = await addMembers();
const [hot = 0 as Uid, ...others] = people;

const contextOf = (uid: Uid) =>
  ({
    session: {
      uid,
      id: 'bench',
      provenAt: 0,
      person: { kind: 'member', uid, active: true, phoneVerified: true, certified: false, premiumUntil: 0 },
    },
  }) as never;
const anyOf = () => others[Math.floor(Math.random() * others.length)] as Uid;

type Recipient = (giver: Uid) => Uid;
const over: Recipient = (giver) => {
  const other = anyOf();
  return other === giver ? over(giver) : other;
};

let key = 0;
/** Acts a second of the whole action; each giver's answers say their own balance in order. */
async function ours(recipient: Recipient): Promise<{ rate: number; acts: number }> {
  const until = performance.now() + seconds * 1000;
  let acts = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const giver = anyOf();
        await calls.giveTokens(
          {
            amount: 1,
            recipient_id: recipient(giver),
            private: false,
            anonymous: false,
            message: '',
            server_id: '',
            key: `bench ${key++}`,
          },
          contextOf(giver),
        );
        acts += 1;
      }
    }),
  );
  return { rate: (acts * 1000) / (performance.now() - began), acts };
}

/** The same rows by the same statements, a transaction for each tip. */
const script = (recipient: string) => `
\\set giver random(1, ${others.length})
\\set other ${recipient}
begin;
select pg_advisory_xact_lock(hashtextextended('ledger key ' || :giver || :client_id, random(1, 1000000000)));
select id, balance as b from ledger_accounts
  where uid in (:giver + ${hot}, :other + ${hot}) order by id for no key update;
with tip as (
  insert into tips (giver, recipient, tokens, server_id, private, anonymous, message, given_at, unannounced)
  values (:giver + ${hot}, :other + ${hot}, 1, '', false, false, '', 1, false) returning id, giver, recipient
), notified as (
  insert into notification_events (step, type, from_uid, recipients, entity, data, once_ms, happened_at)
  select 'tell', 'tip', giver, array[recipient], id::text, '{"tokens":1}', 0, 1 from tip
), asked as (
  select nextval('ledger_movements_id_seq') as id, tip.id as cause, payer.id as payer, payee.id as payee,
    payer.balance - 1 as payer_after, payee.balance + 1 as payee_after
  from tip
  join ledger_accounts payer on payer.uid = tip.giver
  join ledger_accounts payee on payee.uid = tip.recipient
), kept as (
  insert into ledger_keys (uid, key, body_hash, answer, made_at)
  select giver, gen_random_uuid()::text, sha256('bench'), '{"record_id":1,"balance":1}', 1 from tip
), moved as (
  insert into ledger_movements (id, kind, cause, made_at) select id, 'tip', cause, 1 from asked
)
insert into ledger_postings (account_id, movement_id, amount, balance_after)
select payer, id, -1, payer_after from asked union all select payee, id, 1, payee_after from asked;
commit;
`;

function theirs(recipient: string): { rate: number; acts: number } {
  const file = path.join(postgres.dataDir, 'tip.sql');
  writeFileSync(file, script(recipient));
  const url = new URL(postgres.url);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const args = ['-h', host, '-p', url.port || '5432', '-U', decodeURIComponent(url.username)];
  const { stdout, stderr, status } = spawnSync(
    pgbench ?? '',
    [
      ...args,
      '-n',
      '-M',
      'prepared',
      '-c',
      String(callers),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      file,
      url.pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
  return {
    rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0),
    acts: Number(/actually processed: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

const countTips = async (one: Database) =>
  Number(
    (
      await one
        .selectFrom('tips')
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

const figures: Record<'spread' | 'hot', { ours: number[]; pgbench: number[] }> = {
  spread: { ours: [], pgbench: [] },
  hot: { ours: [], pgbench: [] },
};
let acts = 0;
const faults: string[] = [];
try {
  if (!pgbench) faults.push('pgbench is not installed');
  const wanted = pgbench ? rounds : 0;
  for (let round = 0; round < wanted; round++) {
    for (const which of ['spread', 'hot'] as const) {
      const run = await ours(which === 'hot' ? () => hot : over);
      const other = theirs(
        which === 'hot' ? '0' : `1 + mod(:giver + random(1, ${others.length - 2}), ${others.length})`,
      );
      figures[which].ours.push(run.rate);
      figures[which].pgbench.push(other.rate);
      acts += run.acts + other.acts;
      say(`${which}: ${run.rate.toFixed(0)} tips/s, pgbench ${other.rate.toFixed(0)}`);
    }
  }
  const counted = await countTips(db);
  if (pgbench && counted !== acts) faults.push(`${acts} tips were answered, ${counted} are stored`);
  faults.push(...(await ledgerFaults(db)));
} finally {
  await tips.close();
  await postgres.stop();
}

const ratio = ({ ours: own, pgbench: other }: (typeof figures)['hot']) =>
  Number((median(own) / median(other)).toFixed(2));
const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  tips_per_second: {
    spread: Math.round(median(figures.spread.ours)),
    hot: Math.round(median(figures.hot.ours)),
    pgbench_spread: Math.round(median(figures.spread.pgbench)),
    pgbench_hot: Math.round(median(figures.hot.pgbench)),
  },
  ratios: { vs_pgbench: ratio(figures.spread), hot_vs_pgbench: ratio(figures.hot) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
