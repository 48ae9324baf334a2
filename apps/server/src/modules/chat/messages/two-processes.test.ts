// One room in two processes: both show the same messages, in the same order, each once, whatever the bus does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { connectRedisBus } from '../../../platform/bus/redis.ts';
import {
  createRedisServer,
  redisMissing,
  type RedisServer,
  redisServerPath,
} from '../../../platform/bus/testing/redis-server.ts';
import { createTestDatabase, silentLog, type TestDatabase, until } from '../../../testing/index.ts';
import type { messageTimes } from './messages.ts';
import { openTalk, upTo } from './testing/talk.ts';
import { createUnreliableBus, type Fate } from './testing/unreliable-bus.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** Longer than any test: what it finds was not found by looking. */
const never = { pollMs: 1_000_000 };
const blindAndPatient = { ...never, holeMs: 1_000_000 };

async function twoProcesses(times?: Partial<typeof messageTimes>) {
  const talk = await openTalk(database.db);
  const bus = createUnreliableBus();
  const [here, there] = [await talk.start(bus, times), await talk.start(bus, times)];
  await Promise.all([here.follow(talk.roomId), there.follow(talk.roomId)]);
  /** The fates of the next events, one by one; afterwards all are carried. */
  const fates = (...next: Fate[]) => void (bus.fate = () => next.shift() ?? 'carry');
  return { ...talk, bus, here, there, fates };
}

test('500 messages written in both processes at once share one numbering and are shown alike by both', async () => {
  const { here, there, draft, roomId, close } = await twoProcesses(never);
  const count = 500;
  const asked: number[] = [];
  const answers = await Promise.all(
    upTo(count).map(async (nth) => {
      // Not all at once: batches of both processes cross each other.
      await new Promise((resolve) => setTimeout(resolve, nth / 2));
      asked.push(nth);
      return (nth % 2 ? here : there).say(draft(`message ${nth}`, `m${nth}`));
    }),
  );
  await until(() => here.delivered.length >= count && there.delivered.length >= count);
  expect(answers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(upTo(count));
  expect(here.ids()).toEqual(upTo(count));
  expect(there.delivered).toEqual(here.delivered);
  const texts = here.delivered.map(({ message }) => message);
  expect(texts.toSorted()).toEqual(
    upTo(count)
      .map((nth) => `message ${nth}`)
      .toSorted(),
  );
  expect(here.recent(roomId, 0)).toEqual({ messages: here.delivered.slice(-250), complete: true });
  // Each process wrote its own messages in the order of the requests.
  for (const parity of [0, 1]) {
    const own = texts
      .map((text) => Number(text.slice('message '.length)))
      .filter((nth) => nth % 2 === parity);
    expect(own).toEqual(asked.filter((nth) => nth % 2 === parity));
  }
  await close();
});

test('a message sent to both processes at once stands once', async () => {
  const { here, there, draft, close } = await twoProcesses();
  for (const nth of upTo(20)) {
    const same = draft(`message ${nth}`, `m${nth}`);
    const answers = await Promise.all([here.say(same), there.say(same), here.say(same)]);
    expect(answers.map(({ id }) => id)).toEqual([nth, nth, nth]);
    expect(new Set(answers.map(({ timestamp }) => timestamp)).size).toBe(1);
  }
  await until(() => here.delivered.length >= 20 && there.delivered.length >= 20);
  expect([here.ids(), there.ids()]).toEqual([upTo(20), upTo(20)]);
  await close();
});

test('a message whose event is lost is shown before the next one', async () => {
  const { here, there, draft, fates, close } = await twoProcesses(never);
  fates('carry', 'lose', 'lose');
  for (const nth of upTo(4)) await here.say(draft(`message ${nth}`));
  await until(() => there.delivered.length >= 4);
  expect(there.delivered).toEqual(here.delivered);
  await close();
});

test('events that overtake each other are put in order without reading the database', async () => {
  const { here, there, draft, fates, bus, close } = await twoProcesses(blindAndPatient);
  fates('hold', 'hold', 'hold');
  for (const nth of upTo(3)) await here.say(draft(`message ${nth}`));
  expect(there.delivered).toEqual([]);
  await bus.release();
  await until(() => there.delivered.length >= 3);
  expect(there.ids()).toEqual([1, 2, 3]);
  await close();
});

test('an event that arrives after its message was read shows it once', async () => {
  const { here, there, draft, fates, bus, close } = await twoProcesses(never);
  fates('hold', 'carry');
  for (const nth of upTo(2)) await here.say(draft(`message ${nth}`));
  await until(() => there.delivered.length >= 2);
  await bus.release();
  await here.say(draft('message 3'));
  await until(() => there.delivered.length >= 3);
  expect(there.ids()).toEqual([1, 2, 3]);
  await close();
});

test('the last message of a process that was killed before announcing it is shown', async () => {
  const { here, there, draft, fates, close } = await twoProcesses();
  fates('lose');
  expect(await here.say(draft('mes derniers mots'))).toMatchObject({ id: 1 });
  await until(() => there.delivered.length > 0);
  expect(there.delivered).toMatchObject([{ id: 1, message: 'mes derniers mots' }]);
  await close();
});

test('while the bus is away messages are accepted; when it is back, missed ones are shown at once', async () => {
  const { here, there, draft, bus, close } = await twoProcesses(never);
  bus.fate = () => 'refuse';
  for (const nth of upTo(3)) expect(await here.say(draft(`message ${nth}`))).toMatchObject({ id: nth });
  expect(there.delivered).toEqual([]);
  bus.tellGap();
  await until(() => there.delivered.length >= 3);
  expect(there.ids()).toEqual([1, 2, 3]);
  await close();
});

test('a process that was away for more than the history learns that there is a break', async () => {
  const { here, there, draft, roomId, bus, close } = await twoProcesses(never);
  await here.say(draft('message 1'));
  await until(() => there.delivered.length > 0);
  bus.fate = () => 'lose';
  await Promise.all(upTo(260, 2).map((nth) => here.say(draft(`message ${nth}`))));
  bus.tellGap();
  await until(() => there.delivered.length > 1);
  expect([here.breaks, there.breaks]).toEqual([0, 1]);
  expect(there.ids()).toEqual([1, ...upTo(260, 11)]);
  expect(there.recent(roomId, 1)).toMatchObject({ complete: false });
  expect(there.recent(roomId, 0)).toEqual(here.recent(roomId, 0));
  await close();
});

test('a process that starts to follow a room while others write misses no message', async () => {
  const { here, draft, start, bus, roomId, close } = await twoProcesses();
  const writing = upTo(200).map((nth) => here.say(draft(`message ${nth}`)));
  await writing[0];
  const late = await start(bus, never);
  const [first, second] = [late.follow(roomId), late.follow(roomId)];
  expect(second).toBe(first);
  await first;
  const before = late.recent(roomId, 0).messages.map(({ id }) => id);
  const shownBefore = late.delivered.length;
  await Promise.all(writing);
  await until(() => (late.ids().at(-1) ?? before.at(-1)) === 200);
  expect(shownBefore).toBe(0);
  expect([...before, ...late.ids()]).toEqual(upTo(200));
  await close();
});

test('a process that stopped following a room receives nothing, and may follow it again', async () => {
  const { here, there, draft, roomId, close } = await twoProcesses();
  there.unfollow(roomId);
  await here.say(draft('sans toi'));
  await there.follow(roomId);
  expect(there.delivered).toEqual([]);
  expect(there.recent(roomId, 0).messages).toMatchObject([{ message: 'sans toi' }]);
  await here.say(draft('avec toi'));
  await until(() => there.delivered.length > 0);
  expect(there.ids()).toEqual([2]);
  await close();
});

test('an erased member’s messages are removed from both processes', async () => {
  const { here, there, draft, author, roomId, close } = await twoProcesses();
  const leaver = await author();
  await here.say(draft('adieu', '', leaver));
  await until(() => there.delivered.length > 0);
  await database.db.deleteFrom('members').where('uid', '=', leaver.uid).execute();
  here.forget(leaver.uid);
  await until(() => there.recent(roomId, 0).messages.length === 0);
  expect(here.recent(roomId, 0).messages).toEqual([]);
  await close();
});

test('long messages of one batch reach the other process too', async () => {
  const { here, there, draft, close } = await twoProcesses(blindAndPatient);
  // Six bytes each on the bus.
  const long = '\u0001'.repeat(2000);
  await Promise.all(upTo(60).map(() => here.say(draft(long))));
  await until(() => there.delivered.length >= 60);
  expect(there.delivered).toEqual(here.delivered);
  await close();
});

/** What a process takes from the bus, counted. */
function counted(bus: Bus) {
  const counts = { received: 0 };
  const subscribe: Bus['subscribe'] = (topic, receive) =>
    bus.subscribe(topic, (message) => {
      counts.received += 1;
      receive(message);
    });
  return { bus: { ...bus, subscribe }, counts };
}

describe.skipIf(!redisServerPath)(`over Redis${redisMissing}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
  });
  afterAll(() => redis.remove());

  const connect = () => connectRedisBus({ url: redis.url, log: silentLog });

  async function overRedis(times: Partial<typeof messageTimes> = never) {
    const talk = await openTalk(database.db);
    const [near, far] = [counted(await connect()), counted(await connect())];
    const [here, there] = [await talk.start(near.bus, times), await talk.start(far.bus, times)];
    async function close() {
      await talk.close();
      await Promise.all([near.bus.close(), far.bus.close()]);
    }
    return { ...talk, here, there, far: far.counts, close };
  }

  test('both processes show the same messages, also after Redis was killed', async () => {
    const { here, there, roomId, draft, close } = await overRedis();
    await Promise.all([here.follow(roomId), there.follow(roomId)]);
    const say = (nth: number) => (nth % 2 ? here : there).say(draft(`message ${nth}`));
    await Promise.all(upTo(100).map(say));
    await redis.kill();
    await Promise.all(upTo(120, 101).map(say));
    await redis.start();
    await until(() => here.delivered.length >= 120 && there.delivered.length >= 120);
    expect(here.ids()).toEqual(upTo(120));
    expect(there.delivered).toEqual(here.delivered);
    await close();
  });

  test('a process receives the messages of a room while it has readers there, and soon after no more', async () => {
    const { here, there, roomId, openRoom, draft, far, close } = await overRedis({ ...never, lingerMs: 1 });
    const quiet = await openRoom();
    await there.follow(quiet);
    for (const nth of upTo(20)) await here.say(draft(`message ${nth}`));
    await here.say({ ...draft('elsewhere'), roomId: quiet });
    await until(() => there.delivered.length === 1);
    expect(far.received).toBe(1);
    // Its readers come and go while others write: each time they see all, in order, each once.
    for (const round of upTo(10)) {
      const writing = upTo(10).map((nth) => here.say(draft(`message ${round} ${nth}`)));
      await writing[0];
      there.delivered.length = 0;
      await there.follow(roomId);
      const before = there.recent(roomId, 0).messages.map(({ id }) => id);
      await Promise.all(writing);
      const last = 20 + 10 * round;
      await until(() => (there.ids().at(-1) ?? before.at(-1)) === last);
      expect([...before, ...there.ids()]).toEqual(upTo(last));
      there.unfollow(roomId);
    }
    const isLeft = async () => {
      const before = far.received;
      await here.say(draft('to nobody here'));
      await here.say({ ...draft('to the quiet room'), roomId: quiet });
      await until(() => there.delivered.at(-1)?.message === 'to the quiet room');
      there.delivered.length = 0;
      return far.received === before + 1;
    };
    await until(isLeft);
    await close();
  });

  test('readers who come while Redis is away are shown what is stored, and what follows once it is back', async () => {
    const { here, there, roomId, draft, close } = await overRedis({ ...never, subscribeMs: 20 });
    await redis.kill();
    await here.say(draft('one'));
    await there.follow(roomId);
    expect(there.recent(roomId, 0).messages).toMatchObject([{ message: 'one' }]);
    await here.say(draft('two'));
    await redis.start();
    await until(() => there.delivered.length === 1);
    await here.say(draft('three'));
    await until(() => there.delivered.length === 2);
    expect(there.ids()).toEqual([2, 3]);
    await close();
  });
});
