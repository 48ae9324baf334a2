// The real site with as many logged-in members as a measurement asks for, and a room that takes all of them. Its
// Postgres runs outside the server, so that it does not count as the server.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountsCalls, callPath, type RoomId, sessionCookies } from '@alcove/protocol';
import { createSessions } from '../../apps/server/src/modules/accounts/sessions/sessions.ts';
import { createInProcessBus } from '../../apps/server/src/platform/bus/in-process.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase, type OpenDatabase } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startSite } from '../../e2e/start-site.ts';
import { avatar, type Person } from './sides.ts';

export type MeasuredSite = {
  roomId: RoomId;
  people: Person[];
  /** What the server signs with. */
  secretKey: string;
  postgresUrl: string;
  /** All other processes of Postgres are its children. */
  postgresPid: number;
  /** Beside the server. */
  database: Pick<OpenDatabase, 'db' | 'pool'>;
  /** The cookies of a browser in which the member of that number is logged in. */
  sessionOf(n: number): string;
  /** The members of these numbers block each other. */
  hideFromEachOther(pairs: readonly { reader: number; writer: number }[]): Promise<void>;
  /** Members of neighbouring numbers may write each other. */
  agreeInPairs(): Promise<void>;
  /** A fresh server, and the cookie of a browser that has passed the gate. */
  open(): Promise<{ pid: number; port: number; cookie: string; stop(): Promise<void> }>;
  close(): Promise<void>;
};

/** Active, certified by SMS: they may write. $1: how many, $2: now, $3: a picture. */
const addPeople = `
  with added as (
    insert into members (nick, email, password_hash, active, phone_verified, gender, age, age_declared_at,
      avatar, language, created_at, last_online_at)
    select 'Bench ' || lpad(n::text, 5, '0'), 'bench' || n || '@example.test', '-', true, true, 2, 36, $2::bigint,
      $3, 'fr', $2, $2
    from generate_series(0, $1::int - 1) n
    returning uid, right(nick, 5)::int as n
  ), logged_in as (
    insert into sessions (id, secret_hash, uid, standing, device, opened_at, seen_at, proven_at)
    select 'bench-session-' || lpad(n::text, 5, '0'), sha256(('bench ' || n)::bytea), uid, 'verified', 'bench',
      $2, $2, $2
    from added
    returning id, uid
  )
  select n, added.uid, logged_in.id as session from added join logged_in using (uid) order by n`;
const tokensAtOnce = 200;
type Added = { n: number; uid: number; session: string };

/** The cookie of a browser that has passed it. */
export async function passGate(url: string): Promise<string> {
  const answer = await fetch(url + callPath(accountsCalls.verifyAge), {
    method: 'POST',
    body: new URLSearchParams({ terms: '1', proof: 'self' }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (!answer.ok || cookies.length === 0) throw new Error(`the gate answered ${answer.status}`);
  return cookies.join('; ');
}

/** On the embedded Postgres, unless another is named. */
export async function prepareSite(
  count: number,
  startPostgres = startEmbeddedPostgres,
): Promise<MeasuredSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-chat-'));
  const log = createLog({ logLevel: 'silent' } as never);
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'apart'), log });
  const { db, pool, close } = await openDatabase(postgres.url, { log });
  await migrate(pool);
  const secretKey = randomBytes(48).toString('base64url');
  const { liveToken } = await createSessions({
    db,
    clock: systemClock,
    bus: createInProcessBus({ log }),
    log,
    secretKey,
    production: false,
    readTrial: async () => undefined,
    banOf: async () => undefined,
  });
  const { rows: added } = await pool.query<Added>(addPeople, [count, Date.now(), avatar]);
  const people: Person[] = [];
  // A few at a time: the pool has few connections.
  for (let first = 0; first < added.length; first += tokensAtOnce) {
    const some = added.slice(first, first + tokensAtOnce);
    people.push(
      ...(await Promise.all(
        some.map(async ({ n, uid, session }) => ({ n, uid, token: await liveToken({ id: session }) })),
      )),
    );
  }
  const room = { slug: 'bench', name: 'Bench', kind: 'house', capacity: 10_000, created_at: Date.now() };
  const { id } = await db.insertInto('rooms').values(room).returning('id').executeTakeFirstOrThrow();

  return {
    roomId: id as RoomId,
    people,
    secretKey,
    postgresUrl: postgres.url,
    postgresPid: Number.parseInt(readFileSync(path.join(dataDir, 'apart/postgres/postmaster.pid'), 'utf8')),
    database: { db, pool },
    sessionOf: (n) =>
      `${sessionCookies.secret.name}=bench ${n}; ${sessionCookies.id.name}=bench-session-${String(n).padStart(5, '0')}`,
    async hideFromEachOther(pairs) {
      const apart = pairs.map(({ reader, writer }) => ({
        blocker: people[reader]?.uid ?? 0,
        blocked: people[writer]?.uid ?? 0,
        type: 'permanent' as const,
        blocked_at: Date.now(),
        until_at: 0,
      }));
      await db.insertInto('blocks').values(apart).execute();
    },
    async agreeInPairs() {
      await pool.query(
        `insert into conversations (low_uid, high_uid, access, created_at, modified_at)
         select least(one, other), greatest(one, other), 'allow', 1, 1
         from unnest($1::bigint[], $2::bigint[]) as pair (one, other)`,
        [0, 1].map((half) => people.filter(({ n }) => n % 2 === half).map(({ uid }) => uid)),
      );
    },
    async open() {
      const site = await startSite({
        DATA_DIR: path.join(dataDir, 'site'),
        DATABASE_URL: postgres.url,
        SECRET_KEY: secretKey,
        DEMO_CAST: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      });
      const cookie = await passGate(site.url);
      return { pid: site.pid, port: Number(new URL(site.url).port), cookie, stop: site.stop };
    },
    async close() {
      await close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
