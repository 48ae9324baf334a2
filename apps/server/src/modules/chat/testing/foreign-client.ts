// A client as an outside developer writes it who has read docs/protocol.md and nothing else: it knows `ws`, Node, and
// no code of this project. What it does not need of an answer it does not look at.
import { once } from 'node:events';
import { WebSocket } from 'ws';

type Json = { [key: string]: any }; // oxlint-disable-line typescript/no-explicit-any -- a foreign client has none of our types

export class Refused extends Error {
  readonly result: number;
  readonly code: string;
  readonly params: Json;
  constructor({ result, comment, data }: Json) {
    super(comment);
    this.result = result;
    this.code = data.code;
    this.params = data.params ?? {};
  }
}

export type ForeignSocket = {
  /** Of the answer to the login. */
  login: Json;
  ask(name: string, args?: Json): Promise<Json>;
  /** The next callback of that name, in their order; those before it are passed over. */
  next(name: string): Promise<Json>;
  /** Names of all callbacks so far. */
  received: string[];
  /** Pings of the server. */
  pings: number;
  /** Any text at all; answers the next text that is no frame for others. */
  raw(text: string): Promise<string>;
  close(): Promise<void>;
};

export function createForeignClient(origin: string) {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function http(method: string, path: string, body?: Json): Promise<Json> {
    const answer = await fetch(origin + path, {
      method,
      headers: { cookie: cookieHeader(), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const { status, data, code } = (await answer.json()) as Json;
    if (status !== 'success') throw new Error(code);
    return data;
  }

  async function open(address: string): Promise<WebSocket> {
    const socket = new WebSocket(address, { headers: { cookie: cookieHeader() } });
    await once(socket, 'open');
    return socket;
  }

  return {
    passGate: () => http('POST', '/b/agegate/verify/', { terms: 1, proof: 'self' }),
    logIn: (login: string, password: string) => http('POST', '/_backend/login/', { login, password }),
    beginTrial: (nick: string) => http('POST', '/_backend/trial/', { nick }),
    configuration: (room = '') => http('GET', `/_backend/member/session/?room=${encodeURIComponent(room)}`),

    /** With `args` beside what the configuration says; `im`: to the socket of private messages. */
    async connect(args: Json = {}, { im = false } = {}): Promise<ForeignSocket> {
      const { ServerUri, Token } = await this.configuration(args.roomid ?? '');
      const socket = await open(im ? ServerUri.replace('/live/ws', '/pm/ws') : ServerUri);
      const answers = new Map<number, { resolve(data: Json): void; reject(why: Refused): void }>();
      const callbacks: { name: string; data: Json }[] = [];
      const received: string[] = [];
      const rest: string[] = [];
      let wake: (() => void) | undefined;
      let messageid = 0;
      let pings = 0;

      socket.on('message', (bytes: Buffer) => {
        const text = String(bytes);
        const frame: Json = text.startsWith('{') ? JSON.parse(text) : {};
        if (frame.type === 'system' && frame.data === 'ping') {
          pings += 1;
          socket.send('pong');
        } else if (frame.type === 'callback') {
          const name = `${frame.plugin}/${frame.action}`;
          received.push(name);
          callbacks.push({ name, data: frame.data });
        } else if (frame.type === 'result' && answers.has(frame.messageid)) {
          const answer = answers.get(frame.messageid);
          answers.delete(frame.messageid);
          if (frame.result >= 200 && frame.result < 300) answer?.resolve(frame.data);
          else answer?.reject(new Refused(frame));
        } else rest.push(text);
        wake?.();
      });
      const woken = () => new Promise<void>((resolve) => (wake = resolve));

      function ask(name: string, asked: Json = {}): Promise<Json> {
        const [plugin, action] = name.split('/');
        messageid += 1;
        const own = { messageid, timestamp: Math.floor(Date.now() / 1000) };
        socket.send(JSON.stringify({ plugin, action, args: { ...asked, ...own } }));
        return new Promise((resolve, reject) => answers.set(own.messageid, { resolve, reject }));
      }

      return {
        ask,
        received,
        get pings() {
          return pings;
        },
        async next(name) {
          for (;;) {
            const callback = callbacks.shift();
            if (callback?.name === name) return callback.data;
            if (!callback) await woken();
          }
        },
        async raw(text) {
          socket.send(text);
          while (rest.length === 0) await woken();
          return rest.shift() ?? '';
        },
        async close() {
          socket.close();
          await once(socket, 'close');
        },
        login: await ask(im ? 'im/connect' : 'login/login', Token === '' ? args : { token: Token, ...args }),
      };
    },
  };
}
