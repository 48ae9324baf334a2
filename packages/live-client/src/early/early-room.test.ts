// The hand-over of a room from the field of its document to the client of its code.
import { describe, expect, test } from 'vitest';
import type { RoomOutboxStore } from '../room-outbox.ts';
import { createFakeClock, createFakeServer, type FakeServer, personOf, settled } from '../testing/index.ts';
import { createEarlyRoom } from './early-room.ts';
import { takeOver } from './take-over.ts';

function openDocument({ server, kept }: { server?: FakeServer; kept?: RoomOutboxStore } = {}) {
  const clock = createFakeClock();
  const stage = server ?? createFakeServer({ clock });
  let reads = 0;
  const options = {
    ...stage.options,
    clock,
    readConfiguration: () => {
      reads++;
      return stage.options.readConfiguration('1');
    },
  };
  const early = createEarlyRoom({
    ...options,
    roomid: 1,
    onChange: () => {},
    ...(kept && { kept }),
  });
  return {
    clock,
    server: stage,
    early,
    reads: () => reads,
    async codeComes() {
      const client = takeOver(early, options);
      const entering = client.connect({ ref: '1' }).catch((failure: unknown) => failure);
      await settled();
      return { client, entering, view: () => client.rooms.view(1) };
    },
    /** How often each text was sent, over all sockets. */
    sent: () =>
      stage.sockets.flatMap(({ requests }) =>
        requests.filter(({ action }) => action === 'message').map(({ args }) => args.message),
      ),
    logins: () =>
      stage.sockets.flatMap(({ requests }) => requests.filter(({ action }) => action === 'login')).length,
  };
}

const texts = (messages: readonly { message: string }[] = []) => messages.map(({ message }) => message);

describe('what a member writes before the room’s code has come', () => {
  test('is sent once, in the order of writing, over one socket that the client takes over with all that was said', async () => {
    const { early, server, codeComes, sent, logins, reads } = openDocument();
    early.say('un');
    await settled();
    early.say('deux');
    server.says(1, personOf(2), 'bonsoir');
    expect(texts(server.history(1))).toEqual(['un', 'deux', 'bonsoir']);
    expect(early.messages).toEqual([]);
    const { client, view } = await codeComes();
    expect(texts(view()?.messages)).toEqual(['un', 'deux', 'bonsoir']);
    expect(view()).toMatchObject({ outgoing: [], live: true, count: 1 });
    expect(early.say('trois')).toBe(false);
    await client.rooms.say(1, 'trois');
    expect(sent()).toEqual(['un', 'deux', 'trois']);
    expect([server.sockets.length, logins(), reads()]).toEqual([1, 1, 1]);
  });

  test('is seen on its way, and then once, where the answer comes after the hand-over', async () => {
    const { early, server, codeComes, sent } = openDocument();
    await settled();
    server.on('chat/message', () => 'silence');
    early.say('un');
    server.usual('chat/message');
    const { args } = server.socket.requests.at(-1) ?? { args: { messageid: 0 } };
    const { view, client } = await codeComes();
    expect(texts(view()?.outgoing)).toEqual(['un']);
    const later = client.rooms.say(1, 'deux');
    const said = server.usually('chat/message', args as never, server.socket) as { data: object };
    server.socket.answer(args.messageid, said);
    await later;
    expect(view()?.outgoing).toEqual([]);
    expect(texts(view()?.messages).toSorted()).toEqual(['deux', 'un']);
    expect(sent()).toEqual(['un', 'deux']);
  });

  test('and the server refuses has failed in the room, with the reason, and is not sent again', async () => {
    const { early, server, codeComes, sent } = openDocument();
    server.on('chat/message', () => server.no(403, 'muted', { params: { count: 5 } }));
    early.say('un');
    await settled();
    expect(texts(early.messages)).toEqual(['un']);
    const { view } = await codeComes();
    expect(view()?.outgoing).toMatchObject([
      { message: 'un', state: 'failed', failure: { code: 'muted', data: { params: { count: 5 } } } },
    ]);
    expect(sent()).toEqual(['un']);
  });

  test('is stored once where the socket is lost with the answer', async () => {
    const { early, server, codeComes, clock } = openDocument();
    await settled();
    server.on('chat/message', (args, socket) => {
      const said = server.usually('chat/message', args, socket);
      server.down();
      socket.drop();
      server.usual('chat/message');
      return said;
    });
    early.say('un');
    early.say('deux');
    server.down(false);
    const { view } = await codeComes();
    await clock.advance(15_000);
    expect(texts(view()?.messages)).toEqual(['un', 'deux']);
    expect(view()?.outgoing).toEqual([]);
    expect(texts(server.history(1))).toEqual(['un', 'deux']);
  });

  test('waits for the client where the socket has not opened, with what is written meanwhile', async () => {
    const { early, server, codeComes } = openDocument();
    server.slow();
    early.say('un');
    const { view } = await codeComes();
    expect(early.say('deux')).toBe(true);
    expect(server.sockets.map(({ state }) => state)).toEqual(['opening']);
    server.socket.open();
    await settled();
    expect(texts(view()?.messages)).toEqual(['un', 'deux']);
    expect(early.messages).toEqual([]);
  });

  test('waits for the client where the login is not answered yet, and nobody logs in twice', async () => {
    const { early, server, codeComes, logins } = openDocument();
    server.on('login/login', () => 'silence');
    early.say('un');
    await settled();
    const { view } = await codeComes();
    const [{ args } = { args: {} }] = server.socket.requests;
    const login = server.usually('login/login', args as never, server.socket) as { data: object };
    server.socket.answer(1_000_000_000, login);
    await settled();
    expect(texts(server.history(1))).toEqual(['un']);
    expect(view()).toBeDefined();
    expect(logins()).toBe(1);
  });

  test('is kept where the room refuses its writer, and the client meets the refusal', async () => {
    const { early, server, codeComes, logins } = openDocument();
    server.on('login/login', () => server.no(409, 'room_full'));
    early.say('un');
    const { entering, view } = await codeComes();
    expect(await entering).toMatchObject({ code: 'room_full' });
    expect(view()).toBeUndefined();
    expect(texts(early.messages)).toEqual(['un']);
    expect(logins()).toBe(2);
  });

  test('leaves no connection where its writer has gone before the code came', async () => {
    const { early, server } = openDocument();
    await settled();
    early.close();
    expect(server.socket.state).toBe('closed');
    expect(early.say('un')).toBe(false);
    expect(server.history(1)).toEqual([]);
  });

  test('is stored once although the page was loaded anew before the answer', async () => {
    let stored: ReturnType<RoomOutboxStore['read']> = [];
    const kept: RoomOutboxStore = { read: () => stored, write: (items) => void (stored = items) };
    const before = openDocument({ kept });
    await settled();
    before.server.on('chat/message', (args, socket) => {
      before.server.usually('chat/message', args, socket);
      return 'silence';
    });
    before.early.say('un');
    before.server.usual('chat/message');
    expect(texts(stored)).toEqual(['un']);
    const { codeComes, server } = openDocument({ kept, server: before.server });
    await settled();
    expect(stored).toEqual([]);
    const { view } = await codeComes();
    expect(texts(view()?.messages)).toEqual(['un']);
    expect(texts(server.history(1))).toEqual(['un']);
  });
});
