// Mails and pushes about notifications, from the moment they are planned; and the settings that decide about them.
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  accountsCalls,
  dayMs,
  devCalls,
  minuteMs,
  moderationCalls,
  notificationsCalls,
  type NotificationType,
  relationsCalls,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationWriter } from '../event-writer.ts';
import { startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { notifiedPeople } from '../testing/notified-people.ts';

const { setNotificationSettings, notificationSettings, setPushToken, pushDevices, removePushDevice } =
  notificationsCalls;

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const newest = async ({ uid }: TestMember): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::int as id from notifications where uid = ${uid}`.execute(site.db);
  return rows[0]?.id ?? 0;
};

/** Answers the number of the notification. */
async function tell(
  member: TestMember,
  type: NotificationType,
  data: object = {},
  from?: TestMember,
): Promise<number> {
  const before = await newest(member);
  const sender = type === 'security' ? undefined : (from ?? (await site.addPerson())).nick;
  const answer = await member.call(devCalls.tell, { type, to: member.nick, from: sender, data } as never);
  expect(answer).toMatchObject({ status: 'success' });
  return until(async () => {
    const id = await newest(member);
    return id > before && id;
  });
}

function subscription(endpoint = `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

const sentTo = async (to: string) => (await site.outbox()).filter((item) => item.to === to);
const waits = async (member: TestMember, channel = '%') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification_waiting where uid = ${member.uid} and channel like ${channel}`.execute(
    site.db,
  );
  return rows[0]?.count ?? 0;
};
const nothingWaits = (member: TestMember) => until(async () => (await waits(member)) === 0);
const change = (member: TestMember, settings: object) =>
  member.call(setNotificationSettings, settings as never);

describe('what reaches a member', () => {
  test('changes by the keys that are sent alone, and is part of their own record (R3.047, R3.048, R7.245)', async () => {
    const lou = await site.member();
    await change(lou, { gift: { push: 0 }, mask: 0 });
    await change(lou, { gift: { mail: 0 }, quiet: { on: 1, from: '22:15' } });
    const { data } = (await lou.call(accountsCalls.member, {})) as { data: Record<string, unknown> };
    expect(data.notification_settings).toMatchObject({
      gift: { site: 1, popup: 1, mail: 0, push: 0 },
      message: { site: 1, popup: 1, mail: 0, push: 1 },
      quiet: { on: 1, from: '22:15', to: '07:30', zone: 'Europe/Paris' },
      mask: 0,
      mail_every: '10min',
    });
    expect((await lou.call(notificationSettings, {})) as object).toMatchObject({
      data: { notification_settings: data.notification_settings },
    });
  });

  test.each([
    ['text/plain', '{"follower":{"mail":1},"sound":1}'],
    ['text/plain', 'follower[mail]=1&sound=1'],
    ['application/x-www-form-urlencoded', 'follower.mail=1&sound=1'],
    ['application/x-www-form-urlencoded', 'follower=%7B%22mail%22%3A1%7D&sound=1'],
    ['application/json', '{"follower":{"mail":"1"},"sound":true}'],
  ])('may be sent as %s: %s (R7.245, R7.248)', async (type, body) => {
    const lou = await site.member();
    const answer = await lou.fetch('/b/notification/setting/set/', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(await answer.json()).toMatchObject({
      status: 'success',
      data: { notification_settings: { follower: { site: 1, mail: 1 }, sound: 1 } },
    });
  });

  test.each([
    [{ follower: { mail: 1 }, quiet: { from: '25:00' } }, 'quiet'],
    [{ follower: { mail: 1 }, quiet: { zone: 'Mars/Olympus' } }, 'quiet'],
    [{ follower: { mail: 1, pigeon: 1 } }, 'follower'],
    [{ follower: { mail: 1 }, mail_every: 'weekly' }, 'mail_every'],
    [{ follower: { mail: 1 }, mask: 7 }, 'mask'],
  ])('is refused with its field, and nothing of it is kept: %j', async (sent, field) => {
    const lou = await site.member();
    const refused = (await change(lou, sent)) as { messages?: object };
    expect(Object.keys(refused.messages ?? {})).toEqual([field]);
    expect((await lou.call(notificationSettings, {})) as object).toMatchObject({
      data: { notification_settings: { follower: { mail: 0 } } },
    });
  });

  test('a zone in any capitals is kept by its one name, so that a spelling costs the server nothing of its own', async () => {
    const lou = await site.member();
    for (const zone of ['eUROPE/pARIS', 'EUROPE/PARIS', 'Europe/Paris'])
      expect(await change(lou, { quiet: { zone } })).toMatchObject({
        data: { notification_settings: { quiet: { zone: 'Europe/Paris' } } },
      });
  });

  test('an unknown type is refused', async () => {
    expect(await change(await site.member(), { pigeon: { site: 1 } })).toMatchObject({ status: 'error' });
  });
});

describe('a mail', () => {
  test('reaches each follower of one event once, gathered with what waits besides, and none who has read it', async () => {
    const [star, lou, basile, alba] = [
      await site.addPerson(),
      await site.member(),
      await site.member(),
      await site.member(),
    ];
    for (const { uid } of [lou, basile, alba])
      await site.db
        .insertInto('follows')
        .values({ follower: uid, followed: star.uid, followed_at: 1 })
        .execute();
    await change(alba, { gift: { mail: 0 } });
    await tell(lou, 'gift', { step: 'received', tokens: 5 });
    await notificationWriter({ clock: site.clock }).tell(site.db, 'newContribution', {
      to: { followersOf: star.uid as Uid },
      from: star.uid as Uid,
      entity: 'one',
      data: { title: 'Une' },
    });
    await until(async () => (await newest(alba)) > 0);
    await sql`update notifications set read_at = 1 where uid = ${basile.uid}`.execute(site.db);
    await site.clock.advance(10 * minuteMs);
    await until(async () => (await sentTo(alba.email)).length > 0 && (await nothingWaits(basile)));
    const subjects = await Promise.all(
      [lou, basile, alba].map(async ({ email }) => (await sentTo(email)).map(({ subject }) => subject)),
    );
    expect(subjects).toEqual([['2 nouveautés vous attendent'], [], ['1 nouveauté vous attend']]);
    await site.clock.advance(60 * minuteMs);
    expect(await sentTo(alba.email)).toHaveLength(1);
  });

  test('gathers what is still unread after ten minutes, and says neither who nor what', async () => {
    const lou = await site.member();
    await tell(lou, 'gift', { step: 'received', tokens: 5 });
    const read = await tell(lou, 'gift', { step: 'received', tokens: 6 });
    await tell(lou, 'tip', { tokens: 7 });
    await sql`update notifications set read_at = 1 where id = ${read}`.execute(site.db);
    await site.clock.advance(9 * minuteMs);
    expect(await sentTo(lou.email)).toEqual([]);
    await site.clock.advance(minuteMs);
    const [mail, ...others] = await until(async () => {
      const found = await sentTo(lou.email);
      return found.length > 0 && found;
    });
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 nouveautés vous attendent');
    expect(`${mail?.subject} ${mail?.text.replace(/http\S+/g, '')}`).not.toMatch(
      /alc[oô]ve|cadeau|jeton|\bP[abcdfgkvz]+\b/i,
    );
  });

  test('does not wait any more once its notification is deleted, or its member', async () => {
    const [lou, sam] = [await site.member(), await site.member()];
    const id = await tell(lou, 'gift', { step: 'received', tokens: 5 });
    await tell(sam, 'gift', { step: 'received', tokens: 5 });
    expect([await waits(lou, 'mail'), await waits(sam, 'mail')]).toEqual([1, 1]);
    await lou.call(notificationsCalls.deleteNotifications, { ids: [id] } as never);
    await sql`delete from members where uid = ${sam.uid}`.execute(site.db);
    expect([await waits(lou), await waits(sam)]).toEqual([0, 0]);
  });

  test('leaves out a sender whom the member has blocked since', async () => {
    const [lou, blocked] = [await site.member(), await site.member()];
    await tell(lou, 'gift', { step: 'received', tokens: 5 });
    await tell(lou, 'gift', { step: 'received', tokens: 6 }, blocked);
    await lou.call(relationsCalls.addToBlacklist, { blacklisted_user_id: blocked.uid });
    await site.clock.advance(10 * minuteMs);
    const [mail] = await until(async () => {
      const found = await sentTo(lou.email);
      return found.length > 0 && found;
    });
    expect(mail?.subject).toBe('1 nouveauté vous attend');
    await nothingWaits(lou);
  });

  test('waits for the end of quiet hours, and is one then', async () => {
    const lou = await site.member();
    // 12:00 in UTC is 13:00 in Paris.
    const hour = new Date(site.clock.now()).toISOString().slice(11, 13);
    const from = `${hour}:00`;
    const to = `${String((Number(hour) + 3) % 24).padStart(2, '0')}:00`;
    await change(lou, { quiet: { on: 1, from, to, zone: 'UTC' } });
    await tell(lou, 'gift', { step: 'received', tokens: 5 });
    await site.clock.advance(20 * minuteMs);
    await tell(lou, 'gift', { step: 'received', tokens: 5 });
    await site.clock.advance(60 * minuteMs);
    expect(await sentTo(lou.email)).toEqual([]);
    await site.clock.advance(120 * minuteMs);
    await nothingWaits(lou);
    const mails = await until(async () => {
      const found = await sentTo(lou.email);
      return found.length > 0 && found;
    });
    expect(mails.map(({ subject }) => subject)).toEqual(['2 nouveautés vous attendent']);
  });

  test('has a link that ends such mails without login, gate or script, and that a mail program can post to', async () => {
    const lou = await site.member();
    await tell(lou, 'gift', { step: 'received', tokens: 5 });
    await site.clock.advance(10 * minuteMs);
    const [mail] = await until(async () => {
      const found = await sentTo(lou.email);
      return found.length > 0 && found;
    });
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    // Programs that look at links change nothing.
    const seen = await site.fetch(`/b/notification/unsubscribe?token=${token}`);
    expect(await seen.json()).toMatchObject({
      data: { mail_every: '10min', address: expect.stringMatching(/^.•+@/) },
    });
    const ended = await site.fetch(`/b/notification/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(await ended.json()).toMatchObject({ data: { mail_every: 'never' } });
    await tell(lou, 'gift', { step: 'received', tokens: 5 });
    expect(await waits(lou, 'mail')).toBe(0);
    const [uid] = token.split('.');
    const forged = await site.fetch(
      `/b/notification/unsubscribe?token=${Number(uid) + 1}${token.slice(uid?.length)}`,
    );
    expect(await forged.json()).toMatchObject({ code: 'unsubscribe_link_invalid' });
    // The address before may be read by others once the member has another.
    await sql`update members set email = ${`new.${lou.email}`} where uid = ${lou.uid}`.execute(site.db);
    const former = await site.fetch(`/b/notification/unsubscribe?token=${token}`);
    expect(await former.json()).toMatchObject({ code: 'unsubscribe_link_invalid' });
  });
});

describe('a push', () => {
  test('says how many, from a neutral sender, to each browser of the member (R7.156)', async () => {
    const lou = await site.member();
    const { endpoint, keys } = subscription();
    await lou.call(setPushToken, { token: JSON.stringify({ endpoint, keys }) as never });
    await tell(lou, 'message');
    const [push] = await until(async () => {
      const found = await sentTo(endpoint);
      return found.length > 0 && found;
    });
    expect(push).toMatchObject({ channel: 'push', subject: 'A. Services', text: '1 nouveau' });
  });

  test('names what happened only for those who chose so', async () => {
    const lou = await site.member({ language: 'en' });
    const device = subscription();
    await lou.call(setPushToken, { token: device });
    await change(lou, { mask: 0 });
    await tell(lou, 'gift', { step: 'received', tokens: 5, quote: 'a secret' });
    const [push] = await until(async () => {
      const found = await sentTo(device.endpoint);
      return found.length > 0 && found;
    });
    expect(push?.text).toContain('gift');
    expect(push?.text).not.toContain('secret');
  });

  test('ends with the session of its browser, and goes to the member who logged in there last', async () => {
    const [lou, basile] = [await site.member(), await site.member()];
    const shared = subscription();
    await lou.call(setPushToken, { token: shared });
    await basile.call(setPushToken, { token: shared });
    expect(await lou.call(pushDevices, {})).toMatchObject({ data: { list: [] } });
    expect(await basile.call(pushDevices, {})).toMatchObject({ data: { list: [{ current: 1 }] } });
    await basile.call(accountsCalls.logout, {});
    const { rows } = await sql`select id from push_devices where endpoint = ${shared.endpoint}`.execute(
      site.db,
    );
    expect(rows).toEqual([]);
  });

  test('ends in the browser whose session is ended elsewhere, and in all of a banned member', async () => {
    const [lou, editor] = [await site.member(), await site.member({ role: 'editor' })];
    const target = subscription();
    await lou.call(setPushToken, { token: target });
    const devicesOf = async () =>
      (await sql`select id from push_devices where uid = ${lou.uid}`.execute(site.db)).rows.length;
    expect(await devicesOf()).toBe(1);
    const elsewhere = await site.visitor();
    await elsewhere.call(accountsCalls.loginOnSite, { login: lou.nick, password: lou.password });
    await elsewhere.call(accountsCalls.endSessions, { id: '', others: 1 });
    expect(await devicesOf()).toBe(0);
    const basile = await site.member();
    await basile.call(setPushToken, { token: target });
    const endsAt = site.clock.now() + dayMs;
    expect(
      await editor.call(moderationCalls.ban, { id: basile.uid, until: endsAt, reason: 'essai' }),
    ).toMatchObject({ status: 'success' });
    const left = () => sql`select id from push_devices where uid = ${basile.uid}`.execute(site.db);
    await until(async () => (await left()).rows.length === 0);
  });

  test('is not sent while a page of the member is seen, and is sent once it is hidden', async () => {
    const lou = await site.member();
    const device = subscription();
    await lou.call(setPushToken, { token: device });
    const people = notifiedPeople(site);
    const tab = await people.browser(lou);
    /** Frames are read in their order: a pong shows that the frame before it was read. */
    async function visible(on: 0 | 1) {
      const pong = once(tab.socket, 'message');
      tab.socket.send(JSON.stringify({ type: 'visible', data: { on } }));
      tab.socket.send('ping');
      await pong;
    }
    await tab.receives('unread');
    await visible(1);
    await tell(lou, 'message');
    await nothingWaits(lou);
    expect(await sentTo(device.endpoint)).toEqual([]);
    await visible(0);
    await tell(lou, 'message');
    await until(async () => (await sentTo(device.endpoint)).length === 1);
    tab.socket.close();
  });

  test.each([
    ['an address in a private network', { endpoint: 'https://10.0.0.1/push' }],
    ['a key that is none', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  ])('never goes to %s', async (_, fault) => {
    const lou = await site.member();
    const refused = await lou.call(setPushToken, { token: { ...subscription(), ...fault } });
    expect(refused).toMatchObject({ messages: { token: expect.any(String) } });
  });

  test('is ended by its member, for one of their own browsers alone', async () => {
    const [lou, basile] = [await site.member(), await site.member()];
    await lou.call(setPushToken, { token: subscription() });
    const listed = (await lou.call(pushDevices, {})) as { data: { list: { id: number }[] } };
    const id = listed.data.list[0]?.id ?? 0;
    await basile.call(removePushDevice, { id });
    expect(await lou.call(pushDevices, {})).toMatchObject({ data: { list: [{ id }] } });
    await lou.call(removePushDevice, { id });
    expect(await lou.call(pushDevices, {})).toMatchObject({ data: { list: [] } });
  });
});

test('an owner sees an event that was given up, in the figures too, and tells it again; a moderator may not', async () => {
  const [owner, editor] = [await site.member({ role: 'owner' }), await site.member({ role: 'editor' })];
  const { notificationFlow, retryNotificationEvent } = notificationsCalls;
  await owner.call(notificationFlow, {});
  const { rows } = await sql<{ id: number }>`
    insert into notification_events (step, type, recipients, entity, data, happened_at, tries, dead_at, fault)
    values ('tell', 'security', array[${owner.uid}]::bigint[], '', '{"change": "password"}', ${site.clock.now()}, 10,
      ${site.clock.now()}, 'a fault of the day before') returning id`.execute(site.db);
  const id = rows[0]?.id as number;
  expect((await site.app.metrics.read()).text).toMatch(/^alcove_notification_events_dead 1$/m);
  expect(await owner.call(notificationFlow, {})).toMatchObject({
    data: { waiting: 0, dead_count: 1, dead: [{ id, type: 'security', fault: 'a fault of the day before' }] },
  });
  expect(await editor.call(retryNotificationEvent, { id })).toMatchObject({ code: 'role_required' });
  const before = await newest(owner);
  expect(await owner.call(retryNotificationEvent, { id })).toMatchObject({ data: { id } });
  await until(async () => (await newest(owner)) > before);
  expect(await owner.call(retryNotificationEvent, { id })).toMatchObject({ code: 'item_unknown' });
  const { text } = await site.app.metrics.read();
  expect(text).toMatch(/^alcove_notification_events_dead 0$/m);
  expect(text).toMatch(/^alcove_notification_events_waiting 0$/m);
  expect(text).toMatch(/^alcove_pushes_total\{result="sent"\} [1-9]/m);
});
