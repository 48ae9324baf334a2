// Two processes of one site are replaced one after the other, as an upgrade does, while pages are asked for and members talk
// in one room. A proxy that asks whether each process is ready stands before them.
import { setTimeout as wait } from 'node:timers/promises';
import {
  createRedisServer,
  redisMissing,
  redisServerPath,
} from '../../apps/server/src/platform/bus/testing/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { startTalker } from '../../apps/server/src/testing/talker.ts';
import { until } from '../../apps/server/src/testing/until.ts';
import { type MeasuredSite, passGate, prepareSite } from '../chat/measured-site.ts';
import { createLatencies, quantileMs } from '../counting/latencies.ts';
import { listenIn, type RoomListener } from './room-listener.ts';

const members = 200;
const comingAtOnce = 20;
/** Every so manieth of them writes in turn. */
const writerEvery = 20;
const sayEveryMs = 200;
const pageEveryMs = 50;
/** How often the proxy asks; less than half of the time for which a process that ends serves on. */
const askEveryMs = 500;
const drainSeconds = 2;
/** Before the first process is replaced, and after each. */
const calmMs = 3000;

/** Addresses of processes that are ready, as a proxy knows them. */
type Ready = () => string[];

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;

function watchProcesses(urls: readonly string[], over: AbortSignal): { ready: Ready; done: Promise<void> } {
  let ready = [...urls];
  async function ask() {
    for (; !over.aborted; await wait(askEveryMs)) {
      const states = await Promise.all(urls.map(isReady));
      ready = urls.filter((_, nth) => states[nth]);
    }
  }
  return { ready: () => ready, done: ask() };
}

async function askForPages(ready: Ready, { over, gate }: { over: AbortSignal; gate: string }) {
  let pages = 0;
  const failures: string[] = [];
  const asked = new Set<Promise<void>>();
  async function ask(url: string | undefined) {
    const answer = await fetch(`${url}/`, { headers: { cookie: gate } });
    await answer.arrayBuffer();
    if (!answer.ok) failures.push(`a page was answered ${answer.status}`);
  }
  for (; !over.aborted; await wait(pageEveryMs)) {
    const urls = ready();
    const one = ask(urls[pages++ % urls.length]).catch((error: Error) => void failures.push(error.message));
    asked.add(one);
    void one.then(() => asked.delete(one));
  }
  await Promise.all(asked);
  return { pages, failures };
}

async function talk(listeners: readonly RoomListener[], roomId: number, over: AbortSignal) {
  const writers = listeners.filter((_, nth) => nth % writerEvery === 0);
  const said: string[] = [];
  const refusals: string[] = [];
  const answers: Promise<void>[] = [];
  for (; !over.aborted; await wait(sayEveryMs)) {
    const text = `message ${said.length}`;
    const writer = writers[said.length % writers.length];
    said.push(text);
    const say = async () => void (await writer?.live.rooms.say(roomId, text));
    answers.push(say().catch((error: unknown) => void refusals.push(`${text}: ${String(error)}`)));
  }
  await Promise.all(answers);
  return { said, refusals };
}

async function enterAll({ people, roomId, sessionOf }: MeasuredSite, gate: string, ready: Ready) {
  const listeners: RoomListener[] = [];
  const enter = async ({ n }: { n: number }) => {
    const cookies = new Map(
      `${gate}; ${sessionOf(n)}`.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    );
    // Half of them come to one process, half to the other.
    const servers = () => (n % 2 === 0 ? ready() : ready().toReversed());
    listeners.push(listenIn(await startTalker({ cookies }, { servers, room: 'bench' }), roomId));
  };
  for (let first = 0; first < people.length; first += comingAtOnce)
    await Promise.all(people.slice(first, first + comingAtOnce).map(enter));
  return listeners;
}

type Site = {
  measured: MeasuredSite;
  processes: ServerProcess[];
  start(port: string): Promise<ServerProcess>;
};

async function replaceUnderLoad({ measured, processes, start }: Site, over: AbortController) {
  const urls = processes.map(({ url }) => url);
  const { ready, done } = watchProcesses(urls, over.signal);
  const gate = await passGate(urls[0] ?? '');
  const listeners = await enterAll(measured, gate, ready);
  const load = Promise.all([
    askForPages(ready, { over: over.signal, gate }),
    talk(listeners, measured.roomId, over.signal),
    done,
  ]);
  await wait(calmMs);
  const silences = createLatencies();
  for (const listener of listeners) listener.longestSilenceMs();
  for (const [nth, url] of urls.entries()) {
    await processes[nth]?.stop();
    processes[nth] = await start(new URL(url).port);
    await until(() => ready().includes(url), { what: 'the process is asked again' });
    await wait(calmMs);
    for (const listener of listeners) silences.add(1000 * listener.longestSilenceMs());
  }
  over.abort();
  const [{ pages, failures }, { said, refusals }] = await load;
  const missing = () => listeners.reduce((sum, listener) => sum + listener.missing(said).length, 0);
  await until(() => missing() === 0, { what: 'all have heard all' }).catch(() => undefined);
  const lost = missing() + refusals.length;
  for (const { live } of listeners) live.close();
  const faults = [...new Set([...failures, ...refusals])];
  if (lost > 0) faults.push(`${lost} deliveries of ${said.length} messages are lost or refused`);
  return {
    faults,
    pages_asked: pages,
    pages_failed: failures.length,
    messages_said: said.length,
    lost,
    chat_gap_p99_ms: Math.round(quantileMs(silences.counts(), 0.99)),
  };
}

export async function replacedInTurn(say: (text: string) => void) {
  if (!redisServerPath) {
    say(`Two processes need Redis${redisMissing}`);
    return { faults: [], pages_failed: null, lost: null, chat_gap_p99_ms: null };
  }
  const redis = await createRedisServer();
  await redis.start();
  const measured = await prepareSite(members);
  const start = (port: string) =>
    startServerProcess({
      DATABASE_URL: measured.postgresUrl,
      REDIS_URL: redis.url,
      SECRET_KEY: measured.secretKey,
      RATE_LIMITS: 'off',
      MEDIA_ENGINE: 'off',
      DRAIN_SECONDS: String(drainSeconds),
      PORT: port,
    });
  const processes: ServerProcess[] = [];
  const over = new AbortController();
  try {
    processes.push(await start('0'), await start('0'));
    const found = await replaceUnderLoad({ measured, processes, start }, over);
    say(
      `${found.pages_asked} pages, ${found.pages_failed} failed; ${found.messages_said} messages, ${found.lost} lost; silence p99 ${found.chat_gap_p99_ms} ms`,
    );
    return found;
  } finally {
    over.abort();
    for (const each of processes) await each.kill();
    await redis.remove();
    await measured.close();
  }
}
