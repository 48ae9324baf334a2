// Refunds that their providers refuse: what the buyer reads, and how the owner ends them.
import { paymentsCalls, relationsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { figure, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import {
  balance,
  begin,
  buy,
  event,
  ok,
  orderOf,
  pay,
  untilState,
  week,
  smallPack,
} from './testing/buying.ts';

let site: TestSite;
let owner: TestMember;
let marlow: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  owner = await site.member({ role: 'owner' });
});
afterAll(() => site.close());
beforeEach(async () => void (marlow = await site.member()));

const { endFailedRefund, keptOrders, paymentDays, paymentHistory, paymentHistoryCsv } = paymentsCalls;
const { refundOrder, withdrawPayment } = paymentsCalls;
type Ending = 'again' | 'by_hand' | 'dropped';

const kept = async (ticket: number) => {
  const { list } = await ok(owner.call(keptOrders, { q: String(ticket) }));
  const order = list.find(({ ticket_number }) => ticket_number === ticket);
  if (!order) throw new Error(`no ticket ${ticket}`);
  return order;
};
const dueOf = async (ticket: number) => (await kept(ticket)).refunds.find(({ due }) => due === 1);
const untilDue = (ticket: number) => until(() => dueOf(ticket));
const failedGroup = async () => ok(owner.call(keptOrders, { group: 'failed' }));
const end = (refund: number, ending: Ending, reason = 'Virement du 3') =>
  owner.call(endFailedRefund, { refund, ending, reason });
const historyRow = async () => {
  const [row] = (await ok(marlow.call(paymentHistory, {}))).list;
  return row;
};
/** The provider takes refunds of this card again. */
const mendCard = (order: string) =>
  site.db.updateTable('sandbox_payments').set({ card: 'paid' }).where('order_id', '=', order).execute();
const news = async () => {
  const rows = await site.db
    .selectFrom('notifications')
    .select('data')
    .where('uid', '=', marlow.uid)
    .where('type', '=', 'payment')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => (data as { news: string }).news);
};

/** Paid for a member who cannot receive it any more, with a card that takes no refunds. */
async function owed() {
  const elodie = await site.member();
  const { order, ticket_number: ticket } = await begin(marlow, { ...week, recipient: elodie.nick });
  await ok(elodie.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.uid }));
  await pay(site, order, 'no_refund');
  await untilState(marlow, order, 'paid');
  return { order, ticket, refund: (await untilDue(ticket)).id };
}

describe('a refund of what was never delivered, refused by its provider,', () => {
  test('is shown to its buyer as what it is, and to the owner in list, sums and metrics', async () => {
    const before = await figure(site, 'alcove_payment_refunds_open{state="failed"}');
    const { order, ticket } = await owed();
    expect(await orderOf(marlow, order)).toMatchObject({ state: 'paid', refunding: 'failed' });
    expect(await historyRow()).toMatchObject({
      state: 'paid',
      refunding: 'failed',
      reason: { code: 'recipient_gone' },
      withdraw_until: null,
    });
    const table = await (await marlow.fetch(`/b${paymentHistoryCsv.path}`)).text();
    expect(table).toContain('remboursement pas encore abouti');
    await until(async () => (await news()).includes('refund_failed'));
    const { list, groups } = await failedGroup();
    expect(list.map(({ ticket_number }) => ticket_number)).toContain(ticket);
    expect(groups.failed).toBe(before + 1);
    expect((await ok(owner.call(paymentDays, {}))).refunding).toMatchObject({ failed: before + 1 });
    expect(await figure(site, 'alcove_payment_refunds_open{state="failed"}')).toBe(before + 1);
  });

  test('is asked for again, and arrives', async () => {
    const { order, ticket, refund } = await owed();
    await mendCard(order);
    await ok(end(refund, 'again'));
    await untilState(marlow, order, 'refunded');
    expect(await historyRow()).toMatchObject({ refunding: null, refunded: 900 });
    expect((await kept(ticket)).refunds.map(({ state, ending, due }) => [state, ending, due])).toEqual([
      ['failed', 'again', 0],
      ['done', null, 0],
    ]);
  });

  test('counts as refunded once the owner has made it by other means; no second ending is taken', async () => {
    const { order, ticket, refund } = await owed();
    await ok(end(refund, 'by_hand'));
    expect(await orderOf(marlow, order)).toMatchObject({ state: 'refunded', refunding: null });
    expect(await end(refund, 'by_hand')).toMatchObject({ code: 'refund_ended' });
    expect((await failedGroup()).list.map(({ ticket_number }) => ticket_number)).not.toContain(ticket);
    const act = await site.db
      .selectFrom('payment_acts')
      .select(['act', 'ticket', 'cents', 'reason'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(act).toEqual({ act: 'refund_by_hand', ticket, cents: 900, reason: 'Virement du 3' });
  });

  test('cannot be given up, and is ended by owners alone', async () => {
    const { refund } = await owed();
    expect(await end(refund, 'dropped')).toMatchObject({
      code: 'invalid_input',
      messages: { ending: expect.any(String) },
    });
    expect(
      await marlow.call(endFailedRefund, { refund, ending: 'by_hand', reason: 'Pour moi' }),
    ).toMatchObject({ code: 'role_required' });
  });

  test('is no concern any more once the bank has taken the money back', async () => {
    const { ticket, refund } = await owed();
    await event(site, { ticket, event: 'chargeback' });
    expect(await dueOf(ticket)).toBeUndefined();
    expect(await end(refund, 'by_hand')).toMatchObject({ code: 'refund_ended' });
  });
});

describe('a withdrawal that its provider refused', () => {
  test('is made by other means: what is unspent now is taken back, and as much counts as refunded', async () => {
    const { order, ticket_number: ticket } = await buy(site, marlow, smallPack, 'no_refund');
    await ok(marlow.call(withdrawPayment, { ticket_number: ticket }));
    const { id } = await untilDue(ticket);
    expect(await balance(marlow)).toBe(200);
    await ok(end(id, 'by_hand'));
    expect(await balance(marlow)).toBe(0);
    expect((await orderOf(marlow, order)).state).toBe('refunded');
    await until(async () => (await news()).join(' ') === 'refund_failed refunded');
  });

  test('is given up, and the member may still withdraw; a new withdrawal takes the place of the failed one', async () => {
    const { order, ticket_number: ticket } = await buy(site, marlow, smallPack, 'no_refund');
    await ok(marlow.call(withdrawPayment, { ticket_number: ticket }));
    await ok(end((await untilDue(ticket)).id, 'dropped'));
    expect(await historyRow()).toMatchObject({ refunding: null, withdraw_until: expect.any(Number) });
    await ok(marlow.call(withdrawPayment, { ticket_number: ticket }));
    await untilDue(ticket);
    await mendCard(order);
    await ok(marlow.call(withdrawPayment, { ticket_number: ticket }));
    await untilState(marlow, order, 'refunded');
    expect((await kept(ticket)).refunds.map(({ state, ending }) => [state, ending])).toEqual([
      ['failed', 'dropped'],
      ['failed', 'again'],
      ['done', null],
    ]);
  });

  test('stays with the owner while a part is refunded, until all that is left is asked for', async () => {
    const { order, ticket_number: ticket } = await buy(site, marlow, smallPack, 'no_refund');
    await ok(marlow.call(withdrawPayment, { ticket_number: ticket }));
    await untilDue(ticket);
    await mendCard(order);
    const part = { ticket_number: ticket, cents: 100, reason: 'Geste' };
    await ok(owner.call(refundOrder, part));
    await untilState(marlow, order, 'partly_refunded');
    expect(await dueOf(ticket)).toBeDefined();
    await ok(owner.call(refundOrder, { ...part, cents: 400 }));
    expect(await dueOf(ticket)).toBeUndefined();
    await untilState(marlow, order, 'refunded');
    expect(await balance(marlow)).toBe(0);
  });
});
