// A person on the live socket, for tests of any domain: raw frames over a real socket, as a stranger's
// program would send them.
//
//   const ondine = await site.live(await site.member({ premium: true }), { roomid: 'La terrasse' });
//   await ondine.ask(roomsActions.say, { roomid: 1, message: 'Bonsoir' });   // → { result, comment, data }
//   await ondine.receives(roomsCallbacks.message, ({ message }) => message === 'Bonsoir');
//   ondine.received(roomsCallbacks.clientLogin)                                // → all so far, in their order
import { once } from 'node:events';
import {
  type ActionSpec,
  type ArgsIn,
  type CallbackData,
  type CallbackFrame,
  type CallbackSpec,
  liveSocket,
  type ResultOf,
  roomsActions,
  roomsCalls,
} from '@alcove/protocol';
import type { WebSocket } from 'ws';
import type { Actor } from './people.ts';
import { until } from './until.ts';

export type LiveAnswer<A extends ActionSpec> = {
  result: number;
  comment: string;
  data: ResultOf<A> & { code?: string; params?: Record<string, string | number> };
};

export type LiveActor = {
  socket: WebSocket;
  /** What the login was answered. */
  login: LiveAnswer<typeof roomsActions.login>;
  ask<A extends ActionSpec>(action: A, args: ArgsIn<A>): Promise<LiveAnswer<A>>;
  /** Every callback of that name so far. */
  received<C extends CallbackSpec>(callback: C): CallbackData<C>[];
  /** Names of all callbacks so far, in their order: `room/list`. */
  order(): string[];
  /** Waits for one that is as wanted; one that came before counts too. */
  receives<C extends CallbackSpec>(
    callback: C,
    wanted?: (data: CallbackData<C>) => boolean,
  ): Promise<CallbackData<C>>;
  /** Forgets what was received so far. */
  forget(): void;
  /** With the code of the close. */
  closed: Promise<number>;
  /** In order, as a browser that leaves. */
  leave(): Promise<void>;
};

type LoginArgs = ArgsIn<typeof roomsActions.login>;

const cookieHeader = ({ cookies }: Actor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export const createLivePeople = (
  connect: (path: string, headers: Record<string, string>) => Promise<WebSocket>,
) =>
  /** Connected and logged in, by the session's token or as given; `login.result` says whether the login succeeded. */
  async function live(person: Actor, args: LoginArgs = {}): Promise<LiveActor> {
    const configuration = await person.call(roomsCalls.liveSession, {});
    if (configuration.status !== 'success')
      throw new Error(`no session configuration: ${configuration.code}`);
    const socket = await connect(liveSocket.path, { cookie: cookieHeader(person) });
    const closed = once(socket, 'close').then(([code]) => code as number);
    let callbacks: CallbackFrame[] = [];
    const answers = new Map<number, (answer: never) => void>();
    let messageid = 0;

    socket.on('message', (bytes: Buffer) => {
      const frame = JSON.parse(String(bytes)) as { type: string; messageid?: number };
      if (frame.type === 'callback') callbacks.push(frame as CallbackFrame);
      if (frame.type === 'result') answers.get(frame.messageid ?? 0)?.(frame as never);
    });

    const ask: LiveActor['ask'] = ({ plugin, action }, asked) =>
      new Promise((resolve, reject) => {
        messageid += 1;
        answers.set(messageid, resolve);
        void closed.then((code) => reject(new Error(`closed with ${code} before ${action} was answered`)));
        const frame = { plugin, action, args: { ...(asked as object), timestamp: 0, messageid } };
        socket.send(JSON.stringify(frame));
      });
    const received: LiveActor['received'] = ({ plugin, action }) =>
      callbacks
        .filter((frame) => frame.plugin === plugin && frame.action === action)
        .map(({ data }) => data as never);

    const { Token: token } = configuration.data;
    return {
      socket,
      ask,
      received,
      closed,
      order: () => callbacks.map(({ plugin, action }) => `${plugin}/${action}`),
      receives: (callback, wanted = () => true) =>
        until(() => received(callback).find(wanted), {
          what: `${callback.plugin}/${callback.action} is received`,
        }) as never,
      forget: () => void (callbacks = []),
      async leave() {
        socket.close();
        await closed;
      },
      login: await ask(roomsActions.login, { ...(token !== '' && { token }), ...args }),
    };
  };
