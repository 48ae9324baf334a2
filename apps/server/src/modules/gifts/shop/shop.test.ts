// Menus and goals on the real site: who may offer and pay, what becomes of the tokens, and who learns of it.
import {
  dayMs,
  giftsCallbacks,
  hourMs,
  moderationCalls,
  relationsCalls,
  roomsCallbacks,
  roomsCalls,
  settingsCalls,
  shopCalls,
  shopLimits,
  tipsCalls,
  walletCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { ledgerFaults } from '../../wallet/testing/ledger-faults.ts';
import { balance, ok, rich } from '../testing/giving.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { roomShop, saveMenuItem, removeMenuItem, orderMenuItem, menuOrders, endOrder } = shopCalls;
const { startGoal, cancelGoal } = shopCalls;
const { giveTokens, giveRecords } = tipsCalls;

/** An owner in their own open room. */
async function host() {
  const owner = await site.member({ premium: true });
  const { room } = await ok(owner.call(roomsCalls.room, { room: `~${owner.nick}` }));
  return { owner, room: room.roomid, live: await site.live(owner, { roomid: `~${owner.nick}` }) };
}
type Host = Awaited<ReturnType<typeof host>>;
const guest = async ({ owner }: Host, tokens = 1000) => {
  const member = await rich(site, tokens);
  return { member, live: await site.live(member, { roomid: `~${owner.nick}` }) };
};
const item = async ({ owner, room }: Host, label = 'Une chanson', tokens = 60) => {
  const { menu } = await ok(owner.call(saveMenuItem, { room_id: room, label, tokens }));
  return menu.at(-1) ?? { id: 0, label, tokens };
};
const goalOf = async ({ owner, room }: Host, tokens = 100, minutes = 60) =>
  (await ok(owner.call(startGoal, { room_id: room, title: 'Du piano', tokens, minutes }))).goal;
const giveTo = (giver: TestMember, { owner, room }: Host, goal: { id: number }, more: object = {}) =>
  giver.call(giveTokens, { amount: 40, recipient_id: owner.uid, room_id: room, goal_id: goal.id, ...more });
const order = (customer: TestMember, { id, tokens }: { id: number; tokens: number }, more: object = {}) =>
  customer.call(orderMenuItem, { item_id: id, tokens, ...more });

/** Notifications of one order or goal, once there are so many. */
async function notified(type: 'order' | 'goal', entity: number, rows: number) {
  const read = () =>
    site.db
      .selectFrom('notifications')
      .select(['uid', 'data'])
      .where('type', '=', type)
      .where('entity', '=', String(entity))
      .orderBy('id')
      .execute();
  await until(async () => (await read()).length >= rows, { what: `${rows} rows of ${type}` });
  return (await read()).map(({ uid, data }) => [uid, (data as { step: string }).step]);
}

describe('a menu', () => {
  test('is written by the owner of a room alone, twenty offers at most, in their order', async () => {
    const here = await host();
    const { owner, room } = here;
    const visitor = await guest(here);
    const input = { room_id: room, label: 'Un toast', tokens: 25 };
    expect(await visitor.member.call(saveMenuItem, input)).toMatchObject({ code: 'not_room_owner' });
    const terrace = await site.db
      .selectFrom('rooms')
      .select('id')
      .where('kind', '=', 'house')
      .executeTakeFirstOrThrow();
    expect(await owner.call(saveMenuItem, { ...input, room_id: terrace.id })).toMatchObject({
      code: 'not_room_owner',
    });
    for (const tokens of [0, -1, '1.5', '1e3', 2 ** 53, 100_001])
      expect(await owner.call(saveMenuItem, { ...input, tokens })).toMatchObject({ code: 'amount_invalid' });
    expect(await owner.call(saveMenuItem, { ...input, label: 'a'.repeat(61) })).toMatchObject({
      code: 'invalid_input',
    });
    for (let nth = 1; nth <= shopLimits.items; nth++) await item(here, `Ligne ${nth}`, nth);
    expect(await owner.call(saveMenuItem, input)).toMatchObject({ code: 'menu_full' });
    const { menu } = await ok(visitor.member.call(roomShop, { room_id: room }));
    const last = menu.at(-1) ?? { id: 0 };
    const moved = await ok(owner.call(saveMenuItem, { ...input, id: last.id, label: 'Première', place: 1 }));
    expect(moved.menu.map(({ label }) => label).slice(0, 2)).toEqual(['Première', 'Ligne 1']);
    await visitor.live.receives(
      giftsCallbacks.menuChanged,
      ({ menu: [first] }) => first?.label === 'Première',
    );
    const { menu: shorter } = await ok(owner.call(removeMenuItem, { id: last.id }));
    expect([shorter.length, shorter[0]?.label]).toEqual([19, 'Ligne 1']);
    expect(await visitor.member.call(removeMenuItem, { id: shorter[0]?.id ?? 0 })).toMatchObject({
      code: 'menu_item_unknown',
    });
  });

  test('is read by those in the room and by its owner', async () => {
    const here = await host();
    const away = await site.member();
    expect(await away.call(roomShop, { room_id: here.room })).toMatchObject({ code: 'not_in_room' });
    expect(await ok(here.owner.call(roomShop, { room_id: here.room }))).toMatchObject({ own: 1, menu: [] });
    expect(await (await site.visitor()).call(roomShop, { room_id: here.room })).toMatchObject({ http: 401 });
  });
});

describe('an order', () => {
  test('waits in an escrow until the owner has done it; both learn of each step', async () => {
    const here = await host();
    const song = await item(here);
    const { member: marlow, live } = await guest(here);
    const { order: made, balance: left } = await ok(order(marlow, song));
    expect([left, await balance(here.owner)]).toEqual([940, 0]);
    await here.live.receives(giftsCallbacks.orderChanged, (each) => each.order.id === made.id);
    expect(await order(marlow, song)).toMatchObject({ code: 'order_waiting' });
    const { list } = await ok(here.owner.call(menuOrders, { room_id: here.room }));
    expect(list).toEqual([expect.objectContaining({ id: made.id, label: 'Une chanson', tokens: 60 })]);
    expect(list[0]?.customer?.nick).toBe(marlow.nick);
    expect(await marlow.call(endOrder, { id: made.id, answer: 'done' })).toMatchObject({
      code: 'menu_order_unknown',
    });
    await ok(here.owner.call(endOrder, { id: made.id, answer: 'done' }));
    expect(await balance(here.owner)).toBe(60);
    await live.receives(giftsCallbacks.orderChanged, (each) => each.order.status === 'done');
    expect(await notified('order', made.id, 2)).toEqual([
      [here.owner.uid, 'received'],
      [marlow.uid, 'done'],
    ]);
    expect((await ok(marlow.call(roomShop, { room_id: here.room }))).orders).toMatchObject([
      { id: made.id, status: 'done' },
    ]);
    expect(await marlow.call(walletCalls.walletHistory, {})).toMatchObject({
      data: { list: [{ kind: 'order', note: 'Une chanson', debit: 60, to: { uid: here.owner.uid } }, {}] },
    });
  });

  test('answered with done and refund at once ends once', async () => {
    const here = await host();
    const song = await item(here);
    const { member: marlow } = await guest(here);
    for (let round = 0; round < 3; round++) {
      const before = await balance(marlow);
      const { order: made } = await ok(order(marlow, song));
      const answers = await Promise.all([
        here.owner.call(endOrder, { id: made.id, answer: 'done' }),
        here.owner.call(endOrder, { id: made.id, answer: 'refund' }),
        here.owner.call(endOrder, { id: made.id, answer: 'refund' }),
      ]);
      const done = answers[0]?.status === 'success';
      expect(answers.filter(({ status }) => status === 'success')).toHaveLength(done ? 1 : 2);
      expect(await balance(marlow)).toBe(done ? before - 60 : before);
    }
  });

  test('is refused at another price, to oneself, across a block and beyond the balance; one key pays once', async () => {
    const here = await host();
    const song = await item(here);
    const [{ member: marlow }, { member: poor }] = [await guest(here), await guest(here, 10)];
    expect(await order(marlow, { ...song, tokens: 50 })).toMatchObject({ code: 'menu_price_changed' });
    expect(await order(here.owner, song)).toMatchObject({ code: 'not_oneself' });
    expect(await order(poor, song)).toMatchObject({ code: 'tokens_short' });
    expect(await order(marlow, { id: 999_999, tokens: 60 })).toMatchObject({ code: 'menu_item_unknown' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ok(order(marlow, song, { key: 'song' }))),
    );
    expect(new Set(answers.map((each) => `${each.order.id} ${each.balance}`)).size).toBe(1);
    const other = await item(here, 'Un toast', 25);
    expect(await order(marlow, other, { key: 'song' })).toMatchObject({ code: 'key_reused' });
    // The block gives the waiting order back.
    await ok(here.owner.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.uid }));
    await until(async () => (await balance(marlow)) === 1000);
    expect(await order(marlow, other)).toMatchObject({ code: 'blocked_for_good' });
    expect(await ok(order(marlow, song, { key: 'song' }))).toMatchObject({ order: { status: 'refunded' } });
  });
});

describe('a goal', () => {
  test('holds what is given until it is reached; then all of it is the owner’s, and everybody learns it', async () => {
    const here = await host();
    const [marlow, ambre] = [await guest(here), await guest(here)];
    const goal = await goalOf(here);
    expect(
      await here.owner.call(startGoal, { room_id: here.room, title: 'x', tokens: 10, minutes: 5 }),
    ).toMatchObject({
      code: 'goal_running',
    });
    const answer = await giveTo(marlow.member, here, goal, { message: 'pour la valse' });
    expect(answer).toMatchObject({ status: 'success', data: { balance: 960 } });
    expect(await balance(here.owner)).toBe(0);
    await ambre.live.receives(giftsCallbacks.goalChanged, (each) => each.goal.collected === 40);
    await ambre.live.receives(roomsCallbacks.serviceMessage, ({ params }) => params.notice === 'goalTip');
    expect(await ok(marlow.member.call(roomShop, { room_id: here.room }))).toMatchObject({
      given: 40,
      goal: { collected: 40, givers: 1, status: 'open' },
    });
    await giveTo(ambre.member, here, goal, { amount: 70, anonymous: 1 });
    expect(await balance(here.owner)).toBe(110);
    await marlow.live.receives(giftsCallbacks.goalChanged, (each) => each.goal.status === 'reached');
    await marlow.live.receives(
      roomsCallbacks.serviceMessage,
      ({ params }) => params.notice === 'goalReached',
    );
    const notices = marlow.live.received(roomsCallbacks.serviceMessage).map(({ params }) => params.notice);
    expect(notices.slice(-2)).toEqual(['goalTipUnnamed', 'goalReached']);
    expect((await notified('goal', goal.id, 3)).toSorted()).toEqual(
      [
        [marlow.member.uid, 'reached'],
        [ambre.member.uid, 'reached'],
        [here.owner.uid, 'collected'],
      ].toSorted(),
    );
    expect(await giveTo(marlow.member, here, goal)).toMatchObject({ code: 'goal_over' });
    expect(await here.owner.call(cancelGoal, { id: goal.id })).toMatchObject({ code: 'goal_over' });
    const records = await ok(marlow.member.call(giveRecords, { room_id: here.room, goal: 1 }));
    expect(records).toMatchObject({ total_count: 2, total_tokens: 110 });
    expect(records.records.map(({ from, returned }) => [from?.nick, returned])).toEqual([
      [undefined, 0],
      [marlow.member.nick, 0],
    ]);
    expect(JSON.stringify(await here.owner.call(walletCalls.walletHistory, {}))).not.toContain(
      ambre.member.nick,
    );
  });

  test('that is cancelled, missed or whose room closes refunds every giver at once', async () => {
    for (const how of ['cancelled', 'missed', 'closed'] as const) {
      const here = await host();
      const [marlow, ambre] = [await guest(here), await guest(here)];
      const goal = await goalOf(here);
      await Promise.all([giveTo(marlow.member, here, goal), giveTo(ambre.member, here, goal)]);
      await giveTo(marlow.member, here, goal, { amount: 1 });
      if (how === 'cancelled') await ok(here.owner.call(cancelGoal, { id: goal.id }));
      if (how === 'missed') await site.clock.advance(hourMs + 1000);
      if (how === 'closed')
        await ok(here.owner.call(roomsCalls.updateRoom, { room_id: here.room, closed: 1 }));
      await until(async () => (await balance(marlow.member)) === 1000, { what: how });
      expect([await balance(ambre.member), await balance(here.owner)]).toEqual([1000, 0]);
      expect((await notified('goal', goal.id, 2)).map(([, step]) => step)).toEqual([how, how]);
      const history = await ok(marlow.member.call(walletCalls.walletHistory, {}));
      expect(history.list[0]).toMatchObject({ kind: 'goal_refund', credit: 41, note: 'Du piano' });
      expect(await ok(marlow.member.call(giveRecords, {}))).toMatchObject({
        total_tokens: 0,
        records: [{ returned: 1 }, { returned: 1 }],
      });
    }
  });

  test('whose last token twenty givers want at once is reached once, and the others keep theirs', async () => {
    const here = await host();
    const goal = await goalOf(here, 100);
    const givers = await Promise.all(Array.from({ length: 20 }, () => rich(site, 50)));
    await giveTo(givers[0] as TestMember, here, goal, { amount: 49 });
    await giveTo(givers[1] as TestMember, here, goal, { amount: 50 });
    const rest = givers.slice(2);
    const answers = await Promise.all(rest.map((giver) => giveTo(giver, here, goal, { amount: 1 })));
    const codes = answers.map((each) => ('code' in each ? each.code : 'given'));
    expect(codes.filter((code) => code === 'given')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['given', 'goal_over']));
    expect(await balance(here.owner)).toBe(100);
  });

  test('cancelled in the moment in which it is reached ends in one way', async () => {
    for (let round = 0; round < 3; round++) {
      const here = await host();
      const { member: marlow } = await guest(here);
      const goal = await goalOf(here, 40);
      const [given, cancelled] = await Promise.all([
        giveTo(marlow, here, goal),
        here.owner.call(cancelGoal, { id: goal.id }),
      ]);
      expect([given.status, cancelled.status].toSorted()).toEqual(['error', 'success']);
      const reached = given.status === 'success';
      expect([await balance(marlow), await balance(here.owner)]).toEqual(reached ? [960, 40] : [1000, 0]);
    }
  });

  test('of another member, of another room or unknown takes nothing; numbers outside the bounds start none', async () => {
    const [here, there] = [await host(), await host()];
    const { member: marlow } = await guest(here);
    const goal = await goalOf(here);
    expect(await giveTo(marlow, there, goal)).toMatchObject({ code: 'goal_unknown' });
    expect(await giveTo(marlow, here, { id: 999_999 })).toMatchObject({ code: 'goal_unknown' });
    expect(await giveTo(marlow, here, goal, { room_id: 0 })).toMatchObject({ code: 'goal_unknown' });
    expect(await giveTo(here.owner, here, goal)).toMatchObject({ code: 'not_oneself' });
    const asked = { room_id: there.room, title: 'x', tokens: 100, minutes: 60 };
    for (const tokens of [9, 1_000_001, '1e3', -1])
      expect(await there.owner.call(startGoal, { ...asked, tokens })).toMatchObject({
        code: 'amount_invalid',
      });
    for (const minutes of [4, 1441])
      expect(await there.owner.call(startGoal, { ...asked, minutes })).toMatchObject({
        code: 'invalid_input',
      });
    expect(await balance(marlow)).toBe(1000);
  });

  test('given under one key is given once', async () => {
    const here = await host();
    const { member: marlow } = await guest(here);
    const goal = await goalOf(here);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ok(giveTo(marlow, here, goal, { key: 'waltz' }))),
    );
    expect(new Set(answers.map(({ record_id }) => record_id)).size).toBe(1);
    expect(await giveTo(marlow, here, goal, { key: 'waltz', amount: 41 })).toMatchObject({
      code: 'key_reused',
    });
    expect(await balance(marlow)).toBe(960);
  });
});

describe('what waits goes back', () => {
  test('to a giver whom the owner blocks, while the goal goes on', async () => {
    const here = await host();
    const [marlow, ambre] = [await guest(here), await guest(here)];
    const goal = await goalOf(here);
    await Promise.all([giveTo(marlow.member, here, goal), giveTo(ambre.member, here, goal)]);
    await ok(here.owner.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.member.uid }));
    await until(async () => (await balance(marlow.member)) === 1000);
    expect((await ok(here.owner.call(roomShop, { room_id: here.room }))).goal).toMatchObject({
      status: 'open',
      collected: 40,
      givers: 1,
    });
    expect(await balance(ambre.member)).toBe(960);
  });

  test('from an owner who is banned', async () => {
    const here = await host();
    const editor = await site.member({ role: 'editor' });
    const { member: marlow } = await guest(here);
    const song = await item(here);
    const goal = await goalOf(here);
    await giveTo(marlow, here, goal);
    await ok(order(marlow, song));
    const untilAt = site.clock.now() + dayMs;
    await ok(editor.call(moderationCalls.ban, { id: here.owner.uid, until: untilAt, reason: 'essai' }));
    await until(async () => (await balance(marlow)) === 1000);
    // The room of a banned owner is empty, and closed to its guests.
    expect(await marlow.call(roomShop, { room_id: here.room })).toMatchObject({ code: 'not_in_room' });
    const ended = site.db.selectFrom('goals').select('status').where('id', '=', goal.id);
    expect(await ended.execute()).toEqual([{ status: 'closed' }]);
  });

  test('from an owner who deletes their account, whose words go with them; their download held both', async () => {
    const here = await host();
    const { member: marlow } = await guest(here);
    const song = await item(here);
    const goal = await goalOf(here);
    await giveTo(marlow, here, goal);
    await ok(order(marlow, song));
    const copy = JSON.stringify(await ok(here.owner.call(settingsCalls.exportMember, {})));
    expect(copy).toContain('Du piano');
    expect(copy).toContain('Une chanson');
    await ok(here.owner.call(settingsCalls.deleteAccount, { password: here.owner.password, confirm: 1 }));
    expect(await balance(marlow)).toBe(1000);
    const kept = await site.db.selectFrom('goals').selectAll().where('id', '=', goal.id).execute();
    expect(kept).toMatchObject([{ title: '', owner: null, status: 'closed' }]);
    expect((await notified('goal', goal.id, 1)).map(([, step]) => step)).toEqual(['closed']);
  });

  test('within the hour where the process that should have announced a block died', async () => {
    const here = await host();
    const { member: marlow } = await guest(here);
    await ok(order(marlow, await item(here)));
    expect(await balance(marlow)).toBeLessThan(1000);
    const block = { blocker: marlow.uid, blocked: here.owner.uid, type: 'permanent', until_at: 0 } as const;
    await site.db
      .insertInto('blocks')
      .values({ ...block, blocked_at: site.clock.now() })
      .execute();
    await site.clock.advance(hourMs);
    await until(async () => (await balance(marlow)) === 1000);
  });

  test('after a day without an answer', async () => {
    const here = await host();
    const { member: marlow } = await guest(here);
    const { order: made } = await ok(order(marlow, await item(here)));
    await site.clock.advance(dayMs + 1000);
    await until(async () => (await balance(marlow)) === 1000);
    expect(await notified('order', made.id, 2)).toEqual([
      [here.owner.uid, 'received'],
      [marlow.uid, 'expired'],
    ]);
    expect(await here.owner.call(endOrder, { id: made.id, answer: 'done' })).toMatchObject({
      code: 'order_ended',
    });
  });
});

test('the ledger is sound after all of this, and no escrow waits without its cause', async () => {
  expect(await ledgerFaults(site.db)).toEqual([]);
});
