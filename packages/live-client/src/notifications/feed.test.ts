// Notifications in the tabs of one browser: who holds the socket, what each tab receives, where popups show.
import type { NotificationFrame } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { createFakeClock, settled } from '../testing/fake-clock.ts';
import { createFakeSocket, type FakeSocket } from '../testing/fake-socket.ts';
import { createNotificationFeed, type Missed } from './feed.ts';
import type { Locks, OpenChannel } from './ports.ts';

/** One browser: a lock that tabs wait for in a queue, a channel whose messages every other tab receives. */
function setBrowser() {
  const clock = createFakeClock();
  const sockets: FakeSocket[] = [];
  const said: unknown[] = [];
  const queue: { onHeld: () => void }[] = [];
  const channels = new Set<(message: unknown) => void>();
  let missed: Missed | undefined;
  let isDown = false;
  let isOpening = false;

  const locks: Locks = {
    hold(_name, onHeld) {
      const waiting = { onHeld };
      queue.push(waiting);
      if (queue.length === 1) onHeld();
      return () => {
        const at = queue.indexOf(waiting);
        if (at !== -1) queue.splice(at, 1);
        if (at === 0) queue[0]?.onHeld();
      };
    },
  };
  const openChannel: OpenChannel = (_name, listener) => {
    channels.add(listener);
    return {
      // Structured clones, as between tabs.
      post: (message) => {
        const others = [...channels].filter((other) => other !== listener);
        const deliver = () => others.forEach((other) => other(structuredClone(message)));
        // A tab that opens has listeners before it is answered.
        if (isOpening) queueMicrotask(deliver);
        else deliver();
      },
      close: () => void channels.delete(listener),
    };
  };

  function openTab(tab: string, { visible = true, now = 0 } = {}) {
    let isVisible = visible;
    const popups: number[] = [];
    const read: number[][] = [];
    const states: unknown[] = [];
    const stories: unknown[] = [];
    let news = 0;
    isOpening = true;
    const feed = createNotificationFeed({
      uri: 'wss://site/notification/ws',
      session: 's1',
      tab,
      clock,
      locks,
      openChannel,
      isVisible: () => isVisible,
      isKnownType: (type) => ['follower', 'gift', 'wallet/changed'].includes(type),
      unread: { unread: 0, version: 1, now },
      loadMissed: async () => missed,
      log: (message, detail) => void said.push([message, detail]),
      openSocket(uri) {
        const { socket, client } = createFakeSocket(uri, () => {});
        sockets.push(socket);
        queueMicrotask(() => (isDown ? socket.drop() : socket.open()));
        return client;
      },
    });
    isOpening = false;
    feed.on('popup', ({ id }) => popups.push(id));
    feed.on('read', (ids) => read.push([...ids]));
    feed.on('news', () => news++);
    feed.on('state', ({ type, data }) => states.push([type, data]));
    feed.on('story', (told) => stories.push(told));
    return {
      feed,
      popups,
      read,
      states,
      stories,
      news: () => news,
      /** Shown, hidden, or focused again. */
      look(visibleNow: boolean) {
        isVisible = visibleNow;
        feed.look();
      },
    };
  }
  const socket = () => sockets.at(-1) as FakeSocket;
  return {
    clock,
    openTab,
    socket,
    sockets,
    said,
    down: (down: boolean) => void (isDown = down),
    miss: (next: Missed) => void (missed = next),
    send: (type: string, data: object) => socket().say(JSON.stringify({ type, data })),
    visible: () =>
      sockets
        .flatMap(({ texts }) => texts)
        .filter((text) => text.startsWith('{'))
        .map((text) => (JSON.parse(text) as { data: { on: number } }).data.on),
  };
}

const item = (id: number, traits: Partial<NotificationFrame> = {}) =>
  ({ id, type: 'follower', is_read: 0, popup: 1, date: 0, ...traits }) as NotificationFrame;

async function twoTabs() {
  const browser = setBrowser();
  const one = browser.openTab('one');
  await settled();
  const two = browser.openTab('two');
  await settled();
  return { browser, one, two };
}

describe('the tabs of one browser', () => {
  test('have one socket, and all receive what it brings', async () => {
    const { browser, one, two } = await twoTabs();
    expect(browser.sockets).toHaveLength(1);
    browser.send('unread', { count: 3, version: 7 });
    browser.send('read', { ids: [4, 5] });
    for (const { feed, read } of [one, two]) {
      expect(feed.unread).toEqual({ unread: 3, version: 7 });
      expect(read).toEqual([[4, 5]]);
    }
  });

  test('all tabs receive states of other domains, also one that opens later, and nothing pops up', async () => {
    const { browser, one, two } = await twoTabs();
    browser.send('unread', { count: 3, version: 7 });
    browser.send('wallet/changed', { balance: 1, version: 1 });
    browser.send('wallet/changed', { balance: 2, version: 2 });
    browser.send('unknown/changed', { balance: 3 });
    const three = browser.openTab('three');
    await settled();
    const latest = ['wallet/changed', { balance: 2, version: 2 }];
    for (const { states, popups } of [one, two, three]) expect([states.at(-1), popups]).toEqual([latest, []]);
    expect(three.states).toHaveLength(1);
    expect(three.feed.unread).toEqual({ unread: 3, version: 7 });
    expect(browser.said).toHaveLength(1);
  });

  test('all tabs are told what happens to a story, and one that opens later is not', async () => {
    const { browser, one, two } = await twoTabs();
    browser.send('ephemeral', { entity_id: '7', action: 'gone' });
    browser.send('ephemeral', { entity_id: '7', action: 'unheard of' });
    const three = browser.openTab('three');
    await settled();
    for (const { stories, popups } of [one, two])
      expect([stories, popups]).toEqual([[{ entity_id: '7', action: 'gone' }], []]);
    expect(three.stories).toEqual([]);
    expect(browser.said).toHaveLength(1);
  });

  test('never go back to an older count', async () => {
    const { browser, one } = await twoTabs();
    browser.send('unread', { count: 3, version: 7 });
    browser.send('unread', { count: 9, version: 6 });
    one.feed.counted({ unread: 8, version: 7 });
    expect(one.feed.unread.unread).toBe(3);
    one.feed.counted({ unread: 2, version: 8 });
    expect(one.feed.unread.unread).toBe(2);
  });

  test('pass the socket on when its tab closes, and nothing pops up twice', async () => {
    const { browser, one, two } = await twoTabs();
    browser.send('follower', item(1));
    browser.miss({ items: [item(1), item(2)], unread: { unread: 2, version: 9 }, now: 1000 });
    one.feed.close();
    await settled();
    expect(browser.sockets).toHaveLength(2);
    expect(browser.sockets[0]?.state).toBe('closed');
    expect(two.feed.unread).toEqual({ unread: 2, version: 9 });
    expect([...one.popups, ...two.popups].toSorted()).toEqual([1, 2]);
  });
});

describe('a popup', () => {
  test('shows in the visible tab that was looked at last, and in no other', async () => {
    const { browser, one, two } = await twoTabs();
    await browser.clock.advance(10);
    two.look(true);
    browser.send('follower', item(1));
    await browser.clock.advance(10);
    one.look(true);
    browser.send('follower', item(2));
    one.look(false);
    browser.send('follower', item(3));
    expect([one.popups, two.popups]).toEqual([[2], [1, 3]]);
  });

  test('shows nowhere while no tab is visible, where settings forbid it, and for what was read', async () => {
    const { browser, one, two } = await twoTabs();
    browser.send('gift', item(1, { popup: 0 }));
    browser.send('gift', item(2, { is_read: 1 }));
    one.look(false);
    two.look(false);
    browser.send('gift', item(3));
    expect([one.popups, two.popups]).toEqual([[], []]);
    expect(one.news()).toBe(two.news());
  });

  test('of an item that rises shows once', async () => {
    const { browser, one, two } = await twoTabs();
    browser.send('follower', item(1));
    browser.send('follower', item(1, { count: 2 }));
    expect(one.popups.length + two.popups.length).toBe(1);
  });
});

describe('the socket', () => {
  test('is pinged every 30 s, and silence ends it (R7.305)', async () => {
    const { browser } = await twoTabs();
    await browser.clock.advance(60_000);
    expect(browser.socket().texts.filter((text) => text === 'ping')).toHaveLength(2);
    await browser.clock.advance(20_000);
    expect(browser.socket().state).toBe('closed');
  });

  test('is tried again every 30 s once it is lost (R7.306)', async () => {
    const { browser } = await twoTabs();
    browser.down(true);
    browser.socket().drop();
    await browser.clock.advance(29_999);
    expect(browser.sockets).toHaveLength(1);
    await browser.clock.advance(1);
    expect(browser.sockets).toHaveLength(2);
    await browser.clock.advance(30_000);
    expect(browser.sockets).toHaveLength(3);
  });

  test('stays closed when the session has ended', async () => {
    const { browser } = await twoTabs();
    browser.socket().drop(4401);
    await browser.clock.advance(120_000);
    expect(browser.sockets).toHaveLength(1);
  });

  test('loads what was missed; only what is under 60 s old pops up, the oldest first', async () => {
    const { browser, one, two } = await twoTabs();
    browser.socket().drop();
    browser.miss({
      items: [9999, 9941, 9940, 9500].map((date, nth) => item(5 - nth, { date })),
      unread: { unread: 4, version: 20 },
      now: 10_000_000,
    });
    await browser.clock.advance(30_000);
    expect([...one.popups, ...two.popups]).toEqual([4, 5]);
    expect(two.feed.unread).toEqual({ unread: 4, version: 20 });
    expect(Math.min(one.news(), two.news())).toBeGreaterThan(0);
  });

  test('tells a page nothing that happened before it was rendered', async () => {
    const browser = setBrowser();
    browser.miss({
      items: [item(2, { date: 1005 }), item(1, { date: 999 })],
      unread: { unread: 2, version: 3 },
      now: 1_006_000,
    });
    const tab = browser.openTab('reloaded', { now: 1_000_500 });
    await browser.clock.advance(10);
    expect(tab.popups).toEqual([2]);
  });

  test('says whether any tab is visible, again after each loss, and forgets a tab that died', async () => {
    const { browser, one, two } = await twoTabs();
    two.look(false);
    one.look(false);
    one.look(true);
    expect(browser.visible()).toEqual([1, 0, 1]);
    browser.socket().drop();
    await browser.clock.advance(30_000);
    expect(browser.visible()).toEqual([1, 0, 1, 1]);
    one.look(false);
    two.look(true);
    expect(browser.visible().at(-1)).toBe(1);
    two.feed.close();
    expect(browser.visible().at(-1)).toBe(0);
  });

  test.each([
    'pong',
    '{"type":"unread","data":{"count":"many"}}',
    'no json',
    '{"type":"motd","data":{"id":5,"popup":1}}',
    '[]',
  ])('frames that are unknown reach the console at most: %s (R7.317)', async (text) => {
    const { browser, one } = await twoTabs();
    const before = one.news();
    browser.socket().say(text);
    expect([one.popups, one.read, one.news() - before]).toEqual([[], [], 0]);
    expect(browser.said).toHaveLength(text === 'pong' ? 0 : 1);
  });
});
