// `/notification/ws`: who may open it, what it brings, and that all processes agree.
import {
  hourMs,
  moderationCalls,
  notificationsCalls,
  notificationLimits,
  notificationSocket,
  relationsCalls,
  accountsCalls,
  closeCodes,
  devCalls,
  type Uid,
  walletCallbacks,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HandshakeRefused, silentLog, startTestSite, type TestSite, until } from '../../testing/index.ts';
import type { SocketConnection } from '../../platform/socket/connection.ts';
import { createNotificationSockets } from './notification-sockets.ts';
import { notifiedPeople, ok } from './testing/notified-people.ts';

let site: TestSite;
let beside: TestSite;
let people: ReturnType<typeof notifiedPeople>;
beforeAll(async () => {
  site = await startTestSite();
  beside = await startTestSite({ beside: site });
  people = notifiedPeople(site);
});
afterAll(async () => {
  await beside.close();
  await site.close();
});

const { path } = notificationSocket;
const visible = (on: unknown) => JSON.stringify({ type: 'visible', data: { on } });

async function refusalOf(headers: Record<string, string>): Promise<number> {
  const refused: unknown = await site.connect(path, headers).catch((error: unknown) => error);
  return refused instanceof HandshakeRefused ? refused.status : 0;
}

test('it is for members alone: 403 without the gate, 401 without a session (R6.078, R7.318)', async () => {
  expect(await refusalOf({})).toBe(403);
  expect(await refusalOf({ cookie: await site.passGate() })).toBe(401);
});

test('a member with tabs at two processes gets each notification once in each, and both counts agree (R7.305, R7.307, R7.318)', async () => {
  const [ondine, basile] = [await site.member(), await site.member({ premium: true })];
  const [here, there] = [await people.browser(ondine), await people.browser(ondine, beside)];
  for (const tab of [here, there]) await tab.receives('unread', ({ count }) => count === 0);
  here.socket.send('ping');
  await ok(basile.call(relationsCalls.follow, { id: ondine.uid }));
  for (const tab of [here, there]) {
    const { data } = await tab.receives('follower');
    expect(data).toMatchObject({ type: 'follower', senderNick: basile.nick, is_read: 0, popup: 1, sound: 0 });
    await tab.receives('unread', ({ count }) => count === 1);
  }
  const [item] = await people.listed(ondine);
  await ok(ondine.call(notificationsCalls.readNotifications, { ids: String(item?.id) }));
  for (const tab of [here, there]) {
    await tab.receives('read', ({ ids }) => JSON.stringify(ids) === `[${item?.id}]`);
    const { data } = await tab.receives('unread', ({ count, version }) => count === 0 && Number(version) > 0);
    expect(data.version).toBe((await people.counted(ondine)).version);
    expect(tab.received.filter(({ type }) => type === 'follower')).toHaveLength(1);
    tab.socket.close();
  }
});

test('a ban of its sender takes a notification out of the count of open tabs at once, and its end returns it', async () => {
  const [ondine, basile, team] = [
    await site.member(),
    await site.member({ premium: true }),
    await site.member({ role: 'editor' }),
  ];
  const tab = await people.browser(ondine);
  await ok(basile.call(relationsCalls.follow, { id: ondine.uid }));
  await tab.receives('unread', ({ count }) => count === 1);
  const ban = (until: number) => ok(team.call(moderationCalls.ban, { id: basile.uid, until }));
  tab.received.length = 0;
  await ban(site.clock.now() + hourMs);
  await tab.receives('unread', ({ count }) => count === 0);
  await ban(0);
  await tab.receives('unread', ({ count }) => count === 1);
  expect(tab.received.filter(({ type }) => type === 'unread').length).toBeGreaterThan(1);
  tab.socket.close();
});

test('a balance is sent when a browser opens, and with each change, at every process', async () => {
  const ondine = await site.member();
  const credit = (tokens: number) =>
    ok(ondine.call(devCalls.creditTokens, { nick: ondine.nick, amount: tokens }));
  await credit(40);
  const [here, there] = [await people.browser(ondine), await people.browser(ondine, beside)];
  for (const tab of [here, there]) await tab.receives('wallet/changed', ({ balance }) => balance === 40);
  await credit(2);
  for (const tab of [here, there]) {
    const { data } = await tab.receives('wallet/changed', ({ balance }) => balance === 42);
    expect(data).toEqual({ balance: 42, held: 0, version: expect.any(Number) });
    tab.socket.close();
  }
});

test('types have their names of the socket (R7.308, R7.309, R7.310, R7.311, R7.312, R7.313, R7.314)', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  const tab = await people.browser(ondine);
  const wire = [
    'gift',
    'guestbook',
    'membership_gift',
    'followee_ephemeral',
    'ephemeral',
    'ephemeral_comment',
    'followee_contribution',
  ];
  for (const type of wire) await people.tell(type, ondine, basile);
  await until(() => wire.every((type) => tab.received.some((frame) => frame.type === type)));
  const notified = tab.received.filter(({ type }) => type !== 'unread');
  expect(notified.map(({ type }) => type)).toEqual(wire);
  // R3.191: popups of the guestbook are off until switched on.
  expect(notified.find(({ type }) => type === 'guestbook')?.data.popup).toBe(0);
  tab.socket.close();
});

/** Sockets of a process of its own; `asked`: the members of each reading. */
async function openProcess() {
  const asked: (readonly Uid[])[] = [];
  const sockets = await createNotificationSockets({
    db: site.db,
    clock: site.clock,
    bus: site.bus,
    log: silentLog,
    relations: {
      apart: async () => new Map(),
      apartAmong: async (_, uids) => {
        asked.push(uids);
        return [];
      },
      onBlock() {},
    },
    sanctions: { onSanction() {} },
    views: { show: async () => [] },
    isQuiet: () => false,
  });
  const tab = (uid: Uid) => {
    const received: string[] = [];
    let receive: ((text: string) => void) | undefined;
    let leave: (() => void) | undefined;
    sockets.open({
      visitor: { session: { uid, person: { kind: 'member' } }, language: 'fr' },
      send: (text: string) => void received.push(JSON.parse(text).type),
      close() {},
      onFrame: (take: (text: string) => void) => void (receive = take),
      onClose: (end: () => void) => void (leave = end),
    } as unknown as SocketConnection);
    return { received, say: (text: string) => receive?.(text), leave: () => leave?.() };
  };
  return { sockets, asked, tab };
}
const counted = (uid: Uid) => ({ written: [], read: [], counted: [uid] });

test('a member whose state is slow to read delays nobody else, and then gets everything in its order', async () => {
  const [slow, other] = [await site.addPerson(), await site.addPerson()];
  const { sockets, asked, tab } = await openProcess();
  const reading = Promise.withResolvers<void>();
  sockets.carry(walletCallbacks.walletChanged, {
    async read(uids) {
      if (uids.includes(slow.uid)) await reading.promise;
      return new Map(uids.map((uid) => [uid, { balance: 1, held: 0, version: 1 }]));
    },
    onChange() {},
  });
  const waits = tab(slow.uid);
  await until(() => asked.length === 1);
  const served = tab(other.uid);
  await until(() => served.received.length === 2);
  for (let nth = 0; nth < 5; nth++) sockets.announce(counted(slow.uid));
  sockets.announce(counted(other.uid));
  await until(() => served.received.length === 3);
  expect(served.received).toEqual(['unread', 'wallet/changed', 'unread']);
  expect(waits.received).toEqual([]);
  reading.resolve();
  // What came while the first reading was under way is read for once.
  await until(() => waits.received.length === 3);
  expect(waits.received).toEqual(['unread', 'wallet/changed', 'unread']);
  await sockets.close();
});

test('sockets that open together are read for by one statement, however many members and browsers', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => site.addPerson()));
  const { sockets, asked, tab } = await openProcess();
  const states: number[] = [];
  sockets.carry(walletCallbacks.walletChanged, {
    async read(uids) {
      states.push(uids.length);
      return new Map(uids.map((uid) => [uid, { balance: 1, held: 0, version: 1 }]));
    },
    onChange() {},
  });
  const tabs = people.flatMap(({ uid }) => [tab(uid), tab(uid), tab(uid)]);
  await until(() => tabs.every(({ received }) => received.includes('wallet/changed')));
  await sockets.close();
  expect([asked.length, ...states]).toEqual([1, 20]);
  for (const { received } of tabs) expect(received).toEqual(['unread', 'wallet/changed']);
});

test('the eleventh browser of a member is refused, also of twelve that come at once, until one is closed', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  const open = () => people.browser(ondine);
  const opened = await Promise.allSettled(Array.from({ length: notificationLimits.sockets + 2 }, open));
  const tabs = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refusals = opened.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(tabs).toHaveLength(notificationLimits.sockets);
  for (const { status, body } of refusals) {
    expect([status, JSON.parse(body)]).toEqual([429, expect.objectContaining({ code: 'too_many' })]);
  }
  (await people.browser(basile)).socket.close();
  const before = site.app.sockets.count();
  tabs.pop()?.socket.close();
  await until(() => site.app.sockets.count() < before);
  tabs.push(await open());
  for (const { socket } of tabs) socket.close();
});

test('a member who opens sockets without end is refused for the rest of a minute, and nobody else is', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  for (let nth = 0; nth < notificationLimits.handshakes.limit; nth++) {
    const { socket } = await people.browser(ondine);
    socket.terminate();
    await until(() => site.app.sockets.count() === 0);
  }
  const refused: unknown = await people.browser(ondine).catch((error: unknown) => error);
  if (!(refused instanceof HandshakeRefused)) throw new Error('the handshake was not refused');
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    429,
    expect.objectContaining({ code: 'too_many', retry_after: 60 }),
  ]);
  (await people.browser(basile)).socket.close();
  await site.clock.advance(notificationLimits.handshakes.windowMs);
  (await people.browser(ondine)).socket.close();
});

test('it says in every process whether a page is seen, until its tab is hidden or gone', async () => {
  const { uid } = await site.addPerson();
  const [here, there] = [await openProcess(), await openProcess()];
  const processes = [here.sockets, there.sockets] as const;
  const isSeen = () => processes.every((each) => each.isVisible(uid));
  const isSeenNowhere = () => processes.every((each) => !each.isVisible(uid));
  const [one, other] = [here.tab(uid), there.tab(uid)];
  one.say(visible(1));
  await until(isSeen);
  other.say(visible(1));
  one.say(visible(0));
  await until(isSeen);
  for (const nonsense of ['{"type":', visible(7), '[]', visible({})]) other.say(nonsense);
  expect(processes[1].isVisible(uid)).toBe(true);
  other.leave();
  await until(isSeenNowhere);
  for (const each of processes) await each.close();
});

test('it closes with its session (R7.318)', async () => {
  const ondine = await site.member();
  const tab = await people.browser(ondine);
  const closed = new Promise<number>((resolve) => tab.socket.once('close', resolve));
  await ondine.call(accountsCalls.logout, {});
  expect(await closed).toBe(closeCodes.sessionOver);
});
