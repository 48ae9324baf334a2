// Coming in: the session configuration, the login, and the first room, over real sockets.
import { roomsActions, roomsCallbacks, roomsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

test('a member logs in by her token and hears in order who and what is there', async () => {
  const maelle = await site.member({ premium: true });
  const here = await site.live(maelle, { roomid: 'La Terrasse' });
  expect(here.login).toMatchObject({
    result: 200,
    data: { uid: maelle.uid, others: 0, room: { people: 1 } },
  });
  await here.hears(roomsCallbacks.serviceMessage);
  expect(here.order()).toEqual([
    'login/motd',
    'status/rooms_list',
    'room/list',
    'chat/last_message',
    'chat/service_message',
  ]);
  const marlow = await site.live(await site.member({ nick: 'Marlow' }), { roomid: 'la-terrasse' });
  expect(marlow.login.result).toBe(200);
  await here.hears(roomsCallbacks.clientLogin, ({ user }) => user.nick === 'Marlow');
  expect(await here.ask(roomsActions.say, { roomid: 'La terrasse', message: 'Bonsoir' })).toMatchObject({
    result: 200,
  });
  await marlow.hears(roomsCallbacks.message, ({ message }) => message === 'Bonsoir');
  await marlow.leave();
  await here.hears(roomsCallbacks.clientLogout, ({ reason }) => reason === 'disconnected');
  expect(await maelle.call(roomsCalls.rooms, {})).toMatchObject({ status: 'success' });
});
