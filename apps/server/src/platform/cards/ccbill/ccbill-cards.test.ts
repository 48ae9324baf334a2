// CCBill as a card provider, against a fake of DataLink; the digest by the example of CCBill's documentation.
import { expect, test } from 'vitest';
import { createTestClock } from '../../../testing/index.ts';
import { cardsContract } from '../cards.contract.ts';
import type { HookRequest, NewPayment } from '../cards.ts';
import { decimalOf } from '../decimal-cents.ts';
import { patienceMs, startFakeProvider } from '../testing/fake-provider.ts';
import { createCcbillCards, formDigest, saleDigest } from './ccbill-cards.ts';
import { ccbillAddresses, ccbillAmounts, ccbillOrigins } from './ccbill-shop.ts';

const salt = '7d901dad245fd0ff6bc20d06';
const account = {
  account: '900100',
  subaccount: '0000',
  flexId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt,
  addresses: ccbillAddresses,
  amounts: ccbillAmounts,
  ...ccbillOrigins,
};

test('the digest of a form is that of the documentation', () => {
  expect(formDigest('10.00', '30', '840', salt)).toBe('a7459445d0e5dc0963fe736dc5cf900b');
});

test('a buyer is sent to a form that never bills again', async () => {
  const provider = createCcbillCards({ ...account, clock: createTestClock() });
  const place = await provider.start({
    orderId: 'a'.repeat(32),
    cents: 1000,
    currency: 'USD',
    statement: 'A. SERVICES',
    language: 'fr',
    returnTo: '',
  });
  const address = new URL('redirect' in place ? place.redirect : '');
  expect(address.href).toContain(`https://api.ccbill.com/wap-frontflex/flexforms/${account.flexId}?`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    clientAccnum: '900100',
    clientSubacc: '0000',
    initialPrice: '10.00',
    initialPeriod: '30',
    currencyCode: '840',
    order: 'a'.repeat(32),
    formDigest: 'a7459445d0e5dc0963fe736dc5cf900b',
  });
});

const jsonHook = (eventType: string, fields: Record<string, string>, address = '64.38.212.7') => ({
  method: 'POST',
  query: { eventType, clientAccnum: '900100', clientSubacc: '0000' },
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(fields)),
  address,
});

test('a card that is declined is reported with its reason; what is no event of a payment reports nothing', () => {
  const provider = createCcbillCards({ ...account, clock: createTestClock() });
  const failure = {
    transactionId: '0912191101000000159',
    failureReason: 'Insufficient funds',
    billedInitialPrice: '19.00',
    billedCurrencyCode: '978',
    'X-order': 'b'.repeat(32),
  };
  expect(provider.parseWebhook(jsonHook('NewSaleFailure', failure))).toMatchObject({
    kind: 'declined',
    reason: 'no_funds',
    orderId: 'b'.repeat(32),
    cents: 1900,
  });
  expect(provider.parseWebhook(jsonHook('RenewalSuccess', failure, '::ffff:64.38.241.254'))).toBeUndefined();
  expect(provider.parseWebhook(jsonHook('constructor', failure))).toBeUndefined();
});

const referenceOf = ({ orderId }: NewPayment) => String(1_000_000_000 + Number.parseInt(orderId, 16));
const hook = (eventType: string, fields: Record<string, string>): HookRequest => ({
  method: 'POST',
  query: { eventType, eventGroupType: 'Subscription' },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: Buffer.from(
    new URLSearchParams({
      clientAccnum: '900100',
      clientSubacc: '0000',
      timestamp: '2026-08-05 15:18:17',
      ...fields,
    }).toString(),
  ),
  address: '64.38.240.17',
});
const changed = (webhook: HookRequest, from: string, to: string): HookRequest => ({
  ...webhook,
  body: Buffer.from(webhook.body.toString().replace(from, to)),
});
const partOf = (payment: NewPayment, cents: number, transactionId: string) => ({
  transactionId,
  subscriptionId: referenceOf(payment),
  amount: decimalOf(cents),
  currencyCode: '978',
  last4: '4242',
});
const result = (inner: string) => `<?xml version='1.0' standalone='yes'?>\n<results>${inner}</results>`;

cardsContract('CCBill', async () => {
  const made = new Map<string, number>();
  const closed = new Set<string>();
  const server = await startFakeProvider((asked) => {
    const fields = Object.fromEntries(asked.searchParams);
    if (fields.username !== 'link' || fields.password !== 'p&ss') return result('-1');
    const sale = fields.subscriptionId ?? '';
    if (fields.action === 'viewSubscriptionStatus')
      return result(
        `\n<refundsIssued>${made.get(sale) ?? 0}</refundsIssued>\n<voidsIssued>0</voidsIssued>\n<subscriptionStatus>0</subscriptionStatus>\n`,
      );
    if (fields.action !== 'refundTransaction') return result('-6');
    if (closed.has(sale) || !/^\d+\.\d\d$/.test(fields.amount ?? '')) return result('0');
    made.set(sale, (made.get(sale) ?? 0) + 1);
    return result('1');
  });
  const provider = createCcbillCards({
    ...account,
    dataLink: { user: 'link', password: 'p&ss' },
    dataLinkOrigin: server.origin,
    clock: createTestClock(),
    answerMs: patienceMs,
  });
  return {
    provider,
    server: {
      behave: server.behave,
      refundsMade: () => [...made.values()].reduce((sum, count) => sum + count, 0),
    },
    async paid(payment) {
      return hook('NewSaleSuccess', {
        subscriptionId: referenceOf(payment),
        transactionId: '0912191101000000159',
        billedInitialPrice: decimalOf(payment.cents),
        billedCurrencyCode: '978',
        dynamicPricingValidationDigest: saleDigest(referenceOf(payment), salt),
        'X-order': payment.orderId,
        last4: '4242',
      });
    },
    refunded: (payment, cents) => hook('Refund', partOf(payment, cents, '160')),
    chargedBack: (payment) => hook('Chargeback', partOf(payment, payment.cents, '161')),
    forgeries: (webhook) => ({
      'from elsewhere': { ...webhook, address: '203.0.113.9' },
      'from beside': { ...webhook, address: '64.38.213.1' },
      unsigned: changed(webhook, 'dynamicPricingValidationDigest', 'x'),
      'of another sale': changed(webhook, 'subscriptionId=1', 'subscriptionId=2'),
    }),
    ofAnotherShop: (webhook) => changed(webhook, '900100', '900101'),
    async unrefundable(payment) {
      closed.add(referenceOf(payment));
    },
    referenceOf,
    close: server.close,
  };
});
