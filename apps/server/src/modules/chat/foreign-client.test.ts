// docs/protocol.md is enough: a client that imports nothing of ours gets through everything it says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CallbackSpec, liveCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { createForeignClient, Refused, type ForeignSocket } from './testing/foreign-client.ts';

let site: TestSite;
beforeAll(async () => {
  const socketBounds = { pingEveryMs: 50, silenceMs: 400 };
  site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { socketBounds } });
});
afterAll(() => site.close());

const refusalOf = async (asked: Promise<unknown>): Promise<Refused> => {
  const why: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(why instanceof Refused)) throw new Error('it was not refused');
  return why;
};
/** Logged in by nick and password. */
async function foreignClientOf({ nick, password }: TestMember) {
  const client = createForeignClient(site.url);
  await client.passGate();
  await client.logIn(nick, password);
  return client;
}
let rooms = 0;
/** Opened, and entered. */
async function newRoom(socket: ForeignSocket) {
  const { room } = await socket.ask('room/create_room', { roomid: `Chez l’étrangère ${++rooms}` });
  return (await socket.ask('room/join_room', { roomid: room.roomid })).room;
}

test('a foreign client imports nothing of this project', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'testing/foreign-client.ts'), 'utf8');
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports).toEqual(['node:events', 'ws']);
});

test('docs/protocol.md names the plugin and the fields of every callback (R7.109)', () => {
  const document = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/protocol.md'), 'utf8');
  const callbackDocs = document.slice(document.indexOf('\n## Callbacks'));
  const sections = new Map(
    callbackDocs.split('\n### ').map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );
  const callbacks = Object.values(liveCallbacks).flatMap((group): CallbackSpec[] => Object.values(group));
  expect(callbacks.length).toBeGreaterThan(25);
  for (const { plugin, action, data } of callbacks) {
    const fields = Object.keys((data as z.ZodMiniObject).shape);
    for (const field of fields) expect(sections.get(`\`${plugin}/${action}\``)).toContain(`| \`${field}\` |`);
  }
});

describe('a foreign client', () => {
  test('that has not passed the gate receives no configuration', async () => {
    const client = createForeignClient(site.url);
    await expect(client.configuration()).rejects.toThrow('visit_required');
  });

  test('logs in as a visitor by nick and room, reads, may not write, and is the same visitor on reconnection (R1.011, R6.002, R7.019, R7.020, R7.027, R7.093)', async () => {
    const client = createForeignClient(site.url);
    await client.passGate();
    // A visitor has no token that it would send beside these two.
    expect(await client.configuration()).toMatchObject({ Token: '' });
    const socket = await client.connect({ nick: 'Passante', roomid: 'La terrasse' });
    expect(socket.login).toMatchObject({
      member: { nick: 'Passante', trial: 1 },
      room: { name: 'La terrasse' },
    });
    const { uid, limits, rooms: listed } = socket.login;
    expect(listed).toContainEqual(expect.objectContaining({ name: 'La terrasse' }));
    expect(uid).toBeLessThan(0);
    expect(limits.session_limit).toBeGreaterThan(500);
    expect((await socket.next('room/list')).users).toMatchObject([{ nick: 'Passante' }]);
    expect(await socket.next('chat/last_message')).toMatchObject({ roomid: socket.login.room.roomid });
    const writing = refusalOf(socket.ask('chat/message', { roomid: 'La terrasse', message: 'Bonsoir' }));
    expect(await writing).toMatchObject({ result: 403, code: 'trial_cannot_write' });
    await socket.close();
    expect((await client.connect({ nick: 'Passante' })).login.uid).toBe(uid);

    const other = createForeignClient(site.url);
    await other.passGate();
    const trial = await other.beginTrial('Promeneur');
    expect((await other.connect({ nick: 'Promeneur' })).login.uid).toBe(trial.uid);
  });

  test('logs in as a member, writes, and reads what others write (R7.017, R7.018, R7.023)', async () => {
    const member = await site.member({ premium: true });
    const socket = await (await foreignClientOf(member)).connect({ uid: member.uid });
    expect(socket.received).not.toContain('chat/message');
    await socket.next('login/motd');
    await socket.next('status/rooms_list');
    const room = await newRoom(socket);
    expect(await socket.next('chat/last_message')).toMatchObject({ roomid: room.roomid, messages: [] });

    const other = await (
      await foreignClientOf(await site.member({ premium: true }))
    ).connect({ roomid: room.name });
    expect(await socket.next('room/client_login')).toMatchObject({ user: { nick: other.login.member.nick } });
    const said = await other.ask('chat/message', {
      roomid: room.roomid,
      message: '[b]Bonsoir[/b]',
      mid: 'one',
    });
    expect(
      await other.ask('chat/message', { roomid: room.roomid, message: '[b]Bonsoir[/b]', mid: 'one' }),
    ).toEqual(said);
    const shown = { id: said.id, mid: 'one', message: '[b]Bonsoir[/b]', uid: other.login.uid };
    expect(await socket.next('chat/message')).toMatchObject(shown);
    expect(await other.next('chat/message')).toMatchObject(shown);
    await other.close();
    expect(await socket.next('room/client_logout')).toMatchObject({
      uid: other.login.uid,
      reason: 'disconnected',
    });
    await socket.close();
  });

  test('is pinged and stays connected by answering; its own ping is answered (R7.012, R7.015)', async () => {
    const member = await site.member();
    const socket = await (await foreignClientOf(member)).connect();
    expect(await socket.raw('ping')).toBe('pong');
    // Longer than the silence that closes a connection.
    await until(() => socket.pings > 10);
    expect(await socket.ask('status/version')).toMatchObject({ version: expect.any(String) });
    await socket.close();
  });

  test('reconnects with the last id it saw, misses no message and receives none twice', async () => {
    const client = await foreignClientOf(await site.member({ premium: true }));
    const first = await client.connect();
    const { roomid } = await newRoom(first);
    const other = await (await foreignClientOf(await site.member({ premium: true }))).connect({ roomid });
    const say = (message: string) => other.ask('chat/message', { roomid, message });
    await say('un');
    const since = (await first.next('chat/message')).id;
    await first.close();
    await say('deux');
    await say('trois');
    const again = await client.connect({ roomid, since });
    const { messages, complete } = await again.next('chat/last_message');
    expect(complete).toBe(1);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(['deux', 'trois']);
    await say('quatre');
    expect(await again.next('chat/message')).toMatchObject({ id: since + 3, message: 'quatre' });
  });

  test('pages through the people of a room and searches by nick', async () => {
    const socket = await (
      await foreignClientOf(await site.member({ nick: 'Zelie', premium: true }))
    ).connect();
    const { roomid } = await newRoom(socket);
    for (const nick of ['Aline', 'Basile']) {
      const other = await foreignClientOf(await site.member({ nick }));
      await other.connect({ roomid });
    }
    const page = (args: object) => socket.ask('status/people_in_room', { room: roomid, ...args });
    const nicks = ({ users }: Awaited<ReturnType<typeof page>>) =>
      users.map(({ nick }: { nick: string }) => nick);
    // The reader first.
    expect(nicks(await page({}))).toEqual(['Zelie', 'Aline', 'Basile']);
    expect(await page({ offset: 2 })).toMatchObject({ count: 3, users: [{ nick: 'Basile' }] });
    expect(await page({ search: 'BAS' })).toMatchObject({ count: 1, users: [{ nick: 'Basile' }] });
  });

  test('asks a member, writes to them on either socket, and loads what it missed (R7.142, R7.143, R7.144)', async () => {
    const [asker, answerer] = [await site.member({ nick: 'Asker' }), await site.member({ nick: 'Answerer' })];
    const [client, other] = [await foreignClientOf(asker), await foreignClientOf(answerer)];
    const writer = await client.connect({}, { im: true });
    expect(await writer.next('im/conversations')).toEqual({ conversations: [], complete: 1 });
    const reader = await other.connect();
    await writer.ask('im/access_request', { to: answerer.uid });
    expect(await reader.next('im/access_request')).toEqual({ from: asker.uid, nick: 'Asker' });
    expect(await reader.ask('im/access_allow', { to: asker.uid })).toEqual({ access: 'allowed' });
    expect(await writer.next('im/access_changed')).toMatchObject({ uid: answerer.uid, access: 'allowed' });
    await writer.ask('im/message', { to: answerer.uid, message: 'un', mid: 'first' });
    expect(await reader.next('im/message')).toMatchObject({ id: 1, message: 'un', read_status: 0 });
    await reader.close();
    for (const message of ['deux', 'trois']) await writer.ask('im/message', { to: answerer.uid, message });
    const again = await other.connect({}, { im: true });
    const { conversations } = await again.next('im/conversations');
    expect(conversations).toMatchObject([{ recipient: { uid: asker.uid }, unreadCount: 3, last_id: 3 }]);
    const missed = await again.ask('im/load_messages', {
      from: asker.uid,
      direction: 'forward',
      filter_id: 1,
    });
    expect(missed).toMatchObject({
      messages: [{ message: 'deux' }, { message: 'trois' }],
      can_move_forward: 0,
    });
    expect(await again.ask('im/mark_read', { from: asker.uid })).toEqual({ unreadCount: 0 });
  });

  test('learns by code and in words what is wrong with a request', async () => {
    const client = await foreignClientOf(await site.member({ premium: true }));
    const socket = await client.connect();
    expect(JSON.parse(await socket.raw('{'))).toMatchObject({ type: 'result', messageid: 0, result: 400 });
    expect(await refusalOf(socket.ask('no/such'))).toMatchObject({ result: 404, code: 'action_unknown' });
    expect(await refusalOf(socket.ask('chat/message', { roomid: 1 }))).toMatchObject({ result: 400 });
    expect(await refusalOf(socket.ask('room/join_room', { roomid: 'Nulle part' }))).toMatchObject({
      result: 404,
      code: 'room_unknown',
      message: expect.stringMatching(/\w/),
    });
    expect(await refusalOf(socket.ask('login/login'))).toMatchObject({
      result: 409,
      code: 'logged_in_already',
    });
  });
});
