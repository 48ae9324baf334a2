// The real site for a test: a database, a clock and a port of its own, real HTTP and sockets.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { OutboxItem } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { WebSocket } from 'ws';
import { createApp } from '../app.ts';
import type { App, AppParts } from '../app-parts.ts';
import { type Config, loadConfig } from '../config.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { createInProcessBus } from '../platform/bus/in-process.ts';
import type { MovableClock } from '../platform/clock.ts';
import type { Environment } from '../settings.ts';
import { createTestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createLivePeople } from './live.ts';
import { createFakeMediaEngine, type FakeMediaEngine } from './media-engine.ts';
import { recordLog, type RecordedLog, silentLog } from './log.ts';
import { createPeople, lightPasswords } from './people.ts';
import { createPlainWeb, type PlainWeb } from './web.ts';

type People = ReturnType<typeof createPeople>;

export type TestSite = AsyncDisposable &
  People & {
    database: TestDatabase;
    bus: Bus;
    /** Without media: see `media-engine.ts`. Each process of a site has its own. */
    engine: FakeMediaEngine;
    url: string;
    /** Where this process keeps its files. */
    dataDir: string;
    /** Opens what the site sealed. */
    secretKey: string;
    app: App;
    clock: MovableClock;
    db: TestDatabase['db'];
    log: RecordedLog;
    web: PlainWeb;
    /** Redirects are not followed. */
    fetch(path: string, options?: RequestInit): Promise<Response>;
    /** Passes the gate; answers the `Cookie` header that proves it. */
    passGate(): Promise<string>;
    /** Opens a socket; rejects with the status of a refused handshake. */
    connect(path: string, headers?: Record<string, string>): Promise<WebSocket>;
    /** Connects a person to the live socket: see `live.ts`. */
    live: ReturnType<typeof createLivePeople>;
    /** What was mailed and texted, newest first. */
    outbox(): Promise<OutboxItem[]>;
    close(): Promise<void>;
  };

/** Prepares a path where sockets do nothing. */
export const addQuietSocket = (app: App) => app.sockets.route('/quiet', () => {});

/** A busy machine answers late, which is no failure. */
const deadlineMs = 60_000;

const production: Environment = {
  SITE_MODE: 'production',
  PUBLIC_ORIGIN: 'https://alcove.test',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_GATEWAY_URL: 'https://sms.test',
  SMS_GATEWAY_TOKEN: 'token',
  AGE_PROOF: 'verifier',
  AGE_VERIFIER_NAME: 'Verifier',
  AGE_VERIFIER_SCRIPT_URL: 'https://verifier.test/widget.js',
  AGE_VERIFIER_SECRET: 'a-secret-shared-with-the-verifier-long-enough',
  AGE_VERIFIER_ISSUER: 'verifier.test',
};

/** What `npm start` would read, on any free port and with a secret nobody needs to guess. */
export const testConfig = (env: Environment = {}): Config =>
  loadConfig({
    ...(env.SITE_MODE === 'production' && production),
    PORT: '0',
    ...(env.SITE_MODE !== 'production' && { DEMO_CAST: 'off', DEMO_LIFE: 'off' }),
    SECRET_KEY: 'a secret that only tests know, long enough',
    ...env,
  });

/** The first cookies of an answer, as a browser sends them back. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

export class HandshakeRefused extends Error {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

async function openSocket(url: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers });
  const refused = once(socket, 'unexpected-response').then(async ([, response]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    throw new HandshakeRefused(response.statusCode as number, Buffer.concat(chunks).toString());
  });
  await Promise.race([once(socket, 'open'), refused]);
  refused.catch(() => {});
  return socket;
}

export async function startTestSite(
  options: {
    env?: Environment;
    parts?: Partial<
      Pick<AppParts, 'bus' | 'deadlineMs' | 'mediaEngine' | 'socketBounds' | 'streamTimes' | 'web'>
    >;
    /** Before it listens. */
    prepare?(app: App): void;
    /** Instead of a copy of the run's template: where no test runs. */
    database?: TestDatabase;
    /** Another process of that site: one database, one bus, one clock, one folder. It is closed first. */
    beside?: TestSite;
  } = {},
): Promise<TestSite> {
  const { beside } = options;
  const database = beside?.database ?? options.database ?? (await createTestDatabase());
  const clock = beside?.clock ?? createTestClock();
  const bus = options.parts?.bus ?? beside?.bus ?? createInProcessBus({ log: silentLog });
  const [log, web] = [recordLog(), createPlainWeb()];
  const engine = createFakeMediaEngine();
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'alcove-site-')));
  const config = testConfig({ DATA_DIR: dataDir, ...options.env });
  const app = await createApp({
    config,
    database,
    clock,
    bus,
    log,
    web,
    mediaEngine: engine,
    deadlineMs,
    passwords: lightPasswords,
    ...options.parts,
  });
  options.prepare?.(app);
  const url = await app.listen();

  const request = (address: string, init: RequestInit = {}) =>
    fetch(url + address, { redirect: 'manual', ...init });
  const connect = (address: string, headers: Record<string, string> = {}) =>
    openSocket(url.replace('http', 'ws') + address, headers);
  let closed = false;
  async function close() {
    if (closed) return;
    closed = true;
    await app.close();
    if (!beside) {
      await bus.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return {
    ...createPeople({ url, db: database.db, clock, secretKey: config.secretKey }),
    url,
    dataDir,
    secretKey: config.secretKey,
    app,
    clock,
    database,
    bus,
    engine,
    db: database.db,
    log,
    web,
    fetch: request,
    outbox: async () => (await (await request(addresses.outbox.path)).json()) as OutboxItem[],
    passGate: async () =>
      cookiesOf(
        await request(addresses.verifyAge.path, { method: 'POST', body: new URLSearchParams('terms=1') }),
      ),
    connect,
    live: createLivePeople(connect),
    close,
    [Symbol.asyncDispose]: close,
  };
}
