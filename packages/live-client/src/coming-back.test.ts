// Entering rooms again after a lost connection: no gap, no duplicate, and rooms that refuse.
import { describe, expect, test } from 'vitest';
import { messageOf, personOf, roomOf, setConnectedStage } from './testing/index.ts';

const bruno = personOf(2);
const never = (): never => {
  throw new Error('there is nothing');
};

describe('back from a lost connection', () => {
  test('a member is in every room again, misses no message and reads none twice', async () => {
    const { client, server, clock, view, idsIn } = await setConnectedStage('1');
    await client.rooms.join('2', { roompassword: 'clé' });
    server.says(1, bruno, 'un');
    server.says(2, bruno, 'deux');
    server.socket.drop();
    expect([view(1).live, view(2).live]).toEqual([false, false]);
    expect(idsIn()).toEqual([1]);
    server.says(1, bruno, 'pendant ce temps');
    server.says(2, bruno, 'là aussi');
    await clock.advance(0);
    const [login, join] = server.socket.requests;
    expect(login?.args).toMatchObject({ roomid: 1, since: 1 });
    expect(join).toMatchObject({ action: 'join_room', args: { roomid: 2, since: 1, roompassword: 'clé' } });
    for (const roomid of [1, 2]) {
      expect(idsIn(roomid)).toEqual([1, 2]);
      expect(view(roomid).live).toBe(true);
    }
  });

  test('a message that comes live and with the history is shown once', async () => {
    const { server, clock, idsIn } = await setConnectedStage('1');
    for (let i = 0; i < 3; i++) server.says(1, bruno, 'bonsoir');
    server.socket.drop();
    server.on('login/login', (args, socket) => server.usually('login/login', { ...args, since: 0 }, socket));
    await clock.advance(0);
    server.socket.tell('chat', 'message', messageOf(1, 3, 2));
    expect(idsIn()).toEqual([1, 2, 3]);
  });

  test('a live message before the history does not count as seen', async () => {
    const { server, clock, idsIn } = await setConnectedStage('1');
    server.says(1, bruno, 'un');
    server.socket.drop();
    server.says(1, bruno, 'deux');
    server.on('login/login', () => 'silence');
    await clock.advance(0);
    const early = server.socket;
    early.tell('chat', 'message', messageOf(1, 3, 2));
    server.usual('login/login');
    early.drop();
    server.says(1, bruno, 'trois');
    await clock.advance(15_000);
    expect(server.socket.requests[0]?.args.since).toBe(1);
    expect(idsIn()).toEqual([1, 2, 3]);
  });

  test('a room that is gone or refuses is announced and dropped; the member is in the others', async () => {
    const { client, server, clock, view, lost } = await setConnectedStage('1');
    await client.rooms.join('2');
    server.removeRoom(1);
    server.socket.drop();
    await clock.advance(0);
    expect(lost).toMatchObject([{ roomid: 1, failure: { code: 'room_unknown' } }]);
    expect(client.state.status).toBe('connected');
    expect(view(2).live).toBe(true);

    await client.rooms.join('2');
    server.addRoom(roomOf(3));
    await client.rooms.join('3');
    server.on('room/join_room', () => server.no(403, 'excluded_from_room', { untilAt: 5 }));
    server.socket.drop();
    await clock.advance(0);
    expect(lost[1]).toMatchObject({ roomid: 3, failure: { code: 'excluded_from_room' } });
    expect(client.rooms.view(3)).toBeUndefined();
    expect(view(2).live).toBe(true);
  });

  test('a room that is unavailable is tried again', async () => {
    const { client, server, clock, view, lost } = await setConnectedStage('1');
    await client.rooms.join('2');
    server.on('room/join_room', () => server.no(503, 'unavailable'));
    server.socket.drop();
    await clock.advance(0);
    expect(view(2).live).toBe(false);
    server.usual('room/join_room');
    await clock.advance(15_000);
    expect(view(2).live).toBe(true);
    expect(lost).toEqual([]);
  });

  test('a room that the member left meanwhile stays left', async () => {
    const { client, server, clock, view } = await setConnectedStage('1');
    await client.rooms.join('2');
    server.down();
    server.socket.drop();
    await client.rooms.leave(1);
    server.down(false);
    await clock.advance(15_000);
    expect(client.rooms.view(1)).toBeUndefined();
    expect(view(2).live).toBe(true);
    expect(server.socket.requests.map(({ args }) => args.roomid)).toEqual([2]);
  });

  test('a room that the member leaves during the login is left after it', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('login/login', () => 'silence');
    server.socket.drop();
    await clock.advance(0);
    const { socket } = server;
    await client.rooms.leave(1);
    const reply = server.usually('login/login', socket.requests[0]?.args ?? never(), socket) as {
      data: object;
    };
    socket.answer(1, reply);
    expect(socket.requests.at(-1)).toMatchObject({ action: 'leave_room', args: { roomid: 1 } });
    expect(client.rooms.view(1)).toBeUndefined();
  });
});

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

test.each(Array.from({ length: 60 }, (_, nth) => nth + 1))(
  'whatever the network does (seed %i), what is said is there once, in order, and every promise settles',
  async (seed) => {
    const roll = dice(seed);
    const { client, server, clock, idsIn, view } = await setConnectedStage('1');
    await client.rooms.join('2');
    const received: string[] = [];
    client.on('message', ({ roomid, id }) => received.push(`${roomid}/${id}`));
    const outcomes: string[] = [];
    const deeds = [
      () => void server.says(1 + roll(2), bruno, 'quelque chose'),
      () => {
        const words = `mes mots ${outcomes.length}`;
        const nth = outcomes.push('waits') - 1;
        void client.rooms.say(1 + roll(2), words).then(
          () => (outcomes[nth] += ' said'),
          () => (outcomes[nth] += ' failed'),
        );
      },
      () => server.socket.drop(roll(2) === 0 ? 1006 : 1012),
      () => server.down(roll(2) === 0),
      () => server.on('chat/message', () => 'silence'),
      () => server.on('room/join_room', () => server.no(503, 'unavailable')),
      () => ['chat/message', 'room/join_room'].forEach(server.usual),
      () => clock.advance(roll(20_000)),
    ];
    for (let step = 0; step < 60; step++) await deeds[roll(deeds.length)]?.();

    ['chat/message', 'room/join_room'].forEach(server.usual);
    server.down(false);
    await clock.advance(90_000);
    expect(client.state.status).toBe('connected');
    for (const roomid of [1, 2]) {
      expect(idsIn(roomid)).toEqual(server.history(roomid).map(({ id }) => id));
      expect(view(roomid).live).toBe(true);
      const mine = server.history(roomid).filter(({ uid }) => uid === 1);
      expect(new Set(mine.map(({ message }) => message)).size).toBe(mine.length);
    }
    expect(new Set(received).size).toBe(received.length);
    for (const outcome of outcomes) expect(outcome).toMatch(/^waits (?:said|failed)$/);
  },
);
