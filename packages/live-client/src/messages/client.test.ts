// The client of private messages: its connection, what it shows, and messages that are sent once.
import type { PmMessage } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { sampleConversation, createFakeClock, createFakeServer, settled } from '../testing/index.ts';
import { createPmClient } from './client.ts';
import { mergeMessages } from './threads.ts';

const [me, camille] = [1, 2];

const messageOf = (id: number, from = camille, mid = `mid ${id}`): PmMessage => ({
  conversation_uid: 7,
  id,
  mid,
  sender_uid: from,
  sender_nick: from === me ? 'Ondine' : 'Camille_75',
  receiver_uid: from === me ? camille : me,
  receiver_nick: '',
  timestamp: 1000 + id,
  read_status: 0,
  message: `message ${id}`,
  attachments: [],
});

/** A member whose conversation with Camille holds these messages, on a server that keeps them. */
async function setMessages({ upTo = 0, unread = 0 } = {}) {
  const clock = createFakeClock();
  const server = createFakeServer({ clock });
  const stored = Array.from({ length: upTo }, (_, index) => messageOf(index + 1));
  const list = () => {
    const last = stored.at(-1);
    const conversation = sampleConversation({
      last_id: last?.id ?? 0,
      last_message: last ?? null,
      unreadCount: unread,
      unread: unread > 0 ? 1 : 0,
    });
    server.socket.tell('im', 'conversations', { conversations: [conversation], complete: 1 });
  };
  server.on('im/connect', () => {
    queueMicrotask(list);
    return { data: { uid: me, now: clock.now() } };
  });
  server.on('im/load_messages', ({ direction, filter_id: from }) => {
    const forward = direction === 'forward';
    const at = Number(from);
    const beside = stored.filter(({ id }) => (forward ? id > at : at === 0 || id < at));
    const messages = forward ? beside.slice(0, 20) : beside.slice(-20);
    const [first, last] = [messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0];
    return {
      data: {
        messages,
        can_move_backward: stored.some(({ id }) => id < first) ? 1 : 0,
        can_move_forward: forward && stored.some(({ id }) => id > last) ? 1 : 0,
      },
    };
  });
  server.on('im/mark_read', () => ({ data: { unreadCount: 0 } }));
  server.on('im/send_typing_notify', () => ({ data: {} }));
  server.on('im/message', ({ mid, message }, socket) => {
    const known = stored.find((one) => one.mid === mid);
    const said = known ?? { ...messageOf(stored.length + 1, me, String(mid)), message: String(message) };
    if (!known) stored.push(said);
    queueMicrotask(() => socket.tell('im', 'message', said));
    return { data: { id: said.id, mid: said.mid, timestamp: said.timestamp } };
  });
  const client = createPmClient({
    uri: 'wss://alcove.test/pm/ws',
    uid: me,
    clock,
    openSocket: server.options.openSocket,
    log: server.options.log,
  });
  client.connect();
  await settled();
  const asked = (action: string) =>
    server.sockets.flatMap(({ requests }) => requests.filter((one) => one.action === action));
  const thread = () => client.state.threads.get(camille);
  const ids = () => thread()?.messages.map(({ id }) => id);
  const say = (message: PmMessage) => {
    stored.push(message);
    server.socket.tell('im', 'message', message);
  };
  return { clock, server, client, stored, asked, thread, ids, say };
}

describe('the connection of a member’s messages', () => {
  test('is connecting until the list arrives, and knows nothing once it is closed (R4.102, R4.103, R4.104, R4.105)', async () => {
    const clock = createFakeClock();
    const server = createFakeServer({ clock });
    server.on('im/connect', () => ({ data: { uid: me, now: clock.now() } }));
    const client = createPmClient({ uri: 'x', uid: me, clock, openSocket: server.options.openSocket });
    server.on('im/mark_read', () => ({ data: { unreadCount: 0 } }));
    client.connect();
    await settled();
    expect(client.state.status).toBe('connecting');
    const read = client.request('markPmRead', { from: camille, id: 1 });
    server.socket.tell('im', 'conversations', { conversations: [sampleConversation()], complete: 1 });
    expect(client.state.status).toBe('connected');
    // A request that is made before then waits for it.
    await read;
    expect(client.state.conversations.size).toBe(1);
    client.close();
    expect(client.state).toMatchObject({ status: 'disconnected', resting: false });
    expect(client.state.conversations.size).toBe(0);
  });

  test('comes back at once, then every 30 s (R7.145)', async () => {
    const { server, client, clock } = await setMessages();
    server.down();
    server.socket.drop();
    await settled();
    expect(server.sockets).toHaveLength(2);
    expect(client.state.retryAt).toBe(clock.now() + 30_000);
    await clock.advance(29_999);
    expect(server.sockets).toHaveLength(2);
    server.down(false);
    await clock.advance(1);
    expect(server.sockets).toHaveLength(3);
    expect(client.state.status).toBe('connected');
  });

  test('rests 300 s after the window was left, but never during a call, and comes back with the focus (R4.108, R4.109)', async () => {
    const { client, clock } = await setMessages();
    const letGo = client.keepAwake();
    client.look(false);
    await clock.advance(300_000);
    expect(client.state.status).toBe('connected');
    letGo();
    client.look(false);
    await clock.advance(299_999);
    expect(client.state.status).toBe('connected');
    await clock.advance(1);
    expect(client.state).toMatchObject({ status: 'disconnected', resting: true });
    client.look(true);
    await settled();
    expect(client.state.status).toBe('connected');
  });

  test('stays closed when the session is over', async () => {
    const { server, client, clock } = await setMessages();
    server.on('im/connect', () => server.no(401, 'logged_out'));
    server.socket.drop();
    await clock.advance(120_000);
    expect(client.state.ended).toBe('logged_out');
    expect(server.sockets).toHaveLength(2);
  });
});

describe('a member who reads', () => {
  test('sees each message once, by rising ids (R4.087, R4.088)', () => {
    const merged = mergeMessages(
      [messageOf(3)],
      [messageOf(5), messageOf(2), messageOf(3), messageOf(9, camille, 'mid 5')],
    );
    expect(merged.map(({ id }) => id)).toEqual([2, 3, 5]);
  });

  test('has what was written during a lost connection loaded forward, however much it is', async () => {
    const { server, client, stored, ids, clock } = await setMessages({ upTo: 30 });
    client.open(camille);
    await settled();
    expect(ids()).toHaveLength(20);
    for (let id = 31; id <= 75; id++) stored.push(messageOf(id));
    server.socket.drop();
    await clock.advance(0);
    expect(ids()).toEqual(Array.from({ length: 65 }, (_, index) => index + 11));
    client.loadBackward(camille);
    await settled();
    expect(ids()?.[0]).toBe(1);
    expect(client.state.threads.get(camille)?.canMoveBackward).toBe(false);
  });

  test('misses nothing between two messages that came out of turn', async () => {
    const { client, stored, ids, say } = await setMessages({ upTo: 2 });
    client.open(camille);
    await settled();
    stored.push(messageOf(3), messageOf(4));
    say(messageOf(5));
    await settled();
    expect(ids()).toEqual([1, 2, 3, 4, 5]);
  });

  test('has unread messages counted until they are read, also where the connection was away (R3.105, R3.106)', async () => {
    const { server, client, clock, asked, say } = await setMessages({ upTo: 1, unread: 1 });
    say(messageOf(2));
    expect(client.state.conversations.get(camille)).toMatchObject({ unread: 1, unreadCount: 2, last_id: 2 });
    server.down();
    server.socket.drop();
    await settled();
    client.markRead(camille);
    expect(client.state.conversations.get(camille)).toMatchObject({ unread: 0, unreadCount: 0, read_id: 2 });
    expect(asked('mark_read')).toHaveLength(0);
    server.down(false);
    await clock.advance(30_000);
    expect(asked('mark_read').map(({ args }) => args)).toMatchObject([{ from: camille, id: 2 }]);
  });

  test('sees that the other is writing for 5 s, or until the message is there (R3.116, R4.093)', async () => {
    const { server, thread, clock, say } = await setMessages();
    const types = () => server.socket.tell('im', 'typing_notify', { from: camille, nick: 'Camille_75' });
    types();
    await clock.advance(4999);
    expect(thread()?.isTyping).toBe(true);
    await clock.advance(1);
    expect(thread()?.isTyping).toBe(false);
    types();
    say(messageOf(1));
    expect(thread()?.isTyping).toBe(false);
  });

  test('reads one notice of an erased history, naming who did it last (R4.090)', async () => {
    const { server, client, thread, ids } = await setMessages({ upTo: 3 });
    client.open(camille);
    await settled();
    const erased = { conversation_uid: 7, uid: camille, status: 'allowed', initiator_uid: camille };
    server.socket.tell('im', 'history_deleted', { ...erased, initiator_nick: 'Camille_75' });
    server.socket.tell('im', 'history_deleted', { ...erased, initiator_uid: me, initiator_nick: 'Ondine' });
    expect(ids()).toEqual([]);
    expect(thread()?.erased).toMatchObject({ uid: me, nick: 'Ondine' });
  });

  test('no longer shows a message that a report took out of view, also while the page was away or loading', async () => {
    const { server, client, ids, say } = await setMessages({ upTo: 3 });
    const hide = (...hidden_ids: number[]) =>
      sampleConversation({ last_id: 4, last_message: messageOf(4), hidden_ids });
    client.open(camille);
    server.socket.tell('im', 'conversation_changed', { conversation: { ...hide(3), last_id: 3 } });
    await settled();
    expect(ids()).toEqual([1, 2]);
    say(messageOf(4));
    await settled();
    expect(ids()).toEqual([1, 2, 4]);
    server.socket.tell('im', 'conversations', { conversations: [hide(3, 2)], complete: 1 });
    await settled();
    expect(ids()).toEqual([1, 4]);
  });

  test('no longer has a conversation that was taken off the list (R3.112, R4.069)', async () => {
    const { server, client } = await setMessages({ upTo: 1 });
    const conversation = sampleConversation({
      general_status: 'cancelled',
      status: { value: 'undefined', users: [] },
    });
    server.socket.tell('im', 'conversation_changed', { conversation });
    expect(client.state.conversations.has(camille)).toBe(false);
  });
});

describe('a message that a member sends', () => {
  test('is stored once although its answer was lost, and leaves in the order of writing', async () => {
    const { server, client, clock, stored, ids } = await setMessages({ upTo: 1 });
    client.open(camille);
    await settled();
    server.down();
    server.socket.drop();
    await settled();
    for (const message of ['un', 'deux', 'trois']) client.send(camille, { message, attachments: [] });
    expect(client.state.outgoing.map(({ state }) => state)).toEqual(['sending', 'sending', 'sending']);
    server.down(false);
    await clock.advance(30_000);
    expect(stored.slice(1).map(({ message }) => message)).toEqual(['un', 'deux', 'trois']);
    expect(ids()).toEqual([1, 2, 3, 4]);
    expect(client.state.outgoing).toEqual([]);
  });

  test('leaves over another connection once its own has said nothing for fifteen seconds', async () => {
    const { server, client, clock, stored } = await setMessages({ upTo: 1 });
    client.open(camille);
    await settled();
    const silent = server.socket;
    server.on('im/message', ({ mid }, socket) => {
      if (socket === silent) return 'silence';
      stored.push(messageOf(2, me, String(mid)));
      socket.tell('im', 'message', stored.at(-1));
      return { data: { id: 2, mid, timestamp: 1 } };
    });
    client.send(camille, { message: 'bonsoir', attachments: [] });
    await clock.advance(10_000);
    // Its answer alone is missing.
    silent.tell('im', 'typing_notify', { from: camille, nick: 'Camille_75' });
    await clock.advance(5000);
    expect(server.socket).toBe(silent);
    // Sent again over the same one, which now says nothing at all.
    await clock.advance(18_000);
    expect(server.socket).not.toBe(silent);
    expect(stored.map(({ id }) => id)).toEqual([1, 2]);
    expect(client.state.outgoing).toEqual([]);
  });

  test('is sent again after three seconds where the server asks for patience', async () => {
    const { server, client, clock, asked } = await setMessages();
    server.on('im/message', () => server.no(429, 'too_many'));
    client.send(camille, { message: 'un', attachments: [] });
    await clock.advance(2999);
    expect(asked('message').map(({ args }) => args.message)).toEqual(['un']);
    server.on('im/message', ({ mid }) => ({ data: { id: 1, mid, timestamp: 1 } }));
    await clock.advance(1);
    const [first, second] = asked('message').map(({ args }) => args);
    expect(second).toMatchObject({ message: 'un', mid: first?.mid });
    expect(client.state.outgoing.map(({ state }) => state)).toEqual(['sent']);
  });

  test('has failed when it is refused, and goes out when the member tries again', async () => {
    const { server, client, stored } = await setMessages();
    client.open(camille);
    await settled();
    server.on('im/message', () => server.no(403, 'pm_not_allowed'));
    client.send(camille, { message: 'bonsoir', attachments: [] });
    await settled();
    const [failed] = client.state.outgoing;
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'pm_not_allowed' } });
    server.on('im/message', ({ mid }) => {
      stored.push(messageOf(1, me, String(mid)));
      server.socket.tell('im', 'message', stored.at(-1));
      return { data: { id: 1, mid, timestamp: 1 } };
    });
    client.sendAgain(failed?.mid ?? '');
    await settled();
    expect(stored).toHaveLength(1);
    expect(client.state.outgoing).toEqual([]);
  });

  test('tells the other that it is being written, at most every 3 s', async () => {
    const { client, clock, asked } = await setMessages();
    client.typing(camille);
    client.typing(camille);
    await clock.advance(3000);
    client.typing(camille);
    expect(asked('send_typing_notify')).toHaveLength(2);
  });
});

test('a listener of sessions receives which conversation is begun, and which is put out of sight; only a new one is asked for (R4.071, R4.096, R4.097)', async () => {
  const { server, client, asked } = await setMessages();
  server.on('im/access_request', () => ({ data: { access: 'requested_by_me' } }));
  const received: unknown[] = [];
  client.on('session', (one) => received.push(one));
  expect(await client.start(camille)).toBeUndefined();
  expect(await client.start(9)).toBe('requested_by_me');
  client.hide(camille);
  expect(received).toEqual([
    { is: 'start', uid: camille },
    { is: 'start', uid: 9 },
    { is: 'hide', uid: camille },
  ]);
  expect(asked('access_request').map(({ args }) => args.to)).toEqual([9]);
});

test.each([
  ['requested', 'allowed', camille, 'accepted'],
  ['requested', 'denied', camille, 'declined'],
  ['allow', 'denied', camille, 'revoked'],
  ['requested', 'undefined', camille, 'cancelled'],
] as const)(
  'a member learns what became of a session: %s and then %s (R4.098, R4.099, R4.100, R4.101)',
  async (value, access, by, is) => {
    const { server, client } = await setMessages();
    const received: unknown[] = [];
    client.on('session', (one) => received.push(one));
    const before = sampleConversation({
      status: { value, users: [] },
      general_status: value === 'allow' ? 'allowed' : 'requested_by_me',
    });
    server.socket.tell('im', 'conversation_changed', { conversation: before });
    server.socket.tell('im', 'conversation_changed', { conversation: sampleConversation() });
    server.socket.tell('im', 'access_changed', { uid: camille, access, by, reason: '' });
    expect(received).toEqual([{ is, uid: camille }]);
  },
);
