// A member in rooms without a page: a session of its own and the product's own live client, run by Node. A
// journey about one reader has the others talk this way, which costs a tenth of a page.
import { type BrowserContext, request } from '@playwright/test';
import { createLiveClient, type LiveClient } from '@alcove/live-client';
import { callPath, type Envelope, type Room, roomsCalls, type SessionConfiguration } from '@alcove/protocol';
import { enter } from './member.ts';
import { openNodeSocket } from './node-socket.ts';
import { ownRoom } from './rooms.ts';
import { expect, test as base } from './site.ts';

type Traits = Parameters<typeof enter>[1];
export type Talker = {
  nick: string;
  uid: number;
  /** The talker's own. */
  room: Room;
  live: LiveClient;
  /** Of this session: calls over HTTP. */
  context: BrowserContext;
  says(text: string): Promise<unknown>;
  /** Whether the host's client lists that person in the host's room. */
  sees(someone: { uid: number }): boolean;
};

/** A host in their own room, who may write. */
export async function startTalker(context: BrowserContext, traits: Traits): Promise<Talker> {
  const { nick, uid } = await enter(context, { phoneVerified: true, ...traits });
  const room = await ownRoom(context, { nick });
  const { cookies } = await context.request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const live = createLiveClient({
    log: () => {},
    openSocket: (uri) => openNodeSocket(uri, cookie),
    async readConfiguration(ref) {
      const answer = await context.request.get(callPath(roomsCalls.liveSession), { params: { room: ref } });
      const body = (await answer.json()) as Envelope<SessionConfiguration>;
      if (body.status !== 'success') throw body;
      return body.data;
    },
  });
  await live.connect({ ref: String(room.roomid) });
  return {
    nick,
    uid,
    room,
    live,
    context,
    says: (text) => live.rooms.say(room.roomid, text),
    sees: (someone) => live.rooms.view(room.roomid)?.people.has(someone.uid) ?? false,
  };
}

/** `talker`: one more host, until the story ends. */
export const test = base.extend<{ talker: (traits?: Traits) => Promise<Talker> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs here
  talker: async ({}, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (traits = {}) => {
      const calls = await request.newContext({ baseURL: process.env.JOURNEY_URL ?? '' });
      // `enter` uses nothing of a browser context but its calls.
      const talker = await startTalker({ request: calls } as BrowserContext, traits);
      stops.push(async () => {
        talker.live.close();
        await calls.dispose();
      });
      return talker;
    });
    for (const stop of stops) await stop();
  },
});

export const seesIn = (host: Talker, someone: { uid: number }) =>
  expect.poll(() => host.sees(someone), { message: `${host.nick} sees the people of the room` });
