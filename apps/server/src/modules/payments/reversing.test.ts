// What happens after a payment: late and silent captures, withdrawals, refunds, chargebacks, and fraud.
import {
  accountsCalls,
  dayMs,
  giftsCalls,
  minuteMs,
  paymentLimits,
  paymentsCalls,
  roomsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import {
  balance,
  begin,
  buy,
  event,
  ok,
  orderOf,
  pack,
  pay,
  premiumUntil,
  untilState,
  week,
} from './testing/buying.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { startPayment, withdrawPayment, paymentHistory, keptOrders, refundOrder, refusedWebhooks } =
  paymentsCalls;
const { paymentDays, stoppedBuyers, keepStopped, freeBuyer, withdrawalOffer } = paymentsCalls;

/** Every posting of the ledger: zero, at any moment. */
async function expectZeroSum() {
  const { rows } = await site.database.pool.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::int as sum from ledger_postings',
  );
  expect(rows[0]?.sum).toBe(0);
}
const grant = async (nick: string, offer: string, item: string | number) =>
  (
    (await (
      await site.fetch('/dev/grant', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ nick, offer, item }),
      })
    ).json()) as { result: string }
  ).result;
const tip = (giver: TestMember, recipient: TestMember, amount: number) =>
  ok(giver.call(giftsCalls.giveTokens, { recipient_id: recipient.uid, amount }));

describe('free days', () => {
  test('come once for each item, add up, and to certified members alone (R1.044, R6.061, R9.026, R9.027, R9.028, R9.029)', async () => {
    const [maelle, other] = [await site.member({ certified: true }), await site.member()];
    const now = site.clock.now();
    expect(await grant(other.nick, 'hot', 1)).toBe('not_certified');
    expect(await grant(maelle.nick, 'hot', 1)).toBe('granted');
    expect(await grant(maelle.nick, 'hot', 1)).toBe('already');
    expect(await grant(maelle.nick, 'film', 2)).toBe('granted');
    expect(await grant(maelle.nick, 'certified', 3)).toBe('granted');
    expect(await grant(maelle.nick, 'certified', 4)).toBe('already');
    expect(await premiumUntil(site, maelle)).toBe(now + 60 * dayMs);
    expect(await premiumUntil(site, other)).toBe(0);
    const { list } = await ok(maelle.call(paymentHistory, { kind: 'gifts' }));
    expect(list.map(({ state, days, purpose }) => [state, days, purpose])).toEqual([
      ['offered', 30, 'offer'],
      ['offered', 15, 'offer'],
      ['offered', 15, 'offer'],
    ]);
  });
});

describe('a capture that', () => {
  test('no webhook tells of is found by the first query; a late one is delivered though its order had expired', async () => {
    const [silent, late] = [await site.member(), await site.member()];
    const [quiet, slow] = [await begin(silent, pack), await begin(late, week)];
    await pay(site, quiet.order, 'silent');
    await pay(site, slow.order, 'late');
    await site.clock.advance(minuteMs);
    await untilState(silent, quiet.order, 'paid');
    expect(await balance(silent)).toBe(1050);
    await site.clock.advance(30 * minuteMs);
    await untilState(late, slow.order, 'expired');
    await site.clock.advance(30 * minuteMs);
    await untilState(late, slow.order, 'paid');
    expect(await premiumUntil(site, late)).toBe(site.clock.now() + 7 * dayMs);
  });

  test('comes after its order was cancelled is refunded', async () => {
    const maelle = await site.member();
    const { order, ticket_number: ticket } = await begin(maelle, pack);
    await pay(site, order, 'challenge');
    await site.fetch(`/sandbox/cards/${order}/bank`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'cancel' }),
    });
    await untilState(maelle, order, 'cancelled');
    await site.db
      .updateTable('sandbox_payments')
      .set({ state: 'captured' })
      .where('order_id', '=', order)
      .execute();
    await event(site, { ticket, event: 'paid' });
    await untilState(maelle, order, 'refunded');
    expect(await balance(maelle)).toBe(0);
  });
});

describe('a withdrawal', () => {
  test('of Premium refunds unused seconds, and later days move up', async () => {
    const maelle = await site.member();
    const first = await buy(site, maelle, week);
    await buy(site, maelle, week);
    const before = await premiumUntil(site, maelle);
    await site.clock.advance(3.5 * dayMs);
    const offered = await ok(maelle.call(withdrawalOffer, { ticket_number: first.ticket_number }));
    expect(offered).toMatchObject({
      amount: 450,
      premium: { unused_ms: 3.5 * dayMs, days: 7 },
      tokens: null,
    });
    const stranger = await site.member();
    expect(await stranger.call(withdrawalOffer, { ticket_number: first.ticket_number })).toMatchObject({
      code: 'order_unknown',
    });
    const { amount } = await ok(maelle.call(withdrawPayment, { ticket_number: first.ticket_number }));
    expect(amount).toBe(450);
    expect(await premiumUntil(site, maelle)).toBe(before - 3.5 * dayMs);
    await untilState(maelle, first.order, 'partly_refunded');
    expect(await maelle.call(withdrawPayment, { ticket_number: first.ticket_number })).toMatchObject({
      code: 'withdrawal_nothing',
    });
  });

  test('of tokens refunds those that are left without what came later; they are held, then gone', async () => {
    const [maelle, ondine] = [await site.member(), await site.member()];
    const { order, ticket_number } = await buy(site, maelle, pack);
    await tip(maelle, ondine, 525);
    await site.fetch('/dev/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nick: maelle.nick, amount: 300 }),
    });
    expect(await ok(maelle.call(withdrawPayment, { ticket_number }))).toEqual({
      amount: 1000,
      currency: 'EUR',
    });
    expect(await balance(maelle)).toBe(300);
    await untilState(maelle, order, 'partly_refunded');
    expect(await balance(maelle)).toBe(300);
    await expectZeroSum();
  });

  test('that its card refuses gives all back; after fourteen days there is none', async () => {
    const maelle = await site.member();
    const refused = await buy(site, maelle, pack, 'no_refund');
    const days = await buy(site, maelle, week, 'no_refund');
    const until0 = await premiumUntil(site, maelle);
    for (const { ticket_number } of [refused, days])
      await ok(maelle.call(withdrawPayment, { ticket_number }));
    await until(
      async () => (await balance(maelle)) === 1050 && (await premiumUntil(site, maelle)) === until0,
    );
    expect((await orderOf(maelle, refused.order)).state).toBe('paid');
    await site.clock.advance(14 * dayMs);
    expect(await maelle.call(withdrawPayment, { ticket_number: refused.ticket_number })).toMatchObject({
      code: 'withdrawal_late',
    });
  });

  test('of another member’s order is as unknown as none', async () => {
    const [maelle, other] = [await site.member(), await site.member()];
    const { ticket_number } = await buy(site, maelle, pack);
    expect(await other.call(withdrawPayment, { ticket_number })).toMatchObject({ code: 'order_unknown' });
  });
});

describe('a chargeback', () => {
  let marlow: TestMember;
  let ondine: TestMember;
  beforeEach(async () => {
    [marlow, ondine] = [await site.member(), await site.member()];
  });

  test('takes spendable tokens, then gifts that wait, then what is held for others; won back, each part returns', async () => {
    const { ticket_number: ticket, order } = await buy(site, marlow, pack);
    await tip(marlow, ondine, 600);
    expect(await balance(ondine)).toBe(0);
    await ok(
      marlow.call(giftsCalls.sendGift, { gift_id: 'peonies', price: 120, recipient_id: ondine.uid, hold: 1 }),
    );
    expect(await balance(marlow)).toBe(330);
    await event(site, { ticket, event: 'chargeback' });
    expect((await orderOf(marlow, order)).state).toBe('charged_back');
    expect([await balance(marlow), await balance(ondine)]).toEqual([0, 0]);
    const held = async () =>
      (await site.db.selectFrom('ledger_escrows').selectAll().where('closed_at', 'is', null).execute())
        .length;
    expect(await held()).toBe(0);
    expect(await ok(ondine.call(giftsCalls.pendingGifts, {}))).toMatchObject({ total_count: 0 });
    await expectZeroSum();

    await event(site, { ticket, event: 'won_back', repeat: 2 });
    expect((await orderOf(marlow, order)).state).toBe('won_back');
    expect([await balance(marlow), await balance(ondine)]).toEqual([450, 600]);
    await expectZeroSum();
  });

  test('never takes anyone below zero, and stops the buyer until the operator decides', async () => {
    const { ticket_number: ticket } = await buy(site, marlow, pack);
    await site.clock.advance(4 * dayMs);
    await tip(marlow, ondine, 1000);
    expect(await balance(ondine)).toBe(1000);
    await event(site, { ticket, event: 'chargeback' });
    expect([await balance(marlow), await balance(ondine)]).toEqual([0, 1000]);
    expect(await marlow.call(startPayment, pack)).toMatchObject({ code: 'buyer_stopped' });
    await site.fetch('/dev/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nick: marlow.nick, amount: 10 }),
    });
    expect(await marlow.call(giftsCalls.giveTokens, { recipient_id: ondine.uid, amount: 1 })).toMatchObject({
      code: 'buyer_stopped',
    });
    // The gate pass of four days ago is over.
    await ok(marlow.call(accountsCalls.verifyAge, { terms: 1 }));
    expect(await ok(marlow.call(roomsCalls.liveSession, {}))).toMatchObject({ PaymentAllowed: 0 });
    const owner = await site.member({ role: 'owner' });
    const kept = { uid: marlow.uid, amount: 2000, taken: 50, taken_held: 0, lost: 1000 };
    expect((await ok(owner.call(stoppedBuyers, {}))).list[0]).toMatchObject({ ...kept, kept_at: null });
    expect(await ok(owner.call(keepStopped, { uid: marlow.uid }))).toEqual({ kept: 1 });
    expect((await ok(owner.call(stoppedBuyers, {}))).list).toContainEqual(
      expect.objectContaining({ ...kept, kept_at: site.clock.now() }),
    );
    expect(await ok(owner.call(freeBuyer, { uid: marlow.uid }))).toEqual({ freed: 1 });
    expect(await ok(marlow.call(roomsCalls.liveSession, {}))).toMatchObject({ PaymentAllowed: 1 });
    await tip(marlow, ondine, 1);
  });

  test('ends the buyer’s own days, and leaves those of a gift with their recipient', async () => {
    const own = await buy(site, marlow, week, 'charged_back');
    const gift = await buy(site, marlow, { ...week, recipient: ondine.nick });
    await site.clock.advance(dayMs);
    await untilState(marlow, own.order, 'charged_back');
    expect(await premiumUntil(site, marlow)).toBe(site.clock.now());
    await event(site, { ticket: gift.ticket_number, event: 'chargeback' });
    expect(await premiumUntil(site, ondine)).toBe(site.clock.now() + 6 * dayMs);
    expect((await ok(ondine.call(paymentHistory, {}))).list[0]).toMatchObject({
      state: 'paid',
      purpose: 'received',
    });
  });
});

const tryFrom = (buyer: TestMember, address: string) =>
  buyer.call(startPayment, week, { headers: { 'x-forwarded-for': address } });

describe('fraud', () => {
  test('is bounded: a new buyer pays 150 € a day at most, for thirty days', async () => {
    const marlow = await site.member();
    await buy(site, marlow, { plan_id: 'premium-365', waiver: 1 });
    expect(await marlow.call(startPayment, { plan_id: 'tokens-2500' })).toMatchObject({
      code: 'new_buyer_limit',
    });
    await site.clock.advance(31 * dayMs);
    // The session of a month ago is over.
    await ok(marlow.call(accountsCalls.loginOnSite, { login: marlow.nick, password: marlow.password }));
    await buy(site, marlow, { plan_id: 'premium-365', waiver: 1 });
    await buy(site, marlow, { plan_id: 'tokens-2500' });
  });

  test('with rate limits: eighty tries an hour from one /48 of IPv6, from however many of its networks', async () => {
    await using own = await startTestSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    for (let nth = 0; nth < 16; nth++) {
      const buyer = await own.member();
      for (let again = 0; again < paymentLimits.tries.limit; again++)
        expect(await tryFrom(buyer, `2001:db8:1:${nth}${again}::1`)).not.toMatchObject({ code: 'too_many' });
    }
    const late = await own.member();
    expect(await tryFrom(late, '2001:db8:1:ffff::1')).toMatchObject({ code: 'too_many' });
    expect(await tryFrom(late, '2001:db8:2::1')).toMatchObject({ status: 'success' });
  });

  test('with rate limits: five tries an hour, where a repeated one counts once, and an hour’s pause after three declines', async () => {
    await using own = await startTestSite();
    const [marlow, sacha] = [await own.member(), await own.member()];
    for (let nth = 0; nth < 3; nth++) {
      const keyed = { ...week, key: `try ${nth}` };
      const { order } = await begin(marlow, keyed);
      // An answer that was lost is asked for again: no other try.
      expect(await begin(marlow, keyed)).toMatchObject({ order });
      await pay(own, order, 'declined');
      await untilState(marlow, order, 'declined');
    }
    // The other member comes from the same address.
    for (const buyer of [marlow, sacha])
      expect(await buyer.call(startPayment, week)).toMatchObject({ code: 'declined_too_often', http: 429 });
    expect(await marlow.call(startPayment, week)).toMatchObject({ code: 'too_many', http: 429 });
    await own.clock.advance(60 * minuteMs);
    await begin(marlow, week);
  });
});

describe('the operator', () => {
  test('finds orders, refunds with a reason, reads refused webhooks and sums; no one else does', async () => {
    const [owner, editor, marlow] = [
      await site.member({ role: 'owner' }),
      await site.member({ role: 'editor' }),
      await site.member(),
    ];
    const { ticket_number, order } = await buy(site, marlow, pack);
    for (const caller of [editor, marlow])
      expect(await caller.call(keptOrders, {})).toMatchObject({ code: 'role_required' });
    for (const q of [String(ticket_number), marlow.nick])
      expect((await ok(owner.call(keptOrders, { q }))).list[0]).toMatchObject({
        ticket_number,
        buyer: marlow.nick,
      });
    expect((await ok(owner.call(keptOrders, { q: '4242' }))).total_count).toBeGreaterThan(0);
    const refund = { ticket_number, cents: 500, reason: 'Geste', key: 'r1' };
    const first = await ok(owner.call(refundOrder, refund));
    expect(await ok(owner.call(refundOrder, refund))).toEqual(first);
    await untilState(marlow, order, 'partly_refunded');
    expect(await owner.call(refundOrder, { ...refund, cents: 1501, key: 'r2' })).toMatchObject({
      code: 'refund_too_large',
    });
    expect(await balance(marlow)).toBe(1050);
    await ok(owner.call(refundOrder, { ...refund, cents: 1500, key: 'r3' }));
    await untilState(marlow, order, 'refunded');
    expect(await balance(marlow)).toBe(0);
    await event(site, { ticket: ticket_number, event: 'paid', amount: 3 });
    expect((await ok(owner.call(refusedWebhooks, {}))).list[0]).toMatchObject({
      problem: 'another_amount',
      order,
    });
    const { days, paid, today, webhooks, refunding } = await ok(owner.call(paymentDays, {}));
    expect(paid).toBeGreaterThan(0);
    expect(days[0]).toMatchObject({ day: today });
    expect(webhooks.count).toBeGreaterThan(0);
    expect(refunding).toMatchObject({ count: 0, cents: 0 });
    const { groups } = await ok(owner.call(keptOrders, { group: 'declined' }));
    expect((await ok(owner.call(keptOrders, { group: 'declined' }))).total_count).toBe(groups.declined);
    const acts = await site.db
      .selectFrom('payment_acts')
      .select(['act', 'ticket', 'cents', 'reason'])
      .where('done_by', '=', owner.uid)
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { act: 'looked', ticket: null, cents: null, reason: '' },
      { act: 'refunded', ticket: ticket_number, cents: 500, reason: 'Geste' },
      { act: 'refunded', ticket: ticket_number, cents: 1500, reason: 'Geste' },
    ]);
    for (const { tokens, ledger } of days) expect(ledger).toBe(tokens);
    const metrics = await (await site.fetch('/metrics')).text();
    expect(metrics).toContain('alcove_payment_orders_total{state="refunded"}');
    expect(metrics).toContain('alcove_payment_webhook_age_seconds_count');
  });
});
