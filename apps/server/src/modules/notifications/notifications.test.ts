// Notifications from their cause to the list: the real site on a database of its own.
import {
  accountsCalls,
  dayMs,
  notificationLimits,
  notificationNameOn,
  notificationsCalls,
  notificationTypeNames,
  relationsCalls,
  secondsOf,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationWriter } from './event-writer.ts';
import { startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';
import { notifiedPeople, ok } from './testing/notified-people.ts';

let site: TestSite;
let people: ReturnType<typeof notifiedPeople>;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  people = notifiedPeople(site);
});
afterAll(() => site.close());

const { notificationsInChat, readNotifications, readNotificationsInChat, deleteNotifications } =
  notificationsCalls;
const { follow, unfollow, block, unblock } = relationsCalls;

describe('a new follower', () => {
  test('notifies the followed member once, with nick, picture and address (R3.175, R3.187, R3.153, R3.154, R3.155, R3.156, R3.157, R3.158, R3.159, R3.162, R3.163, R3.164, R3.165, R3.166, R3.167, R3.168, R3.171)', async () => {
    const [ondine, basile] = [await site.member(), await site.premium()];
    await ok(basile.call(follow, { id: ondine.uid }));
    const [item, ...rest] = await people.listed(ondine);
    expect(rest).toEqual([]);
    expect(item).toMatchObject({
      type: 'follower',
      senderId: basile.uid,
      senderNick: basile.nick,
      text: `${basile.nick} vous suit`,
      url: '/membre/followers',
      date: secondsOf(site.clock.now()),
      is_read: 0,
      image: expect.stringMatching(/^\/art\//),
      meta: {
        user: { nick: basile.nick, id: basile.uid },
        url: '/membre/followers',
        image: item?.image,
      },
      visibility: 'personal',
      count: 1,
      faces: [],
    });
    expect(await people.counted(ondine)).toMatchObject({ total_count: 1, unread: 1 });
    expect(await people.listed(basile)).toEqual([]);
  });

  test('who unfollows before it was read leaves no notification; hundreds of cycles leave one', async () => {
    const [ondine, basile] = [await site.member(), await site.premium()];
    await ok(basile.call(follow, { id: ondine.uid }));
    await ok(basile.call(unfollow, { id: ondine.uid }));
    expect(await people.listed(ondine)).toEqual([]);
    const events = notificationWriter({ clock: site.clock });
    const about = { to: ondine.uid, from: basile.uid };
    await site.db.transaction().execute(async (tx) => {
      for (let cycle = 0; cycle < 60; cycle++) {
        const once = { key: String(basile.uid), withinMs: dayMs };
        await events.tell(tx, 'follower', { ...about, data: {}, once });
        await events.takeBack(tx, { ...about, type: 'follower' });
      }
    });
    await ok(basile.call(follow, { id: ondine.uid }));
    expect(await people.listed(ondine)).toHaveLength(1);
    const { rows } = await site.database.pool.query('select from notifications where uid = $1', [ondine.uid]);
    expect(rows).toHaveLength(1);
  });

  test('and others within the hour are one item with a count and three faces; a block takes its sender out until it is lifted', async () => {
    const ondine = await site.premium();
    const crowd = await Promise.all([site.premium(), site.premium(), site.premium(), site.premium()]);
    for (const one of crowd) await ok(one.call(follow, { id: ondine.uid }));
    const last = crowd.at(-1) as TestMember;
    const [item, ...rest] = await people.listed(ondine);
    expect(rest).toEqual([]);
    expect(item).toMatchObject({ text: `${last.nick} et 3 autres personnes vous suivent`, count: 4 });
    expect(item?.faces.map(({ id }) => id)).toEqual(
      crowd
        .toReversed()
        .slice(0, 3)
        .map(({ uid }) => uid),
    );
    await ok(ondine.call(block, { id: last.uid }));
    const [less] = await people.listed(ondine);
    expect(less).toMatchObject({ count: 3 });
    expect(JSON.stringify(less)).not.toContain(last.nick);
    await ok(ondine.call(unblock, { id: last.uid }));
    expect((await people.listed(ondine))[0]).toMatchObject({ count: 4 });
  });

  test('after the hour, or once the item was read, is another item', async () => {
    const [ondine, one, two, three] = [
      await site.member(),
      await site.premium(),
      await site.premium(),
      await site.premium(),
    ];
    await ok(one.call(follow, { id: ondine.uid }));
    await people.settled();
    await ok(ondine.call(readNotifications, { all: 1 }));
    await ok(two.call(follow, { id: ondine.uid }));
    await people.settled();
    await site.clock.advance(3_600_001);
    await ok(three.call(follow, { id: ondine.uid }));
    expect((await people.listed(ondine)).map(({ senderId }) => senderId)).toEqual([
      three.uid,
      two.uid,
      one.uid,
    ]);
  });
});

test('every type is listed under its names, in words of three languages (R3.172, R3.173, R3.174, R3.176, R3.177, R3.178, R3.179, R3.180, R3.181, R3.182, R3.183, R3.184, R3.185, R3.186, R3.188, R3.189, R3.190, R3.191, R3.192, R3.193, R3.194, R3.195, R3.196)', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  await ok(ondine.call(notificationsCalls.notificationCounts, {}));
  // Off by default; members switch it on.
  await site.db
    .insertInto('notification_state')
    .values({ uid: ondine.uid, settings: JSON.stringify({ mapUser: { site: 1 } }) })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ settings: JSON.stringify({ mapUser: { site: 1 } }) }),
    )
    .execute();
  for (const type of notificationTypeNames) await people.tell(type, ondine, basile);
  const listed: string[] = [];
  for (let page = 1; listed.length < notificationTypeNames.length; page++) {
    const onPage = await people.listed(ondine, { page });
    expect(onPage).toHaveLength(Math.min(20, notificationTypeNames.length - listed.length));
    listed.push(...onPage.map(({ type }) => type));
  }
  expect(listed).toEqual(notificationTypeNames.toReversed().map((type) => notificationNameOn('site', type)));
  const inChat = await ok(ondine.call(notificationsInChat, { unread: 1, offset: 0 }));
  expect(inChat.list.map(({ type }) => type)).toEqual(
    notificationTypeNames
      .toReversed()
      .slice(0, 20)
      .map((type) => notificationNameOn('backend', type)),
  );
  for (const language of ['fr', 'en', 'ru'] as const) {
    const { list } = await ok(ondine.call(notificationsCalls.notifications, {}, { language }));
    for (const { text, message, neutral, url } of list) {
      for (const words of [text, message, neutral])
        expect(words).not.toMatch(/notifications:|\{\{|\$t\(|undefined/);
      expect(neutral).not.toContain(basile.nick);
      expect(url).toMatch(language === 'fr' ? /^\/(?!en|ru)/ : new RegExp(`^/${language}/`));
    }
  }
});

test('a contribution shows its picture, and given Premium says for how many days (R3.160, R3.161)', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  const cover = '/art/dune/sand/1-400x300.svg';
  await people.tell('newContribution', ondine, basile, { data: { title: 'Une', cover } });
  await people.tell('membership_gift', ondine, basile, { data: { duration: 30 } });
  const shown = (await people.listed(ondine)).map((item) => [item.type, item.cover, item.duration]);
  expect(shown).toEqual([
    ['premium', '', 30],
    ['newContribution', cover, 0],
  ]);
  expect((await people.listed(ondine))[0]?.text).toContain('30 jours de Premium');
});

describe('the list', () => {
  test('holds 20 a page, by page, offset, chip and unread alone, with both totals (R7.246, R7.303, R7.179, R3.169, R3.170)', async () => {
    const [ondine, basile] = [await site.member(), await site.member()];
    for (let nth = 0; nth < 23; nth++)
      await people.tell('guestbook', ondine, basile, { entity: nth, data: { quote: `Mot ${nth}` } });
    await people.tell('gift', ondine, basile);
    await people.settled();
    const { notifications } = notificationsCalls;
    const first = await ok(ondine.call(notifications, {}));
    expect([first.list.length, first.total_count, first.unread]).toEqual([20, 24, 24]);
    const rest = await ok(ondine.call(notifications, { page: 2 }));
    expect(rest.list.map(({ entity_id, message }) => [entity_id, message])).toEqual(
      ['3', '2', '1', '0'].map((nth) => [nth, `«\u00a0Mot ${nth}\u00a0»`]),
    );
    expect(await ok(ondine.call(notifications, { offset: 20 }))).toMatchObject({ list: rest.list });
    const gifts = await ok(ondine.call(notifications, { chip: 'gifts' }));
    expect([gifts.list.map(({ type }) => type), gifts.total_count]).toEqual([['gift'], 1]);
    await ok(ondine.call(readNotifications, { ids: gifts.list.map(({ id }) => id).join(',') }));
    const unread = await ok(ondine.call(notificationsInChat, { unread: 1 }));
    expect([unread.total, unread.unread]).toEqual([23, 23]);
    expect(unread.list.some(({ type }) => type === 'gift')).toBe(false);
  });

  test('holds the latest 500 of 180 days', async () => {
    const ondine = await site.member();
    await site.database.pool.query(
      `insert into notifications (uid, item, type, happened_at)
       select $1, nextval(pg_get_serial_sequence('notifications', 'id')), 'security', $2
       from generate_series(1, 600)`,
      [ondine.uid, site.clock.now()],
    );
    await site.database.pool.query('update notifications set item = id, data = $2 where uid = $1', [
      ondine.uid,
      '{"change": "password"}',
    ]);
    expect(await people.counted(ondine)).toMatchObject({ total_count: notificationLimits.perMember });
    await site.clock.advance(notificationLimits.keptMs);
    // The session is over by then.
    await ok(ondine.call(accountsCalls.loginOnSite, { login: ondine.nick, password: ondine.password }));
    expect(await people.counted(ondine)).toMatchObject({ total_count: 0, unread: 0 });
  });

  test('hides nothing of others: their ids are refused and nothing is changed (R7.247, R7.180)', async () => {
    const [ondine, basile] = [await site.member(), await site.member()];
    await people.tell('guestbook', ondine, basile);
    await people.tell('guestbook', basile, ondine);
    const [own] = await people.listed(ondine);
    const [other] = await people.listed(basile);
    if (!own || !other) throw new Error('nobody was notified');
    const ids = [own.id, other.id];
    const refused = await ondine.call(readNotificationsInChat, { ids, action: 'read' });
    expect(refused).toMatchObject({ status: 'error', messages: { ids: expect.any(String) } });
    expect(await ondine.call(deleteNotifications, { ids })).toMatchObject({ status: 'error' });
    expect(await ondine.call(readNotifications, {})).toMatchObject({ messages: { ids: expect.any(String) } });
    const many = Array.from({ length: 101 }, (_, nth) => nth + 1);
    expect(await ondine.call(readNotificationsInChat, { ids: many, action: 'read' })).toMatchObject({
      status: 'error',
    });
    expect(await people.counted(ondine)).toMatchObject({ unread: 1 });
    expect(await ok(ondine.call(readNotificationsInChat, { ids: [own.id], action: 'read' }))).toMatchObject({
      unread: 0,
    });
    expect(await people.counted(basile)).toMatchObject({ unread: 1 });
    expect(await ok(ondine.call(deleteNotifications, { ids: [own.id] }))).toMatchObject({ total_count: 0 });
    expect(await people.listed(ondine)).toEqual([]);
  });

  test('is read by no other site, by no link in a text, by no prefetch and by no HEAD (R7.232)', async () => {
    const [ondine, basile] = [await site.member(), await site.member()];
    await people.tell('guestbook', ondine, basile);
    await people.settled();
    const asked = '/b/notification/read?all=1';
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.test' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      // A link in a message, followed by its reader.
      { accept: 'text/html' },
    ];
    for (const headers of foreign) expect((await ondine.fetch(asked, { headers })).status).toBe(403);
    await ondine.fetch(asked, { method: 'HEAD' });
    expect(await people.counted(ondine)).toMatchObject({ unread: 1 });
    expect((await ondine.fetch(asked)).status).toBe(200);
    expect(await people.counted(ondine)).toMatchObject({ unread: 0 });
  });

  test('is refused to visitors without an account (R6.077)', async () => {
    const visitor = await site.visitor();
    expect((await visitor.fetch('/b/notification/list')).status).toBe(401);
  });
});

describe('nobody is notified', () => {
  test('of oneself, to members who are not active, and to whom a block separates', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    const dormant = await site.member({ active: false });
    await ok(ondine.call(block, { id: basile.uid }));
    await people.tell('guestbook', ondine, ondine);
    await people.tell('guestbook', dormant, ondine);
    await people.tell('guestbook', ondine, basile);
    await people.tell('guestbook', basile, ondine);
    await people.tell('security', dormant);
    expect(await people.listed(ondine)).toEqual([]);
    expect(await people.listed(basile)).toEqual([]);
    expect((await people.listed(dormant)).map(({ type }) => type)).toEqual(['security']);
  });

  test('where the cause is rolled back, or the type is switched off', async () => {
    const [ondine, basile] = [await site.member(), await site.member()];
    const events = notificationWriter({ clock: site.clock });
    const undone = site.db.transaction().execute(async (tx) => {
      await events.tell(tx, 'guestbook', { to: ondine.uid, from: basile.uid, data: { quote: 'Mot' } });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await people.tell('mapUser', ondine, basile);
    expect(await people.listed(ondine)).toEqual([]);
  });
});

test('nicks with markup, direction marks and a hundred letters are shown as they are', async () => {
  const ondine = await site.member();
  const nick = `<b>${'я'.repeat(90)}\u202e</b>`;
  const basile = await site.member();
  await site.db.updateTable('members').set({ nick }).where('uid', '=', basile.uid).execute();
  await ok(ondine.call(notificationsCalls.notificationCounts, {}));
  const events = notificationWriter({ clock: site.clock });
  await events.tell(site.db, 'guestbook', {
    to: ondine.uid,
    from: basile.uid,
    data: { quote: '$t(x) {{nick}}' },
  });
  const [item] = await people.listed(ondine);
  expect(item).toMatchObject({ senderNick: nick, message: '«\u00a0$t(x) {{nick}}\u00a0»' });
});

test('a member downloads their notifications and settings; their deletion takes these, and what they caused', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  await people.tell('guestbook', ondine, basile, { data: { quote: 'Un mot' } });
  await people.tell('tip', ondine, basile, { data: { quote: 'Pour la dune' } });
  await people.tell('guestbook', basile, ondine);
  await people.settled();
  const copy = await ok(ondine.call(accountsCalls.exportMember, {}));
  const { notifications } = copy as unknown as { notifications: Record<string, unknown> };
  expect(notifications).toMatchObject({
    items: [
      { type: 'tip', text: `${basile.nick} vous offre des jetons`, read: false },
      { type: 'guestbook', text: `${basile.nick} a écrit dans votre livre d’or` },
    ],
    settings: { follower: { site: 1 } },
    devices: [],
  });
  await ok(basile.call(accountsCalls.deleteAccount, { password: basile.password }));
  const [left, ...rest] = await people.listed(ondine);
  expect(rest).toEqual([]);
  expect(left).toMatchObject({
    type: 'tip',
    senderId: 0,
    senderNick: '',
    text: 'Un ancien membre vous offre des jetons',
  });
  const { rows } = await site.database.pool.query(
    `select from notifications where uid = $1 or from_uid = $1 or data::text like '%dune%'
     union all select from notification_events where from_uid = $1`,
    [basile.uid],
  );
  expect(rows).toEqual([]);
});

test('the demo’s members follow each other: their lists span several days, and nothing was sent', async () => {
  const demo = await startTestSite();
  try {
    await demo.app.demo.seed();
    const { rows } = await demo.database.pool.query<{ notified: number; days: number; unread: number }>(
      `select count(*)::int as notified, count(distinct happened_at / 86400000)::int as days,
         count(*) filter (where read_at is null)::int as unread
       from notifications join members using (uid) where nick = 'Ondine'`,
    );
    const [ondine] = rows;
    expect(ondine?.notified).toBeGreaterThan(5);
    expect(ondine?.days).toBeGreaterThan(2);
    expect(ondine?.unread).toBeGreaterThan(0);
    expect(await demo.outbox()).toEqual([]);
  } finally {
    await demo.close();
  }
});
