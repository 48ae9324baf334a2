// A site of one database and one folder of files whose server is killed again and again while a member writes to it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { callPath, type CallSpec, type Envelope } from '@alcove/protocol';
import { systemClock } from '../platform/clock.ts';
import { createTestDatabase } from './database.ts';
import { createPeople } from './people.ts';
import { startServerProcess } from './server-process.ts';
import { soakMs } from './soak.ts';

const secretKey = 'a secret that only tests know, long enough';

/** The member, through the server that runs now. */
export type KilledSiteMember = {
  uid: number;
  fetch(address: string, init?: RequestInit): Promise<Response>;
  post<T>(spec: CallSpec, form: Record<string, unknown>): Promise<Envelope<T>>;
  get<T>(spec: CallSpec, query?: Record<string, string>): Promise<Envelope<T>>;
};

type Rounds = {
  /** A server is killed so long after it began to take what is written, at most. */
  longestMs: number;
  /** What a server holds that has just started. */
  atStart(member: KilledSiteMember): Promise<void>;
  /** Goes on until the server is killed, which makes it fail. */
  write(member: KilledSiteMember): Promise<void>;
};

const answerOf = async <T>(answer: Promise<Response>) => (await (await answer).json()) as Envelope<T>;

export async function openKilledSite(traits: { premium?: boolean } = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-kills-'));
  const database = await createTestDatabase();
  const { db } = database;
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SECRET_KEY: secretKey,
  };
  const first = await startServerProcess(settings);
  const member = await createPeople({ url: first.url, db, clock: systemClock, secretKey }).member(traits);
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await first.kill();

  function through(url: string): KilledSiteMember {
    const ask = (address: string, init?: RequestInit) =>
      fetch(url + address, { ...init, headers: { ...init?.headers, cookie } });
    return {
      uid: member.uid,
      fetch: ask,
      post: (spec, form) =>
        answerOf(
          ask(callPath(spec), {
            method: 'POST',
            body: new URLSearchParams(Object.entries(form).map(([key, value]) => [key, String(value)])),
          }),
        ),
      get: (spec, query = {}) => answerOf(ask(`${callPath(spec)}?${String(new URLSearchParams(query))}`)),
    };
  }
  async function start() {
    const server = await startServerProcess(settings);
    return { server, member: through(server.url), [Symbol.asyncDispose]: () => server.kill() };
  }

  return {
    db,
    dataDir,
    start,
    async killAgainAndAgain({ longestMs, atStart, write }: Rounds): Promise<void> {
      const end = performance.now() + soakMs;
      for (let kills = 1; performance.now() < end; kills++) {
        await using running = await start();
        await atStart(running.member);
        const killing = setTimeout(() => void running.server.kill(), (kills * 137) % longestMs);
        await write(running.member).catch(() => undefined);
        clearTimeout(killing);
      }
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
