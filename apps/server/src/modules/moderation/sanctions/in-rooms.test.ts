// Sanctions in rooms: the real site, its calls and its sockets.
import {
  accountsCalls,
  devCalls,
  hourMs,
  minuteMs,
  moderationCalls,
  type Room,
  roomsActions,
  roomsCallbacks,
  sanctions,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { exclude, exclusions, liftExclusion, mute, unmute, ban } = moderationCalls;
const { createRoom, destroyRoom, joinRoom, say } = roomsActions;
const systemRoom = 'La terrasse';
let count = 0;

async function host() {
  const owner = await site.member({ premium: true });
  const live = await site.live(owner);
  const made = await live.ask(createRoom, { roomid: `Serre chaude ${++count}` });
  if (made.result !== 200) throw new Error(made.data.code);
  return { owner, live, room: made.data.room };
}
const joins = (live: Awaited<ReturnType<TestSite['live']>>, room: Room | string) =>
  live.ask(joinRoom, { roomid: typeof room === 'string' ? room : room.roomid });

test('three XXL members exclude a member from a system room for a day (R4.145, R6.069, R8.028)', async () => {
  const basile = await site.member({ phoneVerified: true });
  const live = await site.live(basile, { roomid: systemRoom });
  for (let nth = 0; nth < sanctions.exclusionRequests; nth += 1) {
    const asker = await site.member({ premium: true });
    await site.live(asker, { roomid: systemRoom });
    const answer = await asker.call(exclude, { nick: basile.nick, room_id: systemRoom, reason_id: 'spam' });
    const state = nth < sanctions.exclusionRequests - 1 ? 'requested' : 'excluded';
    expect(answer).toMatchObject({ data: { id: basile.uid, state } });
  }
  await live.receives(
    roomsCallbacks.clientLogout,
    ({ uid, reason }) => uid === basile.uid && reason === 'excluded',
  );
  const refused = await joins(live, systemRoom);
  expect(refused).toMatchObject({
    result: 403,
    data: {
      code: 'excluded_from_room_because',
      params: { untilAt: site.clock.now() + sanctions.exclusionMinMs },
    },
  });
  expect(refused.comment).toContain('Messages en rafale');
  await site.clock.advance(sanctions.exclusionMinMs - 1);
  expect(await joins(live, systemRoom)).toMatchObject({ result: 403 });
  await site.clock.advance(1);
  expect(await joins(live, systemRoom)).toMatchObject({ result: 200 });
});

test('an owner excludes a visitor by nick, and an outside check lifts it', async () => {
  const { owner, live: ownerLive, room } = await host();
  await joins(ownerLive, room);
  const visitor = await site.visitor();
  const live = await site.live(visitor, { nick: 'Passant42', roomid: room.slug });
  expect(live.login).toMatchObject({ result: 200 });
  expect(await owner.call(exclude, { nick: 'Passant42', room_id: room.name })).toMatchObject({
    data: { state: 'excluded', id: live.login.data.uid },
  });
  await live.receives(roomsCallbacks.clientLogout, ({ reason }) => reason === 'excluded');
  expect(await joins(live, room)).toMatchObject({ result: 403 });
  const lifted = await visitor.call(devCalls.unexclude, { nick: 'Passant42', room: room.name });
  expect(lifted).toMatchObject({ data: { lifted: 1 } });
  expect(await joins(live, room)).toMatchObject({ result: 200 });
});

/** The member logs out, and comes back as a trial visitor of the same browser. */
const asVisitor = async (member: TestMember, room: Room | string, nick: string) => {
  await member.call(accountsCalls.logout, {});
  return site.live(member, { nick, roomid: typeof room === 'string' ? room : room.slug });
};

test('an excluded member cannot return as a visitor of the same browser, who does not see the reason', async () => {
  const { owner, live: ownerLive, room } = await host();
  await joins(ownerLive, room);
  const basile = await site.member();
  await site.live(basile, { roomid: room.slug });
  const about = { id: basile.uid, room_id: room.roomid, reason_id: 'insult' } as const;
  expect(await owner.call(exclude, about)).toMatchObject({ status: 'success' });
  const back = await asVisitor(basile, room, `Revenant${count}`);
  expect(back.login).toMatchObject({
    result: 403,
    data: { code: 'excluded_from_room', params: { untilAt: site.clock.now() + sanctions.exclusionMinMs } },
  });
  // The visitor may enter other rooms, and other visitors this one.
  const elsewhere = await site.live(basile, { nick: `Revenant${count}`, roomid: systemRoom });
  expect(elsewhere.login.result).toBe(200);
  expect(await joins(elsewhere, room)).toMatchObject({ result: 403 });
  const other = await site.live(await site.visitor(), { nick: `Passante${count}`, roomid: room.slug });
  expect(other.login.result).toBe(200);
});

test('a banned member cannot return as a visitor of the same browser', async () => {
  const [editor, basile] = [await site.member({ role: 'editor' }), await site.member()];
  const untilAt = site.clock.now() + 48 * hourMs;
  await editor.call(ban, { id: basile.uid, until: untilAt, reason: 'Menaces' });
  const back = await asVisitor(basile, systemRoom, `Spectre${++count}`);
  expect(back.login).toMatchObject({
    result: 403,
    data: { code: 'access_blocked', params: { untilAt } },
  });
});

test('an owner lists and lifts the exclusions of their room', async () => {
  const { owner, room } = await host();
  const basile = await site.member();
  await owner.call(exclude, { id: basile.uid, room_id: room.roomid, reason_id: 'advertising' });
  const read = await owner.call(exclusions, { room_id: room.name });
  expect(read).toMatchObject({
    data: { list: [{ nick: basile.nick, reason: 'Publicité', room: room.name }] },
  });
  const id = read.status === 'success' ? (read.data.list[0]?.id ?? 0) : 0;
  expect(await owner.call(liftExclusion, { id })).toMatchObject({ status: 'success' });
  expect(await joins(await site.live(basile), room)).toMatchObject({ result: 200 });
});

test('a muted member writes again after an hour, or when unmuted (R4.144, R7.183, R7.184)', async () => {
  const { owner, live: ownerLive, room } = await host();
  await joins(ownerLive, room);
  const basile = await site.member({ phoneVerified: true });
  const live = await site.live(basile, { roomid: room.slug });
  const speaks = () => live.ask(say, { roomid: room.roomid, message: 'Bonsoir' });
  await owner.call(mute, { id: basile.uid, room_id: room.roomid });
  expect(await speaks()).toMatchObject({ result: 403, data: { code: 'muted', params: { count: 60 } } });
  await site.clock.advance(59 * minuteMs);
  expect(await speaks()).toMatchObject({ result: 403, data: { code: 'muted', params: { count: 1 } } });
  await site.clock.advance(60_000);
  expect(await speaks()).toMatchObject({ result: 200 });
  await owner.call(mute, { id: basile.uid, room_id: room.roomid });
  expect(await speaks()).toMatchObject({ result: 403 });
  await owner.call(unmute, { id: basile.uid, room_id: room.roomid });
  expect(await speaks()).toMatchObject({ result: 200 });
});

test('a member banned while in a room learns why, and cannot log in again (R8.027)', async () => {
  const [editor, basile] = [await site.member({ role: 'editor' }), await site.member()];
  const live = await site.live(basile, { roomid: systemRoom });
  const until = site.clock.now() + 48 * hourMs;
  expect(await editor.call(ban, { id: basile.uid, until, reason: 'Menaces' })).toMatchObject({
    status: 'success',
  });
  const ended = await live.receives(roomsCallbacks.disconnect);
  expect(ended).toMatchObject({ reason: 'access_blocked', final: 1, until });
  await live.closed;
  const again = await (
    await site.visitor()
  ).call(accountsCalls.login, { login: basile.nick, password: basile.password });
  expect(again).toMatchObject({ code: 'access_blocked_because' });
});

describe('a report', () => {
  test('of a possible minor is mailed to the moderators at once (R7.170)', async () => {
    const [asker, basile] = [await site.member({ premium: true }), await site.member()];
    await asker.call(exclude, {
      id: basile.uid,
      room_id: systemRoom,
      reason_id: 'underage',
      comment: 'parle du lycée',
    });
    const mail = await until(async () =>
      (await site.outbox()).find(({ text }) => text.includes(basile.nick)),
    );
    expect(mail.text).toContain(systemRoom);
    expect(mail.text).toContain('parle du lycée');
    expect(mail.text).not.toContain(asker.nick);
  });

  test('names system rooms in the reader’s language: in the list, the mail and the member’s copy', async () => {
    const [asker, basile] = [await site.member({ premium: true }), await site.member()];
    const live = await site.live(asker, { roomid: 'la-bibliotheque' });
    await live.ask(roomsActions.say, { roomid: 'la-bibliotheque', message: 'Bonsoir' });
    const asked = { id: basile.uid, room_id: 'la-bibliotheque', reason_id: 'underage' } as const;
    await asker.call(exclude, asked);
    const mail = await until(async () =>
      (await site.outbox()).find(({ text }) => text.includes(basile.nick)),
    );
    expect(mail.text).toContain('La bibliothèque');
    const editor = await site.member({ role: 'editor' });
    for (const [language, name] of [
      ['fr', 'La bibliothèque'],
      ['en', 'The library'],
      ['ru', 'Библиотека'],
    ] as const) {
      for (const reader of [asker, editor]) reader.cookies.set('lang', language);
      expect(await editor.call(exclusions, { room_id: 'la-bibliotheque' })).toMatchObject({
        data: { requests: [{ nick: basile.nick, room: name }] },
      });
      const prefix = language === 'fr' ? '' : `/${language}`;
      const copy: unknown = await (await asker.fetch(`${prefix}/b/member/export/`)).json();
      expect(copy).toMatchObject({
        rooms: { rooms: [], said: [{ room: name, text: 'Bonsoir' }] },
        sanctions: { minors_reported: [{ nick: basile.nick, room: name }] },
      });
    }
  });

  test('and a sanction go with their room, and when they have ended', async () => {
    const { owner, live, room } = await host();
    const basile = await site.member();
    const rowsOf = async () => [
      ...(await site.db.selectFrom('mutes').select('uid').where('uid', '=', basile.uid).execute()),
      ...(await site.db.selectFrom('exclusions').select('uid').where('uid', '=', basile.uid).execute()),
    ];
    await owner.call(exclude, { id: basile.uid, room_id: room.roomid });
    await owner.call(mute, { id: basile.uid, room_id: room.roomid });
    expect(await rowsOf()).toHaveLength(2);
    await live.ask(destroyRoom, { roomid: room.roomid });
    expect(await rowsOf()).toEqual([]);

    const editor = await site.member({ role: 'editor' });
    await editor.call(exclude, { id: basile.uid, room_id: systemRoom });
    await editor.call(mute, { id: basile.uid });
    await site.clock.advance(25 * hourMs);
    await until(async () => (await rowsOf()).length === 0);
  });
});
