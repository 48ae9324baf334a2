// What goes on at a site of several processes while they are replaced: a proxy asks who is ready, pages are read, and a
// member talks in a room in which another one listens.
import { setTimeout as wait } from 'node:timers/promises';
import { until } from './index.ts';
import type { createPeople } from './people.ts';
import { startTalker } from './talker.ts';

/** How often a proxy asks whether a process is ready; less than half of the time for which one serves on. */
const askEveryMs = 500;
/** `DRAIN_SECONDS` of the processes. */
export const drainSeconds = 2;
const pageEveryMs = 50;
const sayEveryMs = 100;
const lookEveryMs = 50;
/** How long the room may be silent while a process is replaced. */
export const longestSilenceMs = 3000;

type Needs = { urls: readonly string[]; people: ReturnType<typeof createPeople> };

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;

/** Visits go to the processes that the proxy has found ready. */
function startReaders(urls: readonly string[], signal: AbortSignal) {
  let ready = [...urls];
  const failed: string[] = [];
  let pages = 0;
  async function asProxy() {
    for (; !signal.aborted; await wait(askEveryMs)) {
      const states = await Promise.all(urls.map(isReady));
      ready = urls.filter((_, nth) => states[nth]);
    }
  }
  async function asVisitors() {
    for (; !signal.aborted; await wait(pageEveryMs)) {
      const url = ready[pages++ % ready.length];
      const answer = await fetch(`${url}/`).catch((error: unknown) => String(error));
      if (typeof answer === 'string') failed.push(answer);
      else if (!answer.ok) failed.push(String(answer.status));
      else await answer.arrayBuffer();
    }
  }
  const over = Promise.all([asProxy(), asVisitors()]);
  return { ready: () => ready, pages: () => pages, failed, over };
}

async function startTalk({ people }: Needs, servers: () => readonly string[], signal: AbortSignal) {
  const host = await startTalker(await people.member({ premium: true }), { servers });
  const { roomid, slug } = await host.live.rooms.create('Pendant ce temps', { capacity: 10 });
  const guest = await startTalker(await people.member({ premium: true }), { servers, room: slug });
  const said: string[] = [];
  const failed: string[] = [];
  const silencesMs: number[] = [];
  let heardAt = performance.now();
  const heard = new Set<string>();
  /** What was missed while its own process was replaced is in the history alone. */
  function unheard() {
    const before = heard.size;
    for (const { message } of host.live.rooms.view(roomid)?.messages ?? []) heard.add(message);
    if (heard.size > before) {
      silencesMs.push(performance.now() - heardAt);
      heardAt = performance.now();
    }
    return said.filter((text) => !heard.has(text));
  }
  async function asListener() {
    for (; !signal.aborted; await wait(lookEveryMs)) unheard();
  }
  async function asTalker() {
    const pending: Promise<unknown>[] = [];
    for (; !signal.aborted; await wait(sayEveryMs)) {
      const text = `message ${said.length}`;
      said.push(text);
      const sent = guest.live.rooms.say(roomid, text);
      pending.push(sent.catch((error: unknown) => failed.push(`${text}: ${String(error)}`)));
    }
    await Promise.all(pending);
  }
  const over = Promise.all([asListener(), asTalker()]);
  const close = () => [host, guest].forEach(({ live }) => live.close());
  return { said, failed, silencesMs, unheard, over, close };
}

export async function startVisits(needs: Needs) {
  const leaving = new AbortController();
  const readers = startReaders(needs.urls, leaving.signal);
  const talk = await startTalk(needs, readers.ready, leaving.signal);
  return {
    /** The proxy sends visits to it. */
    isAsked: (url: string) => readers.ready().includes(url),
    /** Answers what went wrong, once everything that was said has had its time to be heard. */
    async end() {
      leaving.abort();
      await Promise.all([readers.over, talk.over]);
      const failed = [...readers.failed, ...talk.failed];
      await until(() => talk.unheard().length === 0 || failed.length > 0, {
        what: 'all that was said is heard',
      });
      talk.close();
      const silenceMs = Math.round(Math.max(...talk.silencesMs));
      const figures = `${readers.pages()} pages, ${talk.said.length} messages, longest silence ${silenceMs} ms`;
      return { failed, unheard: talk.unheard(), silenceMs, figures };
    },
  };
}
