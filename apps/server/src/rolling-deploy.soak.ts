// A site of two processes that are replaced one after the other, again and again, as an upgrade does, while pages are asked
// and a member talks: no page fails, nothing that was said is lost, and the room is silent for a moment only.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRedisServer, redisMissing, redisServerPath } from './platform/bus/testing/redis-server.ts';
import { systemClock } from './platform/clock.ts';
import { createTestDatabase, until } from './testing/index.ts';
import { createPeople } from './testing/people.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { soakMs } from './testing/soak.ts';
import { startTalker } from './testing/talker.ts';

const secretKey = 'a secret of two servers that take turns';
/** How often a proxy asks whether a process is ready; less than half of the time for which one serves on. */
const askEveryMs = 500;
const drainSeconds = 2;
const pageEveryMs = 50;
const sayEveryMs = 100;
const lookEveryMs = 50;
const longestGapMs = 3000;
const leastRounds = 1;

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;

test.skipIf(!redisServerPath)(
  `two processes that are replaced in turn lose no message${redisMissing}`,
  async () => {
    const redis = await createRedisServer();
    await redis.start();
    await using database = await createTestDatabase();
    const start = (port: string) =>
      startServerProcess({
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        SECRET_KEY: secretKey,
        RATE_LIMITS: 'off',
        MEDIA_ENGINE: 'off',
        DRAIN_SECONDS: String(drainSeconds),
        PORT: port,
      });
    const processes: ServerProcess[] = [await start('0'), await start('0')];
    const urls = processes.map(({ url }) => url);
    const people = createPeople({ url: urls[0] ?? '', db: database.db, clock: systemClock, secretKey });

    let ready = [...urls];
    const over = new AbortController();
    async function asProxy() {
      while (!over.signal.aborted) {
        const states = await Promise.all(urls.map(isReady));
        ready = urls.filter((_, nth) => states[nth]);
        await wait(askEveryMs);
      }
    }
    const failed: string[] = [];
    let pages = 0;
    async function asVisitors() {
      for (; !over.signal.aborted; await wait(pageEveryMs)) {
        const url = ready[pages++ % ready.length];
        const answer = await fetch(`${url}/`).catch((error: unknown) => String(error));
        if (typeof answer === 'string' || !answer.ok)
          failed.push(typeof answer === 'string' ? answer : String(answer.status));
        else await answer.arrayBuffer();
      }
    }

    const servers = () => ready;
    const host = await startTalker(await people.member({ premium: true }), { servers });
    const { roomid, slug } = await host.live.rooms.create('Pendant ce temps', { capacity: 10 });
    const guest = await startTalker(await people.member({ premium: true }), { servers, room: slug });
    const said: string[] = [];
    const gaps: number[] = [];
    let heardAt = performance.now();
    const heard = new Set<string>();
    /** What was missed while its own process was replaced is in the history alone. */
    function look() {
      const before = heard.size;
      for (const { message } of host.live.rooms.view(roomid)?.messages ?? []) heard.add(message);
      if (heard.size === before) return;
      gaps.push(performance.now() - heardAt);
      heardAt = performance.now();
    }
    async function asListener() {
      for (; !over.signal.aborted; await wait(lookEveryMs)) look();
    }
    async function asTalker() {
      const pending: Promise<unknown>[] = [];
      for (; !over.signal.aborted; await wait(sayEveryMs)) {
        const text = `message ${said.length}`;
        said.push(text);
        pending.push(
          guest.live.rooms
            .say(roomid, text)
            .catch((error: unknown) => failed.push(`${text}: ${String(error)}`)),
        );
      }
      await Promise.all(pending);
    }

    const crowd = Promise.all([asProxy(), asVisitors(), asTalker(), asListener()]);
    const end = performance.now() + soakMs;
    let rounds = 0;
    for (; rounds < leastRounds || performance.now() < end; rounds++) {
      for (const [nth, url] of urls.entries()) {
        await processes[nth]?.stop();
        processes[nth] = await start(new URL(url).port);
        await until(() => ready.includes(url), { what: 'the process is asked again' });
      }
    }
    over.abort();
    await crowd;
    const unheard = () => (look(), said.filter((text) => !heard.has(text)));
    await until(() => unheard().length === 0 || failed.length > 0, { what: 'all that was said is heard' });
    const longest = Math.round(Math.max(...gaps));
    const run = `${rounds} rounds, ${pages} pages, ${said.length} messages, longest silence ${longest} ms`;
    expect(failed, run).toEqual([]);
    expect(unheard(), run).toEqual([]);
    expect(longest, run).toBeLessThanOrEqual(longestGapMs);
    for (const { live } of [host, guest]) live.close();
    for (const each of processes) await each.kill();
    await redis.remove();
  },
);
