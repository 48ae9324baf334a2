// Showrooms: what a viewer agrees to, what the meter takes, and what it gives back.
import {
  devCalls,
  freeWatching,
  moderationCalls,
  paymentLimits,
  relationsCalls,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
  streamsActions,
  streamsCallbacks,
  tipsCalls,
} from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { ledgerFaults } from '../wallet/testing/ledger-faults.ts';
import { ok, openSite, type Person, start, watch } from './testing/cast.ts';
import { createStage, type Stage } from './testing/stage.ts';

const { site } = await openSite();
const { stage, guest, enter, asked, seconds, balanceOf } = createStage(site);

const { view, leave, pause, cameraOff } = streamsActions;
const { viewEnded } = streamsCallbacks;
const { showroomMinute, showroomLow, showroomEnded, paymentFailed, roomUpdated } = roomsCallbacks;

describe('the price', () => {
  test('is agreed to before anything is debited, and the first minute is debited before the picture is offered (R1.024, R1.025, R6.065)', async () => {
    const show = await stage(18);
    const viewer = await guest(show, 100);
    expect(await viewer.live.ask(view, { stream_id: show.streamId, ref: 1 })).toMatchObject({
      result: 403,
      data: { code: 'showroom_confirm', params: { price: 18, balance: 100, minutes: 5, paid: 0 } },
    });
    expect((await asked(viewer, show.streamId, { price: 17 })).code).toBe('showroom_confirm');
    expect(await balanceOf(viewer)).toBe(100);
    const visit = await enter(viewer, show);
    const [first] = viewer.live.received(showroomMinute);
    expect(first).toMatchObject({ visit, price: 18, minutes: 1, served_ms: 0, balance: 82, runs: 0 });
    const order = viewer.live.order();
    expect(order.indexOf('room/showroom_minute')).toBeLessThan(order.indexOf('stream/view_server_sdp'));
    expect(await balanceOf(show)).toBe(0);
    await seconds(60);
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([64, 18]);
    await viewer.live.receives(showroomMinute, ({ minutes, balance }) => minutes === 2 && balance === 64);
  });

  test('that the owner changes counts for others; a visit keeps its own (R5.026, R6.064)', async () => {
    const show = await stage(10);
    const viewer = await guest(show, 100);
    await enter(viewer, show);
    await show.member.call(roomsCalls.updateRoom, { price: '50' } as never);
    await viewer.live.receives(roomUpdated, ({ room }) => room.options.price === 50);
    await seconds(60);
    expect(await balanceOf(viewer)).toBe(80);
    const other = await guest(show, 100);
    expect(await asked(other, show.streamId, { price: 10 })).toMatchObject({
      code: 'showroom_confirm',
      params: { price: 50 },
    });
  });

  test('must be paid by everyone who asks: short of tokens, on trial, by a program or without payment, none enters (R7.026)', async () => {
    const show = await stage(18);
    const poor = await guest(show, 17);
    expect(await asked(poor, show.streamId, { price: 18 })).toMatchObject({
      code: 'tokens_short',
      params: { needed: 18, balance: 17, missing: 1 },
    });
    const member = await site.member();
    await member.call(devCalls.creditTokens, { nick: member.nick, amount: 100 });
    const live = await site.live(member, { roomid: `${show.room.roomid}`, payment_allowed: 0 });
    expect((await asked({ live }, show.streamId, { price: 18 })).code).toBe('payment_not_allowed');
    const visitor = await site.visitor();
    const trial = await site.live(visitor, { nick: 'Passant', roomid: `${show.room.roomid}` });
    expect((await trial.ask(view, { stream_id: show.streamId, ref: 1, price: 18 })).data.code).toBe(
      'showroom_for_members',
    );
    for (const price of [0, -1, 1.5, 1001, '1e3', 2 ** 53])
      expect((await live.ask(view, { stream_id: show.streamId, ref: 1, price } as never)).result).toBe(400);
    expect(site.engine.views(show.streamId)).toEqual([]);
  });

  test('is set, and the showroom opened, by the owner alone; the team closes it, and rooms of the site have none (R6.064, R2.217)', async () => {
    const show = await stage(10);
    const owner = await site.member({ role: 'owner' });
    const change = (form: object, room_id: string | number = show.room.roomid) =>
      owner.call(roomsCalls.updateRoom, { room_id, ...form } as never);
    expect(await change({ price: '20' })).toMatchObject({ code: 'not_room_owner' });
    expect(await change({ showroom: 0, price: '10' })).toMatchObject({
      data: { room: { options: { showroom: 0 } } },
    });
    expect(await change({ showroom: 1 })).toMatchObject({ code: 'not_room_owner' });
    expect(await change({ showroom: 1 }, 'La terrasse')).toMatchObject({ code: 'not_room_owner' });
  });
});

describe('the meter', () => {
  test('stops while the picture is paused, and gives the unserved part back after two minutes (R1.025)', async () => {
    const show = await stage(18);
    const viewer = await guest(show, 100);
    await enter(viewer, show);
    await seconds(20);
    await ok(show.live, pause, {});
    await viewer.live.receives(showroomMinute, ({ runs, served_ms }) => runs === 0 && served_ms === 20_000);
    await seconds(119);
    expect(viewer.live.received(showroomEnded)).toEqual([]);
    await seconds(1);
    expect(await viewer.live.receives(showroomEnded)).toMatchObject({
      reason: 'stopped',
      returned: 12,
      served_ms: 20_000,
      balance: 94,
    });
    expect((await viewer.live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([94, 6]);
  });

  test('runs again with the picture, and counts nothing in between', async () => {
    const show = await stage(10);
    const viewer = await guest(show, 100);
    await enter(viewer, show);
    await seconds(30);
    await ok(show.live, cameraOff, {});
    await viewer.live.receives(showroomMinute, ({ runs, served_ms }) => runs === 0 && served_ms === 30_000);
    await seconds(100);
    viewer.live.forget();
    await ok(show.live, streamsActions.cameraOn, {});
    await viewer.live.receives(showroomMinute, ({ runs }) => runs === 1);
    await seconds(29);
    expect(await balanceOf(viewer)).toBe(90);
    await seconds(1);
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([80, 10]);
  });

  test('of a viewer who leaves keeps the started minute, within which they return for nothing', async () => {
    const show = await stage(18);
    const viewer = await guest(show, 100);
    const visit = await enter(viewer, show);
    await seconds(28);
    await ok(viewer.live, leave, { stream_id: show.streamId });
    await seconds(10);
    const params = { price: 18, paid: 22 };
    expect(await asked(viewer, show.streamId)).toMatchObject({ code: 'showroom_confirm', params });
    viewer.live.forget();
    expect(await enter(viewer, show, 2)).toBe(visit);
    expect(await balanceOf(viewer)).toBe(82);
    await ok(viewer.live, leave, { stream_id: show.streamId });
    await seconds(22);
    await viewer.live.receives(showroomEnded, ({ reason, returned }) => reason === 'left' && returned === 0);
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([82, 18]);
    expect((await asked(viewer, show.streamId, { price: 18, visit })).code).toBe('showroom_confirm');
  });

  test.each([
    ['just before they leave', 1, 'left', [82, 18]],
    ['some time before they leave', 3, 'stopped', [91, 9]],
  ] as const)('of a viewer whose connection ended %s', async (_, goneFor, reason, balances) => {
    const show = await stage(18);
    const viewer = await guest(show, 100);
    await enter(viewer, show);
    await seconds(30);
    const [session] = site.engine.views(show.streamId);
    if (session) site.engine.end(session.id, 'gone');
    await viewer.live.receives(streamsCallbacks.restartView);
    await seconds(goneFor);
    await ok(viewer.live, leave, { stream_id: show.streamId });
    await seconds(120);
    await viewer.live.receives(showroomEnded, (ended) => ended.reason === reason);
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual(balances);
  });

  test('gives everything back to a viewer whose picture never came', async () => {
    const show = await stage(18);
    const viewer = await guest(show, 100);
    await ok(viewer.live, view, { stream_id: show.streamId, ref: 1, price: 18 });
    await ok(show.live, pause, {});
    await ok(viewer.live, leave, { stream_id: show.streamId });
    await seconds(120);
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([100, 0]);
  });

  test('says when two minutes are left, and ends the view at zero (R7.100, R7.110)', async () => {
    const show = await stage(10);
    const viewer = await guest(show, 35);
    await enter(viewer, show);
    expect(viewer.live.received(showroomLow)).toEqual([]);
    await seconds(60);
    expect(await viewer.live.receives(showroomLow)).toMatchObject({ price: 10, balance: 15 });
    await seconds(60);
    await seconds(60);
    expect((await viewer.live.receives(viewEnded)).reason).toBe('LIMIT_REACHED');
    const { roomid } = show.room;
    expect(viewer.live.received(paymentFailed)).toEqual([{ roomid, price: 10, balance: 5 }]);
    expect(viewer.live.received(showroomLow)).toHaveLength(1);
    const order = viewer.live.order();
    expect(order.indexOf('login/subscription_payment_failed')).toBeLessThan(
      order.indexOf('stream/view_ended'),
    );
    const ended = await viewer.live.receives(showroomEnded);
    expect(ended).toMatchObject({ reason: 'dry', minutes: 3, returned: 0 });
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([5, 30]);
  });

  test('is one over all devices, however often they reconnect; a question on one ends no picture on another', async () => {
    const show = await stage(18);
    const viewer = await guest(show, 200);
    await enter(viewer, show);
    const tablet = await site.live(viewer.member, { roomid: `${show.room.roomid}` });
    expect(await asked({ live: tablet }, show.streamId)).toMatchObject({
      code: 'showroom_confirm',
      params: { elsewhere: 1 },
    });
    expect(viewer.live.received(viewEnded)).toEqual([]);
    const visits = new Set<number>();
    let phone: Person['live'] | undefined;
    for (let turn = 0; turn < 12; turn++) {
      const next = await site.live(viewer.member, { roomid: `${show.room.roomid}` });
      visits.add(await enter({ live: next }, show));
      // One is closed in order, the next is cut off.
      if (turn % 2) await phone?.leave();
      else phone?.socket.terminate();
      phone = next;
      await seconds(10);
    }
    expect([visits.size, await balanceOf(viewer), await balanceOf(show)]).toEqual([1, 146, 36]);
  });

  test('debits ten minutes at most where the clock jumps, and never below zero', async () => {
    const show = await stage(10);
    const [rich, poor] = [await guest(show, 1000), await guest(show, 45)];
    await enter(rich, show);
    await enter(poor, show);
    await seconds(59);
    await seconds(24 * 3600);
    expect(await balanceOf(rich)).toBe(1000 - 11 * 10);
    expect(await balanceOf(poor)).toBe(5);
    expect((await poor.live.receives(showroomEnded)).reason).toBe('dry');
  });
});

describe('an owner gains nothing by', () => {
  test.each([
    [
      'excluding a viewer',
      (show: Stage, { member }: Person) =>
        show.member.call(moderationCalls.exclude, { id: member.uid, room_id: show.room.roomid }),
    ],
    [
      'blocking a viewer',
      (show: Stage, { member }: Person) =>
        show.member.call(relationsCalls.block, { id: member.uid, type: 'permanent' } as never),
    ],
    ['closing the room', (show: Stage) => show.member.call(roomsCalls.updateRoom, { closed: 1 } as never)],
    [
      'closing the showroom',
      (show: Stage) => show.member.call(roomsCalls.updateRoom, { showroom: 0 } as never),
    ],
  ])('%s: the unserved part is given back at once', async (_, act) => {
    const show = await stage(60);
    const viewer = await guest(show, 100, { premium: true });
    await enter(viewer, show);
    await seconds(10);
    expect(await act(show, viewer)).toMatchObject({ status: 'success' });
    await until(async () => (await balanceOf(viewer)) === 90, { what: 'the viewer is refunded' });
    expect(await balanceOf(show)).toBe(10);
  });
});

describe('an open showroom', () => {
  test('ends views that nobody has paid for, and asks no one unasked (R6.065)', async () => {
    const show = await stage(10);
    await show.member.call(roomsCalls.updateRoom, { showroom: 0 } as never);
    const viewer = await guest(show, 100);
    await watch(viewer.live, show.streamId);
    await show.member.call(roomsCalls.updateRoom, { showroom: 1 } as never);
    expect((await viewer.live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    expect(await balanceOf(viewer)).toBe(100);
    await until(() => site.engine.views(show.streamId).length === 0);
  });

  test('that is closed shows its picture for nothing', async () => {
    const show = await stage(60);
    const viewer = await guest(show, 100);
    await enter(viewer, show);
    await show.member.call(roomsCalls.updateRoom, { showroom: 0 } as never);
    await viewer.live.receives(showroomEnded, ({ reason }) => reason === 'closed');
    await seconds(120);
    expect(viewer.live.received(viewEnded)).toEqual([]);
    expect(await balanceOf(viewer)).toBe(100);
  });

  test('charges for its owner’s cameras; chat, and cameras of others, are free', async () => {
    const show = await stage(10);
    const [viewer, other] = [await guest(show, 100), await guest(show, 0)];
    const theirs = await start(other.live);
    await ok(other.live, streamsActions.streamSdp, { sdp: 'v=0 an offer', type: 'offer' });
    site.engine.goLive(theirs);
    await watch(viewer.live, theirs, 4);
    await seconds(60);
    expect(await balanceOf(viewer)).toBe(100);
    // One camera at a time still holds.
    expect((await asked(viewer, show.streamId, { price: 10 })).code).toBe('watching_one_at_a_time');
    expect(await balanceOf(viewer)).toBe(100);
  });

  test('spares the free hour of those who pay, and is open to those who have used it up', async () => {
    const show = await stage(10);
    const viewer = await guest(show, 100);
    const hour = { uid: viewer.member.uid, room_id: show.room.roomid };
    await site.db
      .insertInto('free_watching')
      .values({ ...hour, window_at: site.clock.now(), watched_ms: freeWatching.perRoomMs })
      .execute();
    await enter(viewer, show);
    await seconds(60);
    expect(viewer.live.received(viewEnded)).toEqual([]);
    expect(await balanceOf(viewer)).toBe(80);
    await viewer.live.leave();
    const counted = await site.db
      .selectFrom('free_watching')
      .select('watched_ms')
      .where('uid', '=', hour.uid)
      .executeTakeFirst();
    expect(counted?.watched_ms).toBe(freeWatching.perRoomMs);
  });

  test('says to its owner what it earns now, today and by visit, and until when tokens of new payers are held', async () => {
    const show = await stage(20);
    const [first, second] = [await guest(show, 100), await guest(show, 100)];
    await enter(first, show);
    await enter(second, show);
    await seconds(60);
    await ok(second.live, leave, { stream_id: show.streamId });
    await seconds(0);
    const tip = { recipient_id: show.member.uid, server_id: 'web', amount: 7 } as never;
    await second.member.call(tipsCalls.giveTokens, tip);
    const first_paid_at = site.clock.now();
    await site.db.insertInto('payment_buyers').values({ uid: first.member.uid, first_paid_at }).execute();
    for (const anonymous of [false, true])
      await first.member.call(tipsCalls.giveTokens, { ...(tip as object), anonymous } as never);
    const until = first_paid_at + paymentLimits.giftsHeldMs;
    const of = { room_id: `${show.room.roomid}` } as never;
    const earnings = await show.member.call(roomsCalls.showroomEarnings, of);
    expect(earnings).toMatchObject({
      data: {
        now: { people: 1, per_minute: 20 },
        today: { showroom: 40, tips: 7, menu: 0, gifts: 0 },
        held: [
          { nick: first.member.nick, tokens: 7, until },
          { nick: null, tokens: 7, until },
        ],
        total_count: 2,
        list: [
          { viewer: { nick: second.member.nick }, earned: 20, runs: 0 },
          { viewer: { nick: first.member.nick }, earned: 20, runs: 1, served_ms: 60_000 },
        ],
      },
    });
    const refused = await first.member.call(roomsCalls.showroomEarnings, of);
    expect(refused).toMatchObject({ code: 'not_room_owner' });
  });

  test('whose room is destroyed gives back what is unserved', async () => {
    const owner = await site.member({ premium: true });
    const live = await site.live(owner);
    const { room } = await ok(live, roomsActions.createRoom, { roomid: 'Rideau rouge' });
    await owner.call(roomsCalls.updateRoom, {
      room_id: `${room.roomid}`,
      showroom: 1,
      price: '60',
    } as never);
    await ok(live, roomsActions.joinRoom, { roomid: `${room.roomid}` });
    const streamId = await start(live, { roomid: room.roomid });
    await ok(live, streamsActions.streamSdp, { sdp: 'v=0 an offer', type: 'offer' });
    site.engine.goLive(streamId);
    const show = { member: owner, live, room, streamId, price: 60 };
    const viewer = await guest(show, 100);
    await enter(viewer, show);
    await seconds(10);
    await until(async () => {
      await seconds(0);
      return (await balanceOf(viewer)) === 40;
    });
    await ok(live, roomsActions.destroyRoom, { roomid: `${room.roomid}` });
    expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([90, 10]);
  });
});

test('nothing of all this leaves the ledger unsound, or a minute without a visit', async () => {
  expect(await ledgerFaults(site.db)).toEqual([]);
});
