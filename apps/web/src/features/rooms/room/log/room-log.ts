// What a room's log needs besides its messages, for as long as the connection lives: who came in, notices, and
// what the reader is sending.
import type { LiveClient } from '@alcove/live-client';
import { liveRefusalOf } from '../entry.ts';
import type { Happening, Pending } from './lines.ts';

export type LogState = { happenings: readonly Happening[]; pending: readonly Pending[] };

export type RoomLog = {
  get(): LogState;
  subscribe(listener: () => void): () => void;
  say(text: string): void;
  /** Under the same name: what did arrive is not said twice. */
  retry(mid: string): void;
  forget(mid: string): void;
};

/** As many as a screen could ever show of them. */
const happeningsKept = 100;
/** More than these wait for nobody: the oldest of what failed goes. */
const pendingKept = 50;
/** Of those who came in together so many are known by name; all are counted. */
const namedKept = 50;
/** Who comes in within this time, with nothing said in between, is told in one line. */
const gatheredMs = 120_000;

const logs = new WeakMap<LiveClient, Map<number, RoomLog>>();

export function logOf(client: LiveClient, roomid: number): RoomLog {
  const known = logs.get(client) ?? new Map<number, RoomLog>();
  logs.set(client, known);
  const log = known.get(roomid) ?? createRoomLog(client, roomid);
  known.set(roomid, log);
  return log;
}

type Comer = { uid: number; nick: string };

function gathered(known: readonly Comer[], unnamed: number, news: readonly Comer[]) {
  const people = [...known, ...news.map(({ uid, nick }) => ({ uid, nick }))];
  return {
    people: people.slice(0, namedKept),
    unnamed: unnamed + Math.max(0, people.length - namedKept),
  };
}

function newMid(): string {
  // `randomUUID` is for secure pages only; a house may be tried over plain HTTP.
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function createRoomLog(client: LiveClient, roomid: number): RoomLog {
  let state: LogState = { happenings: [], pending: [] };
  let nextKey = 0;
  const listeners = new Set<() => void>();

  function become(change: Partial<LogState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const place = () => ({
    key: `happening ${nextKey++}`,
    afterId: client.rooms.view(roomid)?.messages.at(-1)?.id ?? 0,
    atMs: Date.now() + client.state.clockAheadMs,
  });
  const add = (happening: Happening) =>
    become({ happenings: [...state.happenings, happening].slice(-happeningsKept) });

  function come(people: readonly Comer[]): void {
    const others = people.filter(({ uid }) => uid !== client.state.uid);
    if (others.length === 0) return;
    const here = place();
    const last = state.happenings.at(-1);
    if (last?.kind !== 'entered' || last.afterId !== here.afterId || here.atMs - last.atMs > gatheredMs) {
      add({ ...here, kind: 'entered', ...gathered([], 0, others) });
      return;
    }
    const news = others.filter(({ uid }) => !last.people.some((one) => one.uid === uid));
    if (news.length === 0) return;
    const together = { ...last, ...gathered(last.people, last.unnamed, news) };
    become({ happenings: [...state.happenings.slice(0, -1), together] });
  }
  client.on('clientLogin', ({ roomid: entered, user }) => {
    if (entered === roomid) come([user]);
  });
  client.on('list', ({ roomid: entered, joined }) => {
    if (entered === roomid && joined) come(joined);
  });
  client.on('serviceMessage', (message) => {
    if (message.roomid !== roomid) return;
    // Told again at each entry: one welcome is enough.
    const again =
      message.type === 'welcome' &&
      state.happenings.some(
        (one) =>
          one.kind === 'service' && one.message.type === 'welcome' && one.message.text === message.text,
      );
    if (!again) add({ ...place(), kind: 'service', message });
  });

  const change = (mid: string, with_: Partial<Pending>) =>
    become({ pending: state.pending.map((one) => (one.mid === mid ? { ...one, ...with_ } : one)) });
  const forget = (mid: string) => become({ pending: state.pending.filter((one) => one.mid !== mid) });
  /** The echo has it in the history: it need not be kept here. */
  function forgetSaid(): void {
    const said = new Set(client.rooms.view(roomid)?.messages.map(({ mid }) => mid));
    const left = state.pending.filter((one) => one.state !== 'sent' || !said.has(one.mid));
    if (left.length < state.pending.length) become({ pending: left });
  }
  async function send(mid: string, text: string): Promise<void> {
    try {
      await client.rooms.say(roomid, text, mid);
      change(mid, { state: 'sent' });
      forgetSaid();
    } catch (error) {
      change(mid, { state: 'failed', refusal: liveRefusalOf(error) });
    }
  }
  client.on('message', ({ roomid: said }) => {
    if (said === roomid && state.pending.length > 0) forgetSaid();
  });

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say(text) {
      const mid = newMid();
      const atMs = Date.now() + client.state.clockAheadMs;
      const one: Pending = { mid, text, atMs, state: 'sending' };
      become({ pending: [...state.pending, one].slice(-pendingKept) });
      void send(mid, text);
    },
    retry(mid) {
      const text = state.pending.find((one) => one.mid === mid)?.text;
      if (text === undefined) return;
      become({
        pending: state.pending.map((one) =>
          one.mid === mid ? { mid, text, atMs: one.atMs, state: 'sending' } : one,
        ),
      });
      void send(mid, text);
    },
    forget,
  };
}
