// Messages that members send in rooms: each is stored once, whatever happens to the connection.
import { describe, expect, test } from 'vitest';
import type { RoomView } from './live-client.ts';
import { failureOf, messageOf, setConnectedStage, settled } from './testing/index.ts';

describe('a message that a member sends', () => {
  test('has a mid of its own and is answered with its id', async () => {
    const { client, server, idsIn } = await setConnectedStage('1');
    const said = await client.rooms.say(1, 'bonsoir');
    expect(said.mid).toMatch(/^[0-9a-f]{32}$/);
    expect(said.id).toBe(1);
    expect(server.socket.requests.at(-1)?.args).toMatchObject({
      roomid: 1,
      message: 'bonsoir',
      mid: said.mid,
    });
    expect(idsIn()).toEqual([1]);
  });

  test('is sent again with the same mid after its answer was lost, and stored once', async () => {
    const { client, server, clock, idsIn } = await setConnectedStage('1');
    // The server has it, but neither the answer nor the echo arrives.
    server.on('chat/message', (args, socket) => {
      socket.drop();
      return server.usually('chat/message', args, socket);
    });
    const saying = client.rooms.say(1, 'bonsoir');
    server.usual('chat/message');
    await clock.advance(0);
    expect(await saying).toMatchObject({ id: 1 });
    expect(idsIn()).toEqual([1]);
  });

  test('is sent after a lost connection is back, in the order of writing', async () => {
    const { client, server, clock, view } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    const sayings = ['un', 'deux', 'trois'].map((text) => client.rooms.say(1, text));
    server.down();
    server.socket.drop();
    server.usual('chat/message');
    await clock.advance(14_000);
    server.down(false);
    await clock.advance(1000);
    expect((await Promise.all(sayings)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(view().messages.map(({ message }) => message)).toEqual(['un', 'deux', 'trois']);
  });

  test('fails after a minute without a connection', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    const saying = failureOf(client.rooms.say(1, 'bonsoir', 'my-mid'));
    server.down();
    server.socket.drop();
    await clock.advance(60_000);
    expect(await saying).toMatchObject({ code: 'live_timeout', data: { mid: 'my-mid' } });
    server.usual('chat/message');
    server.down(false);
    await clock.advance(15_000);
    expect(await client.rooms.say(1, 'bonsoir', 'my-mid')).toMatchObject({ id: 1, mid: 'my-mid' });
  });

  test('fails with the reason of the server’s refusal, and is not sent again', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(403, 'muted', { count: 12 }));
    const failure = await failureOf(client.rooms.say(1, 'bonsoir'));
    expect(failure).toMatchObject({ code: 'muted', data: { code: 'muted', count: 12 } });
    server.socket.drop();
    await clock.advance(0);
    expect(server.socket.requests.map(({ action }) => action)).toEqual(['login']);
  });

  test('goes to the next server when the first one is about to stop', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(503, 'unavailable'));
    const saying = client.rooms.say(1, 'bonsoir');
    server.usual('chat/message');
    server.socket.drop(1012);
    await clock.advance(2000);
    expect(await saying).toMatchObject({ id: 1 });
  });

  test('is sent again after a while when the server is unavailable', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(503, 'unavailable'));
    const saying = client.rooms.say(1, 'bonsoir');
    server.usual('chat/message');
    await clock.advance(15_000);
    expect(await saying).toMatchObject({ id: 1 });
    client.close();
    await settled();
    expect(clock.timers).toBe(0);
  });

  test('that is said while the server restarts waits, and fails at once when it has stayed away', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.socket.tell('login', 'disconnect', { reason: 'restart', final: 0, until: 0, comment: '' });
    const saying = client.rooms.say(1, 'bonsoir');
    await clock.advance(199);
    expect(server.sockets).toHaveLength(1);
    await clock.advance(1800);
    expect(await saying).toMatchObject({ id: 1 });
    server.down();
    server.socket.drop(1012);
    await clock.advance(30_000);
    expect(await failureOf(client.rooms.say(1, 'encore'))).toMatchObject({ code: 'live_not_connected' });
  });

  test('fails at once without a connection', async () => {
    const { client, server } = await setConnectedStage('1');
    server.down();
    server.socket.drop();
    expect(await failureOf(client.rooms.say(1, 'bonsoir'))).toMatchObject({ code: 'live_not_connected' });
  });

  test('sent twice with one mid is one message', async () => {
    const { client, idsIn } = await setConnectedStage('1');
    const [first, second] = await Promise.all([
      client.rooms.say(1, 'bonsoir', 'same'),
      client.rooms.say(1, 'bonsoir', 'same'),
    ]);
    expect(first).toEqual(second);
    expect(idsIn()).toEqual([1]);
  });

  test('fails with the room’s refusal when the room cannot be entered again', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    const saying = failureOf(client.rooms.say(1, 'bonsoir'));
    server.removeRoom(1);
    server.socket.drop();
    await clock.advance(0);
    expect(await saying).toMatchObject({ code: 'room_unknown' });
  });
});

const shown = ({ outgoing }: RoomView) =>
  outgoing.map(({ message, state, writtenAtMs }) => ({ message, state, writtenAtMs }));

describe('the outgoing messages of a room', () => {
  test('hold a message from the call until it is in the history, and never show it twice', async () => {
    const { client, server, clock, view, idsIn } = await setConnectedStage('1');
    server.on('chat/message', () => ({ data: { id: 1, mid: 'a', timestamp: 1 } }));
    const writtenAtMs = clock.now();
    const saying = client.rooms.say(1, 'bonsoir', 'a');
    expect(shown(view())).toEqual([{ message: 'bonsoir', state: 'sent', writtenAtMs }]);
    await saying;
    await clock.advance(1000);
    expect(shown(view())).toEqual([{ message: 'bonsoir', state: 'sent', writtenAtMs }]);
    server.socket.tell('chat', 'message', messageOf(1, 1, 1, { mid: 'a' }));
    expect([shown(view()), idsIn()]).toEqual([[], [1]]);
  });

  test('keep a message of another member with the same mid apart', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    void client.rooms.say(1, 'bonsoir', 'a');
    server.socket.tell('chat', 'message', messageOf(1, 1, 2, { mid: 'a' }));
    expect(view().outgoing).toMatchObject([{ mid: 'a', state: 'sending' }]);
  });

  test('show each state to those who listen for changes', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    const states: unknown[] = [];
    client.rooms.onChange(() => states.push(view().outgoing[0]?.state));
    const saying = client.rooms.say(1, 'bonsoir', 'a');
    const { messageid } = server.socket.requests.at(-1)?.args ?? {};
    server.socket.answer(Number(messageid), { data: { id: 1, mid: 'a', timestamp: 1 } });
    await saying;
    server.socket.tell('chat', 'message', messageOf(1, 1, 1, { mid: 'a' }));
    expect(states).toEqual(['sending', 'sent', undefined]);
  });

  test.each([
    ['that the server refuses', 'muted', true],
    ['without a connection', 'live_not_connected', false],
  ])('show a message %s as failed until it is said again or discarded', async (_, code, isUp) => {
    const { client, server, clock, view, idsIn } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(403, 'muted'));
    if (!isUp) {
      server.down();
      server.socket.drop();
    }
    await failureOf(client.rooms.say(1, 'un', 'a'));
    await failureOf(client.rooms.say(1, 'deux', 'b'));
    expect(view().outgoing).toMatchObject([
      { mid: 'a', state: 'failed', failure: { code } },
      { mid: 'b', state: 'failed', failure: { code } },
    ]);
    server.usual('chat/message');
    server.down(false);
    await clock.advance(15_000);
    client.rooms.discard('a');
    await client.rooms.say(1, 'deux', 'b');
    expect([view().outgoing, idsIn()]).toEqual([[], [1]]);
  });

  test('hold a hundred messages that wait; one more fails at once', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    for (let i = 1; i <= 100; i++) client.rooms.say(1, `text ${i}`).catch(() => {});
    expect(await failureOf(client.rooms.say(1, 'one more'))).toMatchObject({ code: 'too_many' });
    expect(view().outgoing.filter(({ state }) => state === 'sending')).toHaveLength(100);
  });

  test('keep fifty failed messages, the latest', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(403, 'muted'));
    for (let i = 1; i <= 52; i++) await failureOf(client.rooms.say(1, `text ${i}`, `mid ${i}`));
    expect(view().outgoing).toHaveLength(50);
    expect(view().outgoing[0]?.mid).toBe('mid 3');
  });

  test('drop a numbered message that the history has passed without showing it', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.on('chat/message', () => ({ data: { id: 5, mid: 'a', timestamp: 1 } }));
    await client.rooms.say(1, 'bonsoir', 'a');
    const lastMessage = { roomid: 1, complete: 0 };
    server.socket.tell('chat', 'last_message', { ...lastMessage, messages: [messageOf(1, 4, 2)] });
    expect(view().outgoing).toHaveLength(1);
    server.socket.tell('chat', 'last_message', { ...lastMessage, messages: [messageOf(1, 300, 2)] });
    expect(view().outgoing).toEqual([]);
  });

  test('survive leaving the room and entering it again while they are failed', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    const saying = failureOf(client.rooms.say(1, 'bonsoir', 'a'));
    server.socket.tell('room', 'client_logout', { roomid: 1, uid: 1, reason: 'excluded' });
    expect(await saying).toMatchObject({ code: 'not_in_room' });
    await client.rooms.join('1');
    expect(view().outgoing).toMatchObject([{ mid: 'a', state: 'failed', failure: { code: 'not_in_room' } }]);
  });

  test('are forgotten when the client is closed', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(403, 'muted'));
    await failureOf(client.rooms.say(1, 'bonsoir', 'a'));
    client.close();
    await server.connected(client, '1');
    expect(view().outgoing).toEqual([]);
  });
});
