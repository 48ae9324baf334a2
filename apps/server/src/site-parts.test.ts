// A site whose processes share it among themselves: one serves pages, one sockets, one jobs.
import { moderationCalls, roomsActions, roomsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from './testing/index.ts';

let web: TestSite;
let live: TestSite;
beforeAll(async () => {
  web = await startTestSite({ env: { SERVE: 'web' } });
  live = await startTestSite({ beside: web, env: { SERVE: 'live', MEDIA_ENGINE: 'off' } });
});
afterAll(async () => {
  await live.close();
  await web.close();
});

test('a member reads pages of one process and talks through another, and each refuses what the other serves', async () => {
  expect((await web.fetch('/')).status).toBe(200);
  const refused = await live.fetch('/');
  expect([refused.status, (await live.fetch('/readyz')).status]).toEqual([503, 200]);
  const ondine = await web.member({ premium: true });
  await expect(web.live(ondine)).rejects.toThrow('503');
  const speaker = await live.live(ondine);
  const listener = await live.live(await web.member());
  const { data } = await speaker.ask(roomsActions.createRoom, { roomid: 'Deux processus' });
  const roomid = data.room.slug;
  for (const one of [speaker, listener])
    expect(await one.ask(roomsActions.joinRoom, { roomid })).toMatchObject({ result: 200 });
  await speaker.ask(roomsActions.say, { roomid, message: 'Bonsoir' });
  await listener.receives(roomsCallbacks.message, ({ message }) => message === 'Bonsoir');
});

test('what members ask for waits until a process serves jobs', async () => {
  const written = { email: 'a@example.org', subject: 'account', message: 'Une question.' } as const;
  const visitor = await web.visitor();
  expect(await visitor.call(moderationCalls.contact, written)).toMatchObject({ status: 'success' });
  expect(await web.outbox()).toEqual([]);
  const jobs = await startTestSite({ beside: web, env: { SERVE: 'jobs' } });
  await until(async () => (await web.outbox()).length > 0);
  await jobs.close();
});
