// The SDK against the real server: two people talk, the server goes and comes back on the same data, and
// both are whole again without doing anything.
import type { RoomView } from '@alcove/live-client';
import { relationsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createTestDatabase, type TestDatabase, type TestMember, until } from '../../testing/index.ts';
import { createPeople } from '../../testing/people.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { startTalker, type Talker } from '../../testing/talker.ts';

const secretKey = 'a secret that both lives of the server share';

let database: TestDatabase;
let server: ServerProcess | undefined;
const talkers: Talker[] = [];

const start = () =>
  startServerProcess({ DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off' });
beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
});
afterAll(async () => {
  for (const { live } of talkers) live.close();
  await server?.kill();
  await database.close();
});

const running = (): ServerProcess => {
  if (!server) throw new Error('no server is running');
  return server;
};
async function someone(): Promise<Talker<TestMember>> {
  const people = createPeople({ url: running().url, db: database.db, clock: systemClock, secretKey });
  const talker = await startTalker(await people.member({ premium: true }), {
    servers: () => [running().url],
  });
  talkers.push(talker);
  return talker;
}
function viewOf({ live }: Talker, roomid: number): RoomView {
  const view = live.rooms.view(roomid);
  if (!view) throw new Error('the member is not in the room');
  return view;
}
const idsIn = (talker: Talker, roomid: number) => viewOf(talker, roomid).messages.map(({ id }) => id);
const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);
const lastUpTo = (end: number) => upTo(end).slice(-250);

test.each(['stop', 'kill'] as const)(
  'a server that comes back after a %s finds both in their rooms, with every message once',
  async (ending) => {
    const [ondine, bastien] = await Promise.all([someone(), someone()]);
    const both = [ondine, bastien];
    const { roomid } = await ondine.live.rooms.create(`La cour, ${ending}`);
    await bastien.live.rooms.join(String(roomid));
    await Promise.all(both.map(({ live }) => live.rooms.join('La terrasse')));
    const terrace = (await ondine.live.rooms.join('La terrasse')).roomid;
    const say = (talker: Talker, words: string) => talker.live.rooms.say(roomid, words);
    await say(ondine, 'Bonsoir');
    await say(bastien, 'Bonsoir Ondine');
    await until(() => both.every(({ received }) => received.length === 2));

    // On their way while the server goes: whether it still wrote them or not.
    const onTheirWay = Promise.all(upTo(6).map((nth) => say(nth % 2 ? ondine : bastien, `ligne ${nth}`)));
    await running()[ending]();
    await until(() => both.every(({ live }) => live.state.status === 'closed'));
    expect(both.map((each) => viewOf(each, roomid).live)).toEqual([false, false]);
    server = await start();
    // As the button "try again" does; by themselves they would within 15 seconds.
    await Promise.all(both.map(({ live }) => live.connect()));
    const said = await onTheirWay;

    await until(() => both.every((each) => [roomid, terrace].every((id) => viewOf(each, id).live)));
    await until(() => both.every((each) => idsIn(each, roomid).length === 8));
    // The first to reconnect sees the other come back.
    await until(() => both.every((each) => viewOf(each, roomid).people.size === 2));
    for (const each of both) {
      expect(idsIn(each, roomid)).toEqual(upTo(8));
      expect(new Set(each.received.map(({ id }) => id)).size).toBe(each.received.length);
      expect([...viewOf(each, roomid).people.keys()].toSorted()).toEqual(
        both.map(({ member }) => member.uid).toSorted(),
      );
    }
    expect(said.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(upTo(8).slice(2));
    expect(viewOf(ondine, roomid).messages).toEqual(viewOf(bastien, roomid).messages);

    await say(bastien, 'Nous revoilà');
    await until(() => both.every((each) => idsIn(each, roomid).length === 9));
    for (const { live } of both) live.close();
  },
);

test('a member no longer sees a member they block, nor their messages, until the block is lifted', async () => {
  const [ondine, bastien] = await Promise.all([someone(), someone()]);
  const { roomid } = await ondine.live.rooms.create('Le jardin d’hiver');
  await bastien.live.rooms.join(String(roomid));
  await bastien.live.rooms.say(roomid, 'Bonsoir');
  await until(() => idsIn(ondine, roomid).length === 1);
  const asked = { id: bastien.member.uid };
  expect(await ondine.member.call(relationsCalls.block, asked)).toMatchObject({ status: 'success' });
  for (const each of [ondine, bastien]) {
    await until(() => viewOf(each, roomid).people.size === 1);
    expect(viewOf(each, roomid).count).toBe(1);
  }
  await until(() => idsIn(ondine, roomid).length === 0);
  expect(await ondine.member.call(relationsCalls.unblock, asked)).toMatchObject({ status: 'success' });
  await until(() => viewOf(ondine, roomid).people.size === 2);
  await bastien.live.rooms.say(roomid, 'Me revoilà');
  await until(() => viewOf(ondine, roomid).messages.at(-1)?.message === 'Me revoilà');
});

test('a newcomer receives the last 250 messages and keeps no more as others follow (R9.007)', async () => {
  const ondine = await someone();
  const { roomid } = await ondine.live.rooms.create('La longue table');
  for (let nth = 1; nth <= 260; nth++) await ondine.live.rooms.say(roomid, `ligne ${nth}`);
  const bastien = await someone();
  await bastien.live.rooms.join(String(roomid));
  await until(() => idsIn(bastien, roomid).length > 0);
  expect(idsIn(bastien, roomid)).toEqual(lastUpTo(260));
  expect(idsIn(ondine, roomid)).toEqual(lastUpTo(260));
  await ondine.live.rooms.say(roomid, 'ligne 261');
  await until(() => idsIn(bastien, roomid).at(-1) === 261);
  expect(idsIn(bastien, roomid)).toEqual(lastUpTo(261));
});
