// What a demo shows from its first start.
import {
  accountsCalls,
  type CastMember,
  type Room,
  roomsActions,
  roomsCallbacks,
  walletCalls,
} from '@alcove/protocol';
import { expect, test } from 'vitest';
import { startTestSite } from '../testing/index.ts';

test('demo members have rooms of their own and the tokens that the bar names; a second start adds none', async () => {
  await using site = await startTestSite({ env: { DEMO_CAST: 'on' } });
  expect(await site.app.demo.seed()).toBeGreaterThan(0);
  expect(await site.app.demo.seed()).toBe(0);
  const { data } = (await (await site.fetch('/_backend/rooms/list/')).json()) as { data: { rooms: Room[] } };
  const named = (name: string) => data.rooms.find((room) => room.name === name);
  expect(named('Persiennes')).toMatchObject({ protected: 1, creator: { nick: 'Ambre' } });
  expect(named('Scène ouverte')).toMatchObject({ options: { showroom: 1, price: 12 } });
  expect(named('Arrière-boutique')).toMatchObject({ options: { capacity: 2 } });
  expect(data.rooms.filter(({ kind }) => kind === 'house')).toHaveLength(7);

  const guest = await site.live(await site.member(), { roomid: '~ondine' });
  expect(guest.login.data.room).toMatchObject({ kind: 'my_room', name: 'Le salon d’Ondine' });
  expect(
    await guest.ask(roomsActions.joinRoom, { roomid: 'Persiennes', roompassword: 'rideau' }),
  ).toMatchObject({ result: 200 });

  for (const [login, balance] of [
    ['Ondine', 1240],
    ['Marlow', 200],
    ['Théodore', 300],
    ['Salomé', 300],
    ['Deux Rives', 300],
  ] as const) {
    const browser = await site.visitor();
    await browser.call(accountsCalls.login, { login, password: 'porte ouverte' });
    expect(await browser.call(walletCalls.wallet, {}), login).toMatchObject({ data: { balance } });
  }

  await using beside = await startTestSite({ beside: site });
  const again = (await (await beside.fetch('/_backend/rooms/list/')).json()) as typeof data & {
    data: { rooms: Room[] };
  };
  expect(again.data.rooms).toHaveLength(data.rooms.length);
});

test('a newcomer reads past lines in the room of each resident, and developers see who is a resident', async () => {
  await using site = await startTestSite({ env: { DEMO_CAST: 'on' } });
  await site.app.demo.seed();
  const marlow = await site.live(await site.member(), {});
  for (const room of ['Le grand salon', 'Couples', 'The Lighthouse', 'Крыши', 'Chez Maxence']) {
    await marlow.ask(roomsActions.joinRoom, { roomid: room });
    const { messages } = await marlow.receives(roomsCallbacks.lastMessage);
    expect(messages, room).toHaveLength(20);
    marlow.forget();
  }
  const answer = await site.fetch('/dev/cast', { headers: { accept: 'application/json' } });
  const cast = (await answer.json()) as CastMember[];
  expect(cast.filter(({ resident }) => resident !== '')).toHaveLength(16);
  expect(cast.find(({ nick }) => nick === 'Ondine')).toMatchObject({ resident: '' });
});

test('a demo that was invented without residents has them, and their rooms, at its next start', async () => {
  await using site = await startTestSite({ env: { DEMO_CAST: 'on' } });
  await site.app.demo.seed();
  const { db } = site;
  await db.updateTable('demo_cast').set({ resident: '' }).execute();
  const rooms = ['The Lighthouse', 'Крыши', 'Chez Maxence'];
  await db
    .deleteFrom('room_messages')
    .where('room_id', 'in', db.selectFrom('rooms').select('id').where('name', 'in', rooms))
    .execute();
  await db.deleteFrom('rooms').where('name', 'in', rooms).execute();

  await using beside = await startTestSite({ env: { DEMO_CAST: 'on' }, beside: site });
  expect(await beside.app.demo.seed()).toBe(0);
  const answer = await beside.fetch('/dev/cast', { headers: { accept: 'application/json' } });
  const cast = (await answer.json()) as CastMember[];
  expect(cast.filter(({ resident }) => resident !== '')).toHaveLength(16);
  const marlow = await beside.live(await beside.member(), {});
  for (const room of rooms) {
    await marlow.ask(roomsActions.joinRoom, { roomid: room });
    const { messages } = await marlow.receives(roomsCallbacks.lastMessage);
    expect(messages, room).toHaveLength(20);
    marlow.forget();
  }
});
