// Members on `/pm/ws`, for tests: raw frames over a real socket, as a stranger's program would send them.
import { once } from 'node:events';
import {
  type ActionSpec,
  type ArgsIn,
  type CallbackData,
  type CallbackFrame,
  type CallbackSpec,
  pmCallbacks,
  pmSocket,
  pmSocketActions as im,
} from '@alcove/protocol';
import type { WebSocket } from 'ws';
import type { LiveAnswer } from '../../../testing/live.ts';
import { type TestMember, type TestSite, type Traits, until } from '../../../testing/index.ts';

export type Writer = TestMember & {
  socket: WebSocket;
  ask<A extends ActionSpec>(action: A, args: ArgsIn<A>): Promise<LiveAnswer<A>>;
  received<C extends CallbackSpec>(callback: C): CallbackData<C>[];
  receives<C extends CallbackSpec>(
    callback: C,
    wanted?: (data: CallbackData<C>) => boolean,
  ): Promise<CallbackData<C>>;
  forget(): void;
  leave(): Promise<void>;
};

const cookieHeader = ({ cookies }: TestMember) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** One more socket of a member; `connect: false`: not said who. */
export async function openPm(
  site: Pick<TestSite, 'connect'>,
  member: TestMember,
  { connect = true }: { connect?: boolean } = {},
): Promise<Writer> {
  const socket = await site.connect(pmSocket.path, { cookie: cookieHeader(member) });
  let callbacks: CallbackFrame[] = [];
  const answers = new Map<number, (answer: never) => void>();
  let messageid = 0;
  socket.on('message', (bytes: Buffer) => {
    const frame = JSON.parse(String(bytes)) as { type: string; messageid?: number };
    if (frame.type === 'callback') callbacks.push(frame as CallbackFrame);
    if (frame.type === 'result') answers.get(frame.messageid ?? 0)?.(frame as never);
  });
  const closed = once(socket, 'close');
  const received: Writer['received'] = ({ plugin, action }) =>
    callbacks
      .filter((frame) => frame.plugin === plugin && frame.action === action)
      .map(({ data }) => data as never);
  const writer: Writer = Object.assign(Object.create(member) as TestMember, {
    ...member,
    socket,
    ask: (({ plugin, action }, args) =>
      new Promise((resolve, reject) => {
        messageid += 1;
        answers.set(messageid, resolve);
        void closed.then(() => reject(new Error(`closed before ${action} was answered`)));
        const frame = { plugin, action, args: { ...(args as object), timestamp: 0, messageid } };
        socket.send(JSON.stringify(frame));
      })) as Writer['ask'],
    received,
    receives: ((callback, wanted = () => true) =>
      until(() => received(callback).find(wanted), {
        what: `${callback.plugin}/${callback.action} is received by ${member.nick}`,
      })) as Writer['receives'],
    forget: () => void (callbacks = []),
    async leave() {
      socket.close();
      await closed;
    },
  });
  if (connect) {
    const answer = await writer.ask(im.connectPm, {});
    if (answer.result !== 200) throw new Error(`${member.nick} cannot connect: ${answer.comment}`);
    await writer.receives(pmCallbacks.pmConversations);
  }
  return writer;
}

export const pmPeople = (site: TestSite) => {
  const writer = async (traits: Traits = {}) => openPm(site, await site.member(traits));
  return {
    writer,
    /** Two members who may write each other. */
    async pair(one: Traits = {}, other: Traits = {}): Promise<[Writer, Writer]> {
      const [first, second] = [await writer(one), await writer(other)];
      await first.ask(im.requestPm, { to: second.uid });
      await second.ask(im.allowPm, { to: first.uid });
      await first.receives(
        pmCallbacks.pmConversationChanged,
        ({ conversation }) => conversation.access === 'allowed',
      );
      for (const each of [first, second]) each.forget();
      return [first, second];
    },
  };
};
