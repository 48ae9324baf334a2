// Two server processes on one Postgres and one Redis are one site, also when one of them dies.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  callPath,
  type moderationCalls as Moderation,
  moderationCalls,
  pmCallbacks,
  pmSocketActions as im,
  type Room,
  roomsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openPm } from './modules/pm/testing/pm-people.ts';
import {
  createRedisServer,
  redisMissing,
  type RedisServer,
  redisServerPath,
} from './platform/bus/testing/redis-server.ts';
import { systemClock } from './platform/clock.ts';
import {
  createTestDatabase,
  type TestDatabase,
  type TestMember,
  type Traits,
  until,
} from './testing/index.ts';
import { createPeople } from './testing/people.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { startTalker, type Talker } from './testing/talker.ts';

const secretKey = 'a secret that only these two servers share';

type Cleanup = () => Promise<unknown>;
const cleanups: Cleanup[] = [];
let database: TestDatabase;
let env: Record<string, string>;

/** Lives on the first of `servers` that answers. */
async function talker(
  member: TestMember,
  servers: readonly string[],
  room: string,
): Promise<Talker<TestMember>> {
  const started = await startTalker(member, { servers: () => servers, room });
  cleanups.push(async () => started.live.close());
  return started;
}

const people = (server: ServerProcess) =>
  createPeople({ url: server.url, db: database.db, clock: systemClock, secretKey });
const someone = (server: ServerProcess, traits: Traits = {}) =>
  people(server).member({ premium: true, ...traits });

async function newRoom(owner: Talker): Promise<Room> {
  return owner.live.rooms.create(`Le balcon ${randomUUID().slice(0, 8)}`, { capacity: 50 });
}
const nicksIn = (talker: Talker, roomid: number): string[] =>
  [...(talker.live.rooms.view(roomid)?.people.values() ?? [])].map(({ nick }) => nick).toSorted();

/** Sockets of that server alone. */
const socketsOf = ({ url }: ServerProcess) => ({
  async connect(path: string, headers: Record<string, string> = {}) {
    const socket = new WebSocket(url.replace('http', 'ws') + path, { headers });
    await once(socket, 'open');
    return socket;
  },
});

const start = async () => {
  const server = await startServerProcess(env);
  cleanups.push(server.kill);
  return server;
};

// Servers are real, and take their time to start on a busy machine.
describe.skipIf(!redisServerPath)(`two servers${redisMissing}`, { timeout: 180_000 }, () => {
  let here: ServerProcess;
  let there: ServerProcess;
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
    cleanups.push(redis.remove);
    database = await createTestDatabase();
    cleanups.push(database.close);
    env = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SECRET_KEY: secretKey,
      RATE_LIMITS: 'off',
    };
    [here, there] = await Promise.all([start(), start()]);
  }, 180_000);
  afterAll(async () => {
    for (let clean = cleanups.pop(); clean; clean = cleanups.pop()) await clean();
  });

  test('who talks on one is read on the other, once and in order; both know who is there (R7.029, R7.092, R7.097, R7.098)', async () => {
    const [ondine, bastien] = await Promise.all([someone(here), someone(there)]);
    const host = await talker(ondine, [here.url], '');
    const room = await newRoom(host);
    const guest = await talker(bastien, [there.url], room.slug);
    const everybody = [ondine.nick, bastien.nick].toSorted().join();
    for (const each of [host, guest]) await until(() => nicksIn(each, room.roomid).join() === everybody);

    const texts = Array.from({ length: 40 }, (_, nth) => `ligne ${nth}`);
    await Promise.all(texts.map((text, nth) => (nth % 2 ? host : guest).live.rooms.say(room.roomid, text)));
    await until(() => host.received.length >= 40 && guest.received.length >= 40);
    expect(host.received.map(({ id }) => id)).toEqual(texts.map((_, nth) => nth + 1));
    expect(guest.received).toEqual(host.received);

    await guest.live.rooms.leave(room.roomid);
    await until(() => !nicksIn(host, room.roomid).includes(bastien.nick));
    await until(async () => {
      const answer = await fetch(`${there.url}${callPath(roomsCalls.rooms)}`);
      const { data } = (await answer.json()) as { data: { rooms: Room[] } };
      return data.rooms.find(({ roomid }) => roomid === room.roomid)?.people === 1;
    });
  });

  test('who is silenced or put out on one may not write or enter on the other (R6.069, R6.072, R4.144)', async () => {
    const [ondine, bastien] = await Promise.all([someone(here), someone(there)]);
    const host = await talker(ondine, [here.url], '');
    const room = await newRoom(host);
    const guest = await talker(bastien, [there.url], room.slug);
    const about = { id: bastien.uid, room_id: room.roomid };
    const ask = (call: (typeof Moderation)[keyof typeof Moderation]) => ondine.call(call, about as never);

    expect(await ask(moderationCalls.mute)).toMatchObject({ status: 'success' });
    await until(() => (guest.live.state.caps?.muted_until ?? 0) > 0);
    await expect(guest.live.rooms.say(room.roomid, 'et moi ?')).rejects.toMatchObject({ code: 'muted' });
    expect(await ask(moderationCalls.unmute)).toMatchObject({ status: 'success' });
    await until(() => guest.live.state.caps?.muted_until === 0);
    await guest.live.rooms.say(room.roomid, 'merci');

    expect(await ask(moderationCalls.exclude)).toMatchObject({ status: 'success' });
    await until(() => guest.live.rooms.view(room.roomid) === undefined);
    await expect(guest.live.rooms.join(room.slug)).rejects.toMatchObject({
      code: expect.stringContaining('excluded_from_room'),
    });
  });

  test('however many race for the last seat of a room through both, one gets it (R6.067)', async () => {
    const both = [here, there];
    const host = await talker(await someone(here), [here.url], '');
    const room = await host.live.rooms.create(`La loge ${randomUUID().slice(0, 8)}`, { capacity: 2 });
    const racers = await Promise.all(
      Array.from({ length: 4 }, async (_, nth) => {
        const server = nth % 2 ? here : there;
        return talker(await someone(server, { premium: false }), [server.url], '');
      }),
    );
    const peopleSeenBy = async ({ url }: ServerProcess) => {
      const answer = await fetch(`${url}${callPath(roomsCalls.rooms)}`);
      const { data } = (await answer.json()) as { data: { rooms: Room[] } };
      return data.rooms.find(({ roomid }) => roomid === room.roomid)?.people;
    };
    for (let round = 0; round < 4; round++) {
      const ends = await Promise.allSettled(racers.map(({ live }) => live.rooms.join(room.slug)));
      const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason.code);
      expect(refused).toEqual(Array.from({ length: 3 }, () => 'room_full'));
      const winner = racers[ends.findIndex(({ status }) => status === 'fulfilled')];
      // Both know of the member, and then that the member has left.
      for (const server of both) await until(async () => (await peopleSeenBy(server)) === 2);
      await winner?.live.rooms.leave(room.roomid);
      for (const server of both) await until(async () => (await peopleSeenBy(server)) === 1);
    }
  });

  test('one is killed while its members write: nothing acknowledged is lost, nothing is seen twice', async () => {
    const [dying, staying] = [await start(), here];
    const both = [dying.url, staying.url];
    const host = await talker(await someone(staying), [staying.url], '');
    const room = await newRoom(host);
    const talkers = await Promise.all(
      [both, both, [staying.url]].map(async (servers) => talker(await someone(staying), servers, room.slug)),
    );
    await until(() => nicksIn(host, room.roomid).length === 4);

    const each = 30;
    const acknowledged = new Map<string, number>();
    const said = talkers.flatMap(({ live, member }) =>
      Array.from({ length: each }, async (_, nth) => {
        const words = `${member.nick} ${nth}`;
        acknowledged.set(words, (await live.rooms.say(room.roomid, words)).id);
      }),
    );
    await until(() => acknowledged.size > 10);
    await dying.kill();
    await Promise.all(said);

    const reader = await talker(await someone(staying), [staying.url], room.slug);
    const history = await until(() => {
      const { messages = [] } = reader.live.rooms.view(room.roomid) ?? {};
      return messages.length > 0 && messages;
    });
    expect(history.map(({ id }) => id)).toEqual(history.map((_, nth) => nth + 1));
    expect(Object.fromEntries(history.map(({ message, id }) => [message, id]))).toEqual(
      Object.fromEntries(acknowledged),
    );
    expect(history).toHaveLength(each * talkers.length);
    for (const { live } of talkers) {
      await until(() => live.rooms.view(room.roomid)?.messages.length === history.length);
      expect(live.rooms.view(room.roomid)?.messages).toEqual(history);
    }
  });

  test('one is killed while a member writes privately: sent again under their names, all are stored once, in order', async () => {
    const dying = await start();
    const [ondine, bastien] = await Promise.all([someone(here), someone(here)]);
    const reader = await openPm(socketsOf(here), bastien);
    const writer = await openPm(socketsOf(dying), ondine);
    await writer.ask(im.requestPm, { to: bastien.uid });
    const names = Array.from({ length: 60 }, (_, nth) => `m${nth}`);
    const acknowledged = new Map<string, number>();
    const say = async (from: typeof writer, mid: string) => {
      const { result, data } = await from.ask(im.sendPm, { to: bastien.uid, message: mid, mid });
      if (result === 200) acknowledged.set(mid, data.id);
    };
    // Each asked before the one before it was answered.
    const said = names.map(async (mid) => say(writer, mid).catch(() => {}));
    await until(() => acknowledged.size > 5);
    await dying.kill();
    await Promise.all(said);
    const before = new Map(acknowledged);
    const back = await openPm(socketsOf(here), ondine);
    for (const mid of names) await say(back, mid);
    for (const [mid, id] of before) expect(acknowledged.get(mid)).toBe(id);
    expect([...acknowledged.values()]).toEqual(names.map((_, nth) => nth + 1));
    await reader.receives(pmCallbacks.pmMessage, ({ id }) => id === names.length);
    const received = reader.received(pmCallbacks.pmMessage);
    expect(received.map(({ id, mid }) => [id, mid])).toEqual(names.map((mid, nth) => [nth + 1, mid]));
  });

  test('Redis is restarted while a member writes privately from one to the other: each is stored and received once, in order', async () => {
    const [ondine, bastien] = await Promise.all([someone(here), someone(here)]);
    const reader = await openPm(socketsOf(there), bastien);
    const writer = await openPm(socketsOf(here), ondine);
    await writer.ask(im.requestPm, { to: bastien.uid });
    const names = Array.from({ length: 60 }, (_, nth) => `r${nth}`);
    const write = async (mids: string[]) => {
      const answers = await Promise.all(
        mids.map((mid) => writer.ask(im.sendPm, { to: bastien.uid, message: mid, mid })),
      );
      return answers.map(({ result, data }) => [result, data.id]);
    };
    const during = write(names.slice(0, 20));
    await redis.kill();
    const without = await write(names.slice(20, 40));
    const after = write(names.slice(40));
    await redis.start();
    expect([...(await during), ...without, ...(await after)]).toEqual(names.map((_, nth) => [200, nth + 1]));
    await reader.receives(pmCallbacks.pmMessage, ({ id }) => id === names.length);
    const received = reader.received(pmCallbacks.pmMessage);
    expect(received.map(({ id, mid }) => [id, mid])).toEqual(names.map((mid, nth) => [nth + 1, mid]));
  });
});
