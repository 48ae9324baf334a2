// Real providers behind the site, each played by its documented webhooks: what is offered, delivered and refunded.
import { devCalls, minuteMs, paymentLimits, paymentsCalls, roomsCalls, tipsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saleDigest } from '../../platform/cards/ccbill/ccbill-cards.ts';
import { decimalOf } from '../../platform/cards/decimal-cents.ts';
import { startFakeProvider } from '../../platform/cards/testing/fake-provider.ts';
import { flexPaySignature } from '../../platform/cards/verotel/verotel-cards.ts';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import { balance, begin, ok, orderOf, pack, untilState } from './testing/buying.ts';

const { paymentPlans, keptOrders, refundOrder, refusedWebhooks, withdrawPayment } = paymentsCalls;
const signatureKey = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const salt = '7d901dad245fd0ff6bc20d06';

type Begun = { order: string; amount: number; ticket_number: number };
let site: TestSite;
let server: Awaited<ReturnType<typeof startFakeProvider>>;
/** What `salestatus` says, by order. */
const sales = new Map<string, string>();

beforeAll(async () => {
  server = await startFakeProvider(
    (asked) => sales.get(asked.searchParams.get('referenceID') ?? '') ?? 'response: NOTFOUND\n',
  );
  site = await startTestSite({
    env: {
      RATE_LIMITS: 'off',
      PAYMENTS: 'ccbill',
      CCBILL_ACCOUNT: '900100',
      CCBILL_SUBACCOUNT: '0000',
      CCBILL_FLEX_ID: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
      CCBILL_SALT: salt,
      CCBILL_ADDRESSES: '127.0.0.1',
      PAYMENTS_BEFORE: 'verotel',
      VEROTEL_SHOP_ID: '68849',
      VEROTEL_SIGNATURE_KEY: signatureKey,
      VEROTEL_URL: server.origin,
    },
  });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

let saleNumbers = 1_000_000_000;
const freshSale = () => String(++saleNumbers);

async function ccbill(eventType: string, fields: Record<string, string>): Promise<number> {
  const answer = await site.fetch(`/payments/hook/ccbill?eventType=${eventType}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientAccnum: '900100', clientSubacc: '0000', currencyCode: '978', ...fields }),
  });
  return answer.status;
}
const sold = ({ order, amount }: Begun, subscriptionId: string, more: Record<string, string> = {}) =>
  ccbill('NewSaleSuccess', {
    subscriptionId,
    transactionId: `${subscriptionId}1`,
    billedInitialPrice: decimalOf(amount),
    billedCurrencyCode: '978',
    dynamicPricingValidationDigest: saleDigest(subscriptionId, salt),
    'X-order': order,
    last4: '8830',
    ...more,
  });
const refunded = (subscriptionId: string, cents: number) =>
  ccbill('Refund', { subscriptionId, transactionId: `${subscriptionId}2`, amount: decimalOf(cents) });

describe('with CCBill', () => {
  test('only what it charges is offered, at its own page', async () => {
    const { plans, any_tokens } = await ok((await site.visitor()).call(paymentPlans, {}));
    expect(plans.map(({ price }) => price)).toEqual([500, 900, 1100, 1900, 2000, 4500, 4500]);
    expect(any_tokens).toMatchObject({ min: 118, max: 4000 });
    const begun = await begin(await site.member(), pack);
    expect(begun.frame).toBeUndefined();
    expect(begun.redirect).toContain('https://api.ccbill.com/wap-frontflex/flexforms/');
  });

  test('a sale delivers once; another price, currency or account, or a digest that is wrong, delivers nothing', async () => {
    const [maelle, owner] = [await site.member(), await site.member({ role: 'owner' })];
    const begun = await begin(maelle, pack);
    const sale = freshSale();
    const wrong = [
      { billedInitialPrice: '0.01' },
      { billedCurrencyCode: '840' },
      { clientAccnum: '900101' },
      { 'X-order': 'f'.repeat(32) },
    ];
    for (const each of wrong) expect(await sold(begun, freshSale(), each)).toBe(403);
    expect(await sold(begun, sale, { dynamicPricingValidationDigest: 'x' })).toBe(403);
    expect((await orderOf(maelle, begun.order)).state).toBe('waiting');
    const { list } = await ok(owner.call(refusedWebhooks, {}));
    expect(new Set(list.slice(0, 4).map(({ problem }) => problem))).toEqual(
      new Set(['unknown_order', 'another_shop', 'another_currency', 'another_amount']),
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => sold(begun, sale)));
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await balance(maelle)).toBe(1050);
    expect((await ok(owner.call(keptOrders, { q: sale }))).list[0]).toMatchObject({
      ticket_number: begun.ticket_number,
      reference: sale,
      last4: '8830',
    });
  });

  test('a refund waits in the operator’s list for its webhook, which names the sale alone', async () => {
    const [maelle, owner] = [await site.member(), await site.member({ role: 'owner' })];
    const begun = await begin(maelle, pack);
    const sale = freshSale();
    await sold(begun, sale);
    const { ticket_number } = begun;
    await ok(owner.call(refundOrder, { ticket_number, cents: 500, reason: 'Geste', key: 'r1' }));
    expect(await maelle.call(withdrawPayment, { ticket_number })).toMatchObject({ code: 'withdrawal_runs' });
    const waits = (await ok(owner.call(keptOrders, { q: String(ticket_number) }))).list[0]?.refunds;
    expect(waits?.[0]).toMatchObject({ cents: 500, state: 'asked' });
    expect(await refunded(sale, 500)).toBe(200);
    expect(await orderOf(maelle, begun.order)).toMatchObject({ state: 'partly_refunded' });
    expect(await refunded(sale, 500)).toBe(200);
    expect((await ok(owner.call(keptOrders, { q: String(ticket_number) }))).list[0]).toMatchObject({
      refunded: 500,
    });
  });

  test('a refund that overtakes its sale waits for it; one of more than was paid is refused', async () => {
    const maelle = await site.member();
    const begun = await begin(maelle, pack);
    const sale = freshSale();
    expect(await refunded(sale, 2000)).toBe(200);
    await sold(begun, sale);
    expect((await orderOf(maelle, begun.order)).state).toBe('refunded');
    expect(await balance(maelle)).toBe(0);
    expect(await refunded(sale, 1)).toBe(403);
  });
});

/** An order as Verotel took it before CCBill was chosen. */
async function former(buyer: Awaited<ReturnType<TestSite['member']>>) {
  const begun = await begin(buyer, pack);
  await site.db
    .updateTable('payment_orders')
    .set({ provider: 'verotel' })
    .where('id', '=', begun.order)
    .execute();
  return begun;
}
const fieldsOf = ({ order, amount }: Begun, saleID: string): Record<string, string> => ({
  shopID: '68849',
  type: 'purchase',
  saleID,
  referenceID: order,
  priceAmount: decimalOf(amount),
  priceCurrency: 'EUR',
});
const postback = (fields: Record<string, string>) =>
  site.fetch(
    `/payments/hook/verotel?${new URLSearchParams({ ...fields, signature: flexPaySignature(signatureKey, fields) })}`,
  );

test('webhooks of one network are taken at a rate, signed or not, and those of others meanwhile', async () => {
  await using limited = await startTestSite({
    env: {
      PAYMENTS: 'verotel',
      TRUSTED_PROXIES: '127.0.0.1',
      VEROTEL_SHOP_ID: '68849',
      VEROTEL_SIGNATURE_KEY: signatureKey,
    },
  });
  const from = async (address: string) =>
    (await limited.fetch('/payments/hook/nobody', { headers: { 'x-forwarded-for': address } })).status;
  const { limit, windowMs } = paymentLimits.webhooks;
  const answers = await Promise.all(Array.from({ length: limit }, () => from('203.0.113.7')));
  expect(new Set(answers)).toEqual(new Set([404]));
  expect(await from('203.0.113.7')).toBe(429);
  expect(await from('203.0.113.8')).toBe(404);
  await limited.clock.advance(windowMs);
  expect(await from('203.0.113.7')).toBe(404);
});

describe('the former provider', () => {
  test('still tells payments and refunds by signed postbacks, each answered OK', async () => {
    const maelle = await site.member();
    const begun = await former(maelle);
    const fields = fieldsOf(begun, freshSale());
    const answer = await postback(fields);
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    expect(await balance(maelle)).toBe(1050);
    for (let copy = 0; copy < 2; copy++)
      await postback({ ...fields, event: 'credit', transactionID: '9', amount: '20.00', currency: 'EUR' });
    expect(await orderOf(maelle, begun.order)).toMatchObject({ state: 'refunded' });
    expect(await balance(maelle)).toBe(0);
    expect((await site.fetch('/payments/hook/sandbox', { method: 'POST' })).status).toBe(404);
  });

  test('silent, broken or talking nonsense is asked again, and what it then says is delivered once', async () => {
    const maelle = await site.member();
    const begun = await former(maelle);
    const lines = Object.entries({
      response: 'FOUND',
      saleResult: 'APPROVED',
      ...fieldsOf(begun, freshSale()),
    });
    sales.set(begun.order, lines.map(([name, value]) => `${name}: ${value}`).join('\n'));
    const askedBy = async (ms: number, how: 'broken' | 'wrong' | 'well') => {
      server.behave(how);
      await site.clock.advance(ms);
    };
    const warned = () =>
      site.log.entries.filter(
        ({ msg, ticket }) => String(msg).includes('did not answer') && ticket === begun.ticket_number,
      ).length;
    await askedBy(60_000, 'broken');
    await until(() => warned() === 1);
    await askedBy(4 * minuteMs, 'wrong');
    await until(() => warned() === 2);
    expect((await orderOf(maelle, begun.order)).state).toBe('waiting');
    await askedBy(25 * minuteMs, 'well');
    await untilState(maelle, begun.order, 'paid');
    await postback(fieldsOf(begun, lines.find(([name]) => name === 'saleID')?.[1] ?? ''));
    expect(await balance(maelle)).toBe(1050);
  });
});

test('a site that takes no payments offers no plans and begins no order; tokens are given all the same', async () => {
  await using closed = await startTestSite({ env: { PAYMENTS: 'off' } });
  const [giver, recipient] = [await closed.member(), await closed.member()];
  expect(await ok(giver.call(paymentPlans, {}))).toMatchObject({ open: 0, plans: [], any_tokens: null });
  expect(await giver.call(paymentsCalls.startPayment, { ...pack, key: 'one' } as never)).toMatchObject({
    code: 'payments_closed',
  });
  await giver.call(devCalls.creditTokens, { nick: giver.nick, amount: 50 });
  const tip = { recipient_id: recipient.uid, server_id: 'web', amount: 20 } as never;
  expect(await ok(giver.call(tipsCalls.giveTokens, tip))).toMatchObject({ balance: 30 });
  expect(await balance(recipient)).toBe(20);
  expect(await ok(giver.call(roomsCalls.liveSession, {}))).toMatchObject({ PaymentAllowed: 1 });
});
