// What may be taken back of an order, among other orders, gifts that came back, and refunds that failed.
import { giftsCalls, paymentsCalls, walletCalls } from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { tea } from '../gifts/testing/giving.ts';
import { balance, buy, event, ok, orderOf, untilState, smallPack } from './testing/buying.ts';

let site: TestSite;
let owner: TestMember;
let maelle: TestMember;
let ondine: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  owner = await site.member({ role: 'owner' });
});
afterAll(() => site.close());
beforeEach(async () => {
  [maelle, ondine] = [await site.member(), await site.member()];
});

const { withdrawPayment, withdrawalOffer, refundOrder } = paymentsCalls;

const withdraw = (ticket_number: number) => ok(maelle.call(withdrawPayment, { ticket_number }));
const refund = (ticket_number: number, cents = 500) =>
  ok(owner.call(refundOrder, { ticket_number, cents, reason: 'Geste' }));
const offered = async (ticket_number: number) =>
  (await ok(maelle.call(withdrawalOffer, { ticket_number }))).amount;
const untilFailed = (ticket: number) =>
  until(async () => {
    const failed = await site.db
      .selectFrom('payment_refunds')
      .innerJoin('payment_orders', 'payment_orders.id', 'payment_refunds.order_id')
      .select('payment_refunds.state')
      .where('ticket', '=', ticket)
      .execute();
    return failed.length > 0 && failed.every(({ state }) => state === 'failed');
  });
const holdTea = async () =>
  (await ok(maelle.call(giftsCalls.sendGift, { ...tea, recipient_id: ondine.uid, hold: 1 }))).gift;

describe('of two orders', () => {
  test('the later one is withdrawn, and the earlier one, wholly unspent, is withdrawn wholly', async () => {
    const [first, second] = [await buy(site, maelle, smallPack), await buy(site, maelle, smallPack)];
    expect(await withdraw(second.ticket_number)).toMatchObject({ amount: 500 });
    await untilState(maelle, second.order, 'refunded');
    expect(await withdraw(first.ticket_number)).toMatchObject({ amount: 500 });
    await untilState(maelle, first.order, 'refunded');
    expect(await balance(maelle)).toBe(0);
  });

  test('both are refunded, by the operator and by the provider, and no token stays', async () => {
    const [first, second, third] = [
      await buy(site, maelle, smallPack),
      await buy(site, maelle, smallPack),
      await buy(site, maelle, smallPack),
    ];
    await refund(third.ticket_number);
    await untilState(maelle, third.order, 'refunded');
    await event(site, { ticket: second.ticket_number, event: 'refund' });
    await refund(first.ticket_number);
    await untilState(maelle, first.order, 'refunded');
    expect(await balance(maelle)).toBe(0);
  });

  test('the earlier one is charged back and won back, and the later one stays withdrawable wholly', async () => {
    const [first, second] = [await buy(site, maelle, smallPack), await buy(site, maelle, smallPack)];
    for (const kind of ['chargeback', 'won_back'])
      await event(site, { ticket: first.ticket_number, event: kind });
    expect(await balance(maelle)).toBe(400);
    expect(await offered(second.ticket_number)).toBe(500);
    expect(await offered(first.ticket_number)).toBe(500);
  });
});

describe('an order stays withdrawable wholly', () => {
  test('after a held gift was refused', async () => {
    const { ticket_number } = await buy(site, maelle, smallPack);
    const gift = await holdTea();
    expect(await offered(ticket_number)).toBe(375);
    await ok(ondine.call(giftsCalls.giftStatus, { id: gift.id, status: 'refuse' }));
    expect(await offered(ticket_number)).toBe(500);
  });

  test('after its refund was refused by the provider', async () => {
    const { ticket_number } = await buy(site, maelle, smallPack, 'no_refund');
    for (let times = 0; times < 2; times++) {
      expect(await withdraw(ticket_number)).toMatchObject({ amount: 500 });
      await untilFailed(ticket_number);
      expect(await balance(maelle)).toBe(200);
    }
  });

  test('after the owner corrected their own correction', async () => {
    const { ticket_number } = await buy(site, maelle, smallPack);
    for (const tokens of [300, -300])
      await ok(owner.call(walletCalls.correctLedger, { nick: maelle.nick, tokens, reason: 'Erreur' }));
    expect(await offered(ticket_number)).toBe(500);
  });
});

describe('a chargeback', () => {
  test('keeps what a failed refund had held, until the order is won back', async () => {
    const { ticket_number: ticket, order } = await buy(site, maelle, smallPack);
    const takenBy = (provider: string) =>
      site.db.updateTable('payment_orders').set({ provider }).where('id', '=', order).execute();
    // No provider takes the refund: it stays asked for.
    await takenBy('none');
    await withdraw(ticket);
    await takenBy('sandbox');
    await event(site, { ticket, event: 'chargeback' });
    await event(site, { ticket, event: 'refund_failed' });
    expect(await balance(maelle)).toBe(0);
    await event(site, { ticket, event: 'won_back' });
    expect(await balance(maelle)).toBe(200);
    expect(await offered(ticket)).toBe(500);
  });

  test('won back after a whole refund leaves no tokens of it', async () => {
    const { ticket_number: ticket, order } = await buy(site, maelle, smallPack);
    await event(site, { ticket, event: 'chargeback' });
    await event(site, { ticket, event: 'refund' });
    await event(site, { ticket, event: 'won_back' });
    expect((await orderOf(maelle, order)).state).toBe('won_back');
    expect(await balance(maelle)).toBe(0);
  });
});
