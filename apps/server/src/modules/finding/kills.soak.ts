// Sets are published, withdrawn and tagged, and tags joined and parted, in two processes of which one is killed again and
// again, while Postgres is killed as often. What is found is then what is published.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type AnswerOf,
  type ArgumentsOf,
  type CallSpec,
  callPath,
  contributionsCalls,
  type Envelope,
  findingCalls,
  languages,
  moderationCalls,
} from '@alcove/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { done, silentLog, startTestSite, type TestMember, until } from '../../testing/index.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { soakMs } from '../../testing/soak.ts';
import { addPending, openedBy, prepared, setPhoto } from '../contributions/testing/sets.ts';
import { rebuildIndex, wronglyIndexed } from './items/index-check.ts';

type Waiting = { id: number; author: TestMember } & Awaited<ReturnType<typeof openedBy>>;

const sets = 24;
const names = ['phare', 'lighthouse', 'маяк', 'dune', 'sable', 'écume'];
/** Acts that are under way at once. */
const atOnce = 4;

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const taken = <T>(list: T[]): T | undefined => list.splice(Math.floor(Math.random() * list.length), 1)[0];

/** Nothing where the process died of it, or refused. */
async function ask<C extends CallSpec>(url: string, by: TestMember, spec: C, input: ArgumentsOf<C>) {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(url + callPath(spec), {
    method: spec.method,
    headers,
    body: JSON.stringify(input),
  }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as Envelope<AnswerOf<C>> | undefined;
  return body?.status === 'success' ? body.data : undefined;
}
async function startOwnPostgres() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-finding-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  onTestFinished(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const database = await openDatabase(postgres.url, { log: silentLog });
  await migrate(database.pool);
  async function kill(): Promise<void> {
    const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
    await until(() => database.ready(), { withinMs: 30_000 });
  }
  return {
    kill,
    database: {
      ...database,
      url: postgres.url,
      [Symbol.asyncDispose]: () => database.close(),
    },
  };
}

test(
  'the index holds what is published, however often a process and Postgres are killed meanwhile',
  { timeout: soakMs + 240_000 },
  async () => {
    const { database, kill } = await startOwnPostgres();
    const { db } = database;
    await using site = await startTestSite({ database, env: { RATE_LIMITS: 'off' } });
    const photo = await setPhoto();
    const editor = await site.member({ role: 'editor' });
    const givers = await Promise.all([1, 2, 3].map(() => site.member({ premium: true })));
    const reviewable = async ({ id, author }: Pick<Waiting, 'id' | 'author'>): Promise<Waiting> => {
      await prepared(site, id);
      return { id, author, ...(await openedBy(editor, id)) };
    };
    const waiting: Waiting[] = [];
    for (let at = 0; at < sets; at++) {
      const author = await site.member();
      const { id } = await addPending(site, author, { photo, title: `Série ${names[at % names.length]}` });
      waiting.push(await reviewable({ id, author }));
    }
    const published: Waiting[] = [];
    const withdrawn: Waiting[] = [];

    const curate = (url: string, asked: ArgumentsOf<typeof findingCalls.curateTag>) =>
      ask(url, editor, findingCalls.curateTag, asked);
    const acts: ((url: string) => Promise<unknown>)[] = [
      async (url) => {
        const set = taken(waiting);
        if (!set) return;
        const { id, version, files } = set;
        const asked = { id, kind: 'contribution', version, decision: 'publish', files } as const;
        await ask(url, editor, moderationCalls.decideReview, asked as never);
        published.push(set);
      },
      async (url) => {
        const set = taken(published);
        if (!set) return;
        await ask(url, set.author, contributionsCalls.withdrawContribution, { id: set.id } as never);
        withdrawn.push(set);
      },
      (url) => ask(url, one(givers), findingCalls.addTags, { id: one(everySet).id, tags: [one(names)] }),
      (url) =>
        ask(url, one(givers), findingCalls.removeTag, { id: one(everySet).id, tag: one(names) } as never),
      (url) => curate(url, { act: 'join', tag: one(names), other: one(names) }),
      (url) => curate(url, { act: 'part', tag: one(names), reason: 'Two meanings' }),
      (url) => curate(url, { act: 'rename', tag: one(names), language: one(languages) }),
    ];
    const everySet = [...waiting];
    const counts = async () => (await done(editor.call(findingCalls.tagList, {}))).list;
    let acted = 0;
    const end = performance.now() + soakMs;
    for (let round = 1; performance.now() < end; round++) {
      const server = await startServerProcess({
        DATABASE_URL: database.url,
        RATE_LIMITS: 'off',
        SECRET_KEY: 'a secret that only tests know, long enough',
      });
      const dies = new AbortController();
      const lanes = Array.from({ length: atOnce }, async () => {
        while (!dies.signal.aborted) {
          await one(acts)(one([site.url, server.url]));
          acted += 1;
        }
      });
      await wait(1000 + ((round * 370) % 1500));
      await Promise.all([server.kill(), round % 2 === 0 && kill()]);
      dies.abort();
      await Promise.all(lanes);
      await until(() => database.ready());
      expect(await wronglyIndexed(db), `round ${round}`).toEqual([]);
      const known = await counts();
      await rebuildIndex(db);
      expect(await counts(), `round ${round}`).toEqual(known);
      // What died while it was withdrawn may still be published: submitting is refused then.
      for (const set of withdrawn.splice(0)) {
        const again = await set.author.call(contributionsCalls.submitContribution, { id: set.id });
        if (again.status !== 'success') published.push(set);
        else waiting.push(await reviewable(set));
      }
    }
    expect(acted).toBeGreaterThan(50);
  },
);
