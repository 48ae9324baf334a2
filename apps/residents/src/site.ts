// The site as one resident reaches it: the calls and sockets that every member has, with cookies of their own.
import type { LiveSocket } from '@alcove/live-client';
import {
  accountsCalls,
  type AnswerOf,
  type ArgumentsOf,
  callPath,
  type CallSpec,
  type CastMember,
  devCalls,
  type Envelope,
  roomsCalls,
  type SessionConfiguration,
} from '@alcove/protocol';
import type { KeptCookies, CookieFile } from './cookie-file.ts';

const answeredWithinMs = 15_000;

/** A refusal of the site, by its code. */
export class SiteRefusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export type MemberSite = ReturnType<typeof openResidentSite>;

export async function readCast(address: string): Promise<CastMember[]> {
  const answer = await fetch(address + callPath(devCalls.cast), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(answeredWithinMs),
  });
  if (!answer.ok) throw new SiteRefusal(`cast_${answer.status}`);
  return (await answer.json()) as CastMember[];
}

export function openResidentSite(
  address: string,
  { nick, password }: { nick: string; password: string },
  file: CookieFile,
) {
  const cookies: KeptCookies = file.of(nick);
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function take(answer: Response): void {
    const set = answer.headers.getSetCookie();
    for (const cookie of set) {
      const [pair = ''] = cookie.split(';', 1);
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), value);
    }
    if (set.length > 0) file.keep(nick, cookies);
  }

  async function ask<C extends CallSpec>(spec: C, args: ArgumentsOf<C>): Promise<AnswerOf<C>> {
    const url = new URL(address + callPath(spec));
    const isGet = spec.method === 'GET';
    if (isGet)
      for (const [name, value] of Object.entries(args as object)) url.searchParams.set(name, String(value));
    const answer = await fetch(url, {
      method: spec.method,
      headers: {
        accept: 'application/json',
        cookie: cookieHeader(),
        ...(!isGet && { 'content-type': 'application/json', origin: url.origin }),
      },
      signal: AbortSignal.timeout(answeredWithinMs),
      ...(!isGet && { body: JSON.stringify(args) }),
    });
    take(answer);
    const body = (await answer.json()) as Envelope<AnswerOf<C>>;
    if (body.status !== 'success') throw new SiteRefusal(body.code);
    return body.data;
  }

  const passGate = () => ask(accountsCalls.verifyAge, { terms: true, proof: 'self' });

  async function call<C extends CallSpec>(spec: C, args: ArgumentsOf<C>): Promise<AnswerOf<C>> {
    try {
      return await ask(spec, args);
    } catch (error) {
      // A gate pass lasts a day.
      if (!(error instanceof SiteRefusal) || error.code !== 'visit_required') throw error;
      await passGate();
      return ask(spec, args);
    }
  }

  const configuration = async (room: string): Promise<SessionConfiguration> => {
    const read = await call(roomsCalls.liveSession, { room });
    // The site names the address by which browsers reach it.
    return { ...read, ServerUri: address.replace(/^http/, 'ws') + new URL(read.ServerUri).pathname };
  };

  return {
    address,
    call,
    /** Passes the gate and logs in, where the kept cookies do not do. Answers the uid. */
    async enter(): Promise<number> {
      const known = await configuration('').catch(() => undefined);
      if (known && known.Uid > 0) return known.Uid;
      await passGate();
      const { uid } = await call(accountsCalls.loginOnSite, { login: nick, password });
      return uid;
    },
    configuration,
    socketAddress: (path: string) => address.replace(/^http/, 'ws') + path,
    openSocket(uri: string): LiveSocket {
      // Node's own takes headers; the types are a browser's.
      const Socket = WebSocket as unknown as new (uri: string, options: { headers: object }) => WebSocket;
      const socket = new Socket(uri, { headers: { cookie: cookieHeader(), origin: address } });
      return {
        send: (text) => socket.send(text),
        close: () => socket.close(),
        onOpen: (listener) => socket.addEventListener('open', listener),
        onText: (listener) => socket.addEventListener('message', ({ data }) => listener(String(data))),
        onError: (listener) => socket.addEventListener('error', listener),
        onClose: (listener) => socket.addEventListener('close', ({ code, reason }) => listener(code, reason)),
      };
    },
  };
}
