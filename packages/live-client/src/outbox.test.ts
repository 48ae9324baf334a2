// What one says oneself: once, whatever becomes of the connection.
import { describe, expect, test } from 'vitest';
import { failureOf, setConnectedStage, settled } from './testing/index.ts';

describe('a message of one’s own', () => {
  test('has a name of its own and is answered with its id', async () => {
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

  test('whose answer was lost is sent again under the same name, and said once', async () => {
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

  test('that never reached the server is said once she is back, in the order of saying', async () => {
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

  test('is given up after a minute without a connection', async () => {
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

  test('that the server refuses fails with its reason, and is not sent again', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(403, 'muted', { count: 12 }));
    const failure = await failureOf(client.rooms.say(1, 'bonsoir'));
    expect(failure).toMatchObject({ code: 'muted', data: { code: 'muted', count: 12 } });
    server.socket.drop();
    await clock.advance(0);
    expect(server.socket.requests.map(({ action }) => action)).toEqual(['login']);
  });

  test('that a server which is about to stop does not take goes to the next', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => server.no(503, 'unavailable'));
    const saying = client.rooms.say(1, 'bonsoir');
    server.usual('chat/message');
    server.socket.drop(1012);
    await clock.advance(0);
    expect(await saying).toMatchObject({ id: 1 });
  });

  test('that the server cannot take just now goes again after a while', async () => {
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

  test('without a connection is refused at once', async () => {
    const { client, server } = await setConnectedStage('1');
    server.down();
    server.socket.drop();
    expect(await failureOf(client.rooms.say(1, 'bonsoir'))).toMatchObject({ code: 'live_not_connected' });
  });

  test('twice under one name is one message', async () => {
    const { client, idsIn } = await setConnectedStage('1');
    const [first, second] = await Promise.all([
      client.rooms.say(1, 'bonsoir', 'same'),
      client.rooms.say(1, 'bonsoir', 'same'),
    ]);
    expect(first).toEqual(second);
    expect(idsIn()).toEqual([1]);
  });

  test('to a room that does not take her back fails with what the room says', async () => {
    const { client, server, clock } = await setConnectedStage('1');
    server.on('chat/message', () => 'silence');
    const saying = failureOf(client.rooms.say(1, 'bonsoir'));
    server.removeRoom(1);
    server.socket.drop();
    await clock.advance(0);
    expect(await saying).toMatchObject({ code: 'room_unknown' });
  });
});
