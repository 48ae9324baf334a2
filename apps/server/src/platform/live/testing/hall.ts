// A live socket of the tests' own: a few declared actions behind a path, and plain clients that speak to it
// as a stranger's program would.
import { once } from 'node:events';
import {
  type CallbackData,
  defineActions,
  defineCallbacks,
  type MemberPerson,
  type Person,
  type ResultFrame,
  type Uid,
} from '@alcove/protocol';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { recordLog, type TestSite, until } from '../../../testing/index.ts';
import { createMemoryRateLimits } from '../../bus/memory-rate-limits.ts';
import { createMetrics } from '../../metrics.ts';
import { refuse } from '../../refusal.ts';
import { readDictionaries } from '../../words.ts';
import { createAudience } from '../audience.ts';
import { bind } from '../../bind.ts';
import type { LiveBounds } from '../bounds.ts';
import { callbackText } from '../frame.ts';
import type { LiveConnection, LiveHandlers } from '../live.ts';
import { serveLive } from '../serve-live.ts';

const nothing = z.object({});

export const hallActions = defineActions({
  enter: {
    plugin: 'entry',
    action: 'enter',
    summary: 'Says who this is',
    who: 'stranger',
    args: z.object({
      uid: z.int(),
      session: z._default(z.string(), ''),
      endsAt: z._default(z.int(), 0),
      slowly: z._default(z.boolean(), false),
    }),
    data: z.object({ uid: z.int() }),
  },
  echo: {
    plugin: 'hall',
    action: 'echo',
    summary: 'Repeats a text',
    who: 'enterRooms',
    args: z.object({ text: z.string().check(z.maxLength(20)) }),
    data: z.object({ args: z.unknown(), language: z.string() }),
  },
  hold: {
    plugin: 'hall',
    action: 'hold',
    summary: 'Answers when the test lets it',
    who: 'enterRooms',
    args: nothing,
    data: nothing,
  },
  fail: {
    plugin: 'hall',
    action: 'fail',
    summary: 'Goes wrong: as the product says, or by a bug',
    who: 'enterRooms',
    args: z.object({ how: z.enum(['rule', 'bug', 'after']) }),
    data: nothing,
  },
  seldom: {
    plugin: 'hall',
    action: 'seldom',
    summary: 'Twice a minute',
    who: 'enterRooms',
    args: nothing,
    data: nothing,
    rate: { limit: 2, windowMs: 60_000 },
  },
  mute: {
    plugin: 'hall',
    action: 'mute',
    summary: 'For moderators',
    who: 'moderate',
    args: nothing,
    data: nothing,
  },
  listen: {
    plugin: 'hall',
    action: 'listen',
    summary: 'Joins the audience; what was said last comes first',
    who: 'enterRooms',
    args: nothing,
    data: nothing,
  },
  say: {
    plugin: 'hall',
    action: 'say',
    summary: 'To the audience',
    who: 'enterRooms',
    args: z.object({ text: z.string(), times: z._default(z.int(), 1), notTo: z._default(z.int(), 0) }),
    data: z.object({ said: z.int() }),
  },
});

export const hallCallbacks = defineCallbacks({
  said: {
    plugin: 'hall',
    action: 'said',
    summary: 'A person spoke',
    data: z.object({ n: z.int(), text: z.string() }),
  },
  before: {
    plugin: 'hall',
    action: 'before',
    summary: 'What had been said',
    data: z.object({ numbers: z.array(z.int()) }),
  },
});

export type Said = CallbackData<typeof hallCallbacks.said>;

const member = (uid: number): MemberPerson => ({
  kind: 'member',
  uid: uid as Uid,
  nick: `Nick${uid}`,
  gender: 2,
  active: true,
  phoneVerified: true,
  certified: false,
  premiumUntil: 0,
});
const personOf = (uid: number, endsAt: number): Person =>
  uid < 0 ? { kind: 'trial', uid: uid as Uid, nick: `Visit${-uid}`, endsAt } : member(uid);

export type Hall = ReturnType<typeof openHall>;
let halls = 0;

export function openHall(
  site: Pick<TestSite, 'app' | 'clock'>,
  options: { bounds?: Partial<LiveBounds>; frameLimits?: 'on' | 'off' } = {},
) {
  // Beside the real one: the reader's cookie tells the language there.
  const path = `/live/hall/${++halls}`;
  const log = recordLog();
  const metrics = createMetrics();
  const audience = createAudience();
  const held: (() => void)[] = [];
  const connections = new Set<LiveConnection>();
  let entered = 0;
  let n = 0;

  const hold = () => new Promise<void>((resolve) => void held.push(resolve));
  const handlers: LiveHandlers<typeof hallActions> = {
    async enter({ uid, session, endsAt, slowly }, connection) {
      entered += 1;
      if (slowly) await hold();
      if (uid === 0) throw refuse('login_failed');
      connection.is(personOf(uid, endsAt), session === '' ? undefined : { sessionId: session });
      connections.add(connection);
      connection.onClose(() => {
        connections.delete(connection);
        audience.remove(connection);
      });
      return { uid };
    },
    echo: (args, { language }) => ({ args, language }),
    async hold() {
      await hold();
      return {};
    },
    fail({ how }, _connection, after) {
      if (how === 'rule') throw refuse('room_capacity_invalid', { min: 2, max: 3 });
      if (how === 'bug') throw new Error('something else');
      after(() => {
        throw new Error('afterwards');
      });
      return {};
    },
    seldom: () => ({}),
    mute: () => ({}),
    listen(_args, connection, after) {
      after(() => {
        connection.send(hallCallbacks.before, { numbers: Array.from({ length: n }, (_, i) => i + 1) });
        audience.add(connection);
      });
      return {};
    },
    say({ text, times, notTo }) {
      for (let time = 0; time < times; time++) {
        const frame = callbackText(hallCallbacks.said, { n: ++n, text });
        const except = new Set([...connections].filter(({ person }) => person?.uid === notTo));
        audience.cast(frame, notTo === 0 ? {} : { except });
      }
      return { said: n };
    },
  };
  serveLive({
    sockets: site.app.sockets,
    path,
    actions: bind({ hall: hallActions }, { hall: handlers }),
    clock: site.clock,
    rateLimits: createMemoryRateLimits({ clock: site.clock }),
    isReadOnly: () => false,
    dictionaries: readDictionaries(),
    log,
    metrics,
    frameLimits: 'on',
    ...options,
  });
  return {
    path,
    log,
    /** Whether its metrics say so. */
    number: async (line: string) => (await metrics.read()).text.split('\n').includes(line),
    connections,
    /** Handlers of logins that have begun. */
    entered: () => entered,
    held: () => held.length,
    /** Lets the one that has waited longest go on. */
    release: () => held.shift()?.(),
  };
}

export type Client = Awaited<ReturnType<typeof join>>;
type Frame = ResultFrame | { type: 'callback'; plugin: string; action: string; data: unknown };
export type ResultData = {
  code?: string;
  params?: object;
  messages?: Record<string, string>;
  args?: unknown;
};

/** One gate for all: it counts who passes too often. */
const passes = new WeakMap<TestSite, Promise<string>>();
function passOf(site: TestSite): Promise<string> {
  const pass = passes.get(site) ?? site.passGate();
  passes.set(site, pass);
  return pass;
}

/** Opens a socket and reads all that comes. */
export async function join(site: TestSite, hall: { path: string }, headers: Record<string, string> = {}) {
  const socket: WebSocket = await site.connect(hall.path, { cookie: await passOf(site), ...headers });
  const frames: Frame[] = [];
  let messageid = 0;
  socket.on('message', (bytes: Buffer) => frames.push(JSON.parse(String(bytes)) as Frame));
  const ended = once(socket, 'close').then(([code, reason]) => ({
    code: code as number,
    reason: String(reason),
  }));

  const results = () => frames.filter((frame) => frame.type === 'result');
  const resultOf = (id: number) =>
    until(() => results().find((frame) => frame.messageid === id), { what: `request ${id} is answered` });
  function send(plugin: string, action: string, args: object = {}): number {
    const id = ++messageid;
    socket.send(JSON.stringify({ plugin, action, args: { timestamp: 1, messageid: id, ...args } }));
    return id;
  }
  return {
    socket,
    frames,
    ended,
    results,
    resultOf,
    send,
    /** `ask('hall/echo', { text: 'hi' })` → its result. */
    async ask(name: string, args: object = {}) {
      const [plugin = '', action = ''] = name.split('/');
      const result = await resultOf(send(plugin, action, args));
      return { ...result, data: result.data as ResultData };
    },
    /** As it is, without the envelope; answers what comes for messageid 0, or the one given. */
    async raw(text: string, id = 0) {
      const known = results().filter((frame) => frame.messageid === id).length;
      socket.send(text);
      const result = await until(() => results().filter((frame) => frame.messageid === id)[known]);
      return { ...result, data: result.data as ResultData };
    },
    /** Data of one callback, as far as it has come. */
    callbacksOf: <T>(action: string) =>
      frames
        .filter((frame) => frame.type === 'callback')
        .filter((frame) => frame.action === action)
        .map(({ data }) => data as T),
    [Symbol.dispose]: () => socket.terminate(),
  };
}

/** The same, logged in. */
export async function enter(
  site: TestSite,
  hall: { path: string },
  args: object = {},
  headers: Record<string, string> = {},
) {
  const client = await join(site, hall, headers);
  await client.ask('entry/enter', { uid: 7, ...args });
  return client;
}
