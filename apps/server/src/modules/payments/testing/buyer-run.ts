// One buyer's random acts on the real site, from a seed, given to the model of plain lots: after each of them balance,
// refunds and offers must be the model's.
import { giftsCalls, paymentsCalls } from '@alcove/protocol';
import { expect } from 'vitest';
import { type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { numbersFrom } from '../../wallet/testing/random-run.ts';
import { centsUnspent } from '../unspent.ts';
import { tea } from '../../gifts/testing/giving.ts';
import { balance, smallPack, begin, event, ok, pay, untilState } from './buying.ts';
import { createWalletModel } from './wallet-model.ts';

const { withdrawPayment, withdrawalOffer, refundOrder, freeBuyer } = paymentsCalls;
const packTokens = 200;
const packCents = 500;
const gesture = 100;

type Bought = {
  id: string;
  ticket: number;
  takesRefunds: boolean;
  refunded: number;
  isChargedBack: boolean;
  /** What the chargeback took of the buyer. */
  reversed: number;
};

type Run = { site: TestSite; owner: TestMember; friend: TestMember; seed: number; acts: number };

export async function runBuyer({ site, owner, friend, seed, acts }: Run): Promise<void> {
  const buyer = await site.member();
  const next = numbersFrom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const model = createWalletModel();
  const orders: Bought[] = [];
  const gifts: number[] = [];
  const leftOf = ({ refunded }: Bought) => packCents - refunded;

  const settled = ({ id }: Bought) =>
    until(async () => {
      const pending = await site.db
        .selectFrom('payment_refunds')
        .select('id')
        .where('order_id', '=', id)
        .where('state', 'in', ['asked', 'sent'])
        .executeTakeFirst();
      return !pending;
    });
  const offerOf = (order: Bought): number =>
    order.isChargedBack
      ? 0
      : Math.min(leftOf(order), centsUnspent(packCents, model.unspentOf(order.ticket), packTokens));

  async function buyPack() {
    const takesRefunds = next() < 0.7;
    const { order: id, ticket_number: ticket } = await begin(buyer, smallPack);
    await pay(site, id, takesRefunds ? 'paid' : 'no_refund');
    await untilState(buyer, id, 'paid');
    model.arrive(packTokens, ticket);
    orders.push({ id, ticket, takesRefunds, refunded: 0, isChargedBack: false, reversed: 0 });
  }
  async function give() {
    const amount = 1 + below(model.balance);
    if (model.balance < amount) return;
    await ok(buyer.call(giftsCalls.giveTokens, { recipient_id: friend.uid, amount }));
    model.spend(amount);
  }
  async function holdGift() {
    if (model.balance < tea.price) return;
    const { gift } = await ok(buyer.call(giftsCalls.sendGift, { ...tea, recipient_id: friend.uid, hold: 1 }));
    gifts.push(gift.id);
    model.spend(tea.price);
  }
  async function refuseGift() {
    const [id] = gifts.splice(below(gifts.length), 1);
    if (id === undefined) return;
    await ok(friend.call(giftsCalls.giftStatus, { id, status: 'refuse' }));
    model.comeBack(tea.price);
  }
  async function receive() {
    const amount = 1 + below(150);
    await site.fetch('/dev/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nick: buyer.nick, amount }),
    });
    model.arrive(amount);
  }
  async function withdraw(order: Bought) {
    const cents = offerOf(order);
    const answer = await buyer.call(withdrawPayment, { ticket_number: order.ticket });
    if (cents === 0) return expect(answer).toMatchObject({ code: 'withdrawal_nothing' });
    expect(answer).toMatchObject({ data: { amount: cents } });
    await settled(order);
    if (!order.takesRefunds) return;
    model.takeBack(order.ticket, model.unspentOf(order.ticket));
    order.refunded += cents;
  }
  async function refundByOperator(order: Bought) {
    const cents = next() < 0.5 ? Math.min(gesture, leftOf(order)) : leftOf(order);
    if (cents === 0 || order.isChargedBack) return;
    const isWhole = cents === leftOf(order);
    await ok(owner.call(refundOrder, { ticket_number: order.ticket, cents, reason: 'Geste' }));
    await settled(order);
    if (!order.takesRefunds) return;
    if (isWhole) model.takeBack(order.ticket, model.unspentOf(order.ticket));
    order.refunded += cents;
  }
  async function refundByProvider(order: Bought) {
    if (leftOf(order) === 0) return;
    await event(site, { ticket: order.ticket, event: 'refund' });
    model.takeBack(order.ticket, model.unspentOf(order.ticket));
    order.refunded = packCents;
  }
  async function chargeBack(order: Bought) {
    await event(site, { ticket: order.ticket, event: 'chargeback' });
    const take = () => {
      const tokens = Math.min(model.keptOf(order.ticket), model.balance);
      model.takeBack(order.ticket, tokens);
      order.reversed += tokens;
    };
    take();
    // The oldest gifts that wait are cancelled first.
    while (model.keptOf(order.ticket) > 0 && gifts.shift() !== undefined) {
      model.comeBack(tea.price);
      take();
    }
    order.isChargedBack = true;
    await ok(owner.call(freeBuyer, { uid: buyer.uid }));
  }
  async function winBack(order: Bought) {
    await event(site, { ticket: order.ticket, event: 'won_back' });
    model.takeBack(order.ticket, -order.reversed);
    Object.assign(order, { isChargedBack: false, reversed: 0 });
    if (leftOf(order) === 0) model.takeBack(order.ticket, model.unspentOf(order.ticket));
  }

  for (let nth = 0; nth < acts; nth++) {
    const order = orders[below(orders.length)];
    const act = below(10);
    if (!order || act < 2) await buyPack();
    else if (act === 2) await give();
    else if (act === 3) await holdGift();
    else if (act === 4) await refuseGift();
    else if (act === 5) await receive();
    else if (act === 6) await withdraw(order);
    else if (act === 7) await refundByOperator(order);
    else if (act === 8) await refundByProvider(order);
    else await (order.isChargedBack ? winBack(order) : chargeBack(order));
    expect(await balance(buyer), `seed ${seed}, act ${nth}`).toBe(model.balance);
  }
  for (const order of orders) {
    const kept = await site.db
      .selectFrom('payment_orders')
      .select('refunded')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(kept.refunded, `seed ${seed}, ticket ${order.ticket}`).toBe(order.refunded);
    const offered = await buyer.call(withdrawalOffer, { ticket_number: order.ticket });
    const cents = offerOf(order);
    expect(offered, `seed ${seed}, ticket ${order.ticket}`).toMatchObject(
      cents === 0 ? { code: 'withdrawal_nothing' } : { data: { amount: cents } },
    );
  }
}
