// Verotel as a card provider, against a fake of its server; the signature by the vector of Verotel's own client.
import { expect, test } from 'vitest';
import { createTestClock } from '../../../testing/index.ts';
import { cardsContract } from '../cards.contract.ts';
import type { HookRequest, NewPayment } from '../cards.ts';
import { decimalOf } from '../decimal-cents.ts';
import { patienceMs, startFakeProvider } from '../testing/fake-provider.ts';
import { createVerotelCards, flexPaySignature } from './verotel-cards.ts';
import { verotelAmounts, verotelOrigin } from './verotel-shop.ts';

const signatureKey = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const shopId = '68849';

test('FlexPay signs by SHA-256 over the key and all parameters by name', () => {
  const fields = {
    shopID: shopId,
    saleID: '433456',
    priceAmount: '0.00',
    referenceID: 'reference1234',
    priceCurrency: 'USD',
    custom1: 'My',
    description: 'My Dščřčřřěřě&?=blah123',
    subscriptionType: 'RECURRING',
    period: 'P1M',
    name: 'My name',
    trialAmount: '0.01',
    trialPeriod: 'P3D',
    successURL: 'http://backURL.test',
    declineURL: 'http://declineURL.test',
    cancelDiscountPercentage: '30',
  };
  expect(flexPaySignature(signatureKey, fields)).toBe(
    'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2',
  );
});

test('a buyer is sent to an order page with the amount, the order and a neutral text', async () => {
  const provider = createVerotelCards({
    shopId,
    signatureKey,
    origin: verotelOrigin,
    amounts: verotelAmounts,
    clock: createTestClock(),
  });
  const place = await provider.start({
    orderId: 'a'.repeat(32),
    cents: 905,
    currency: 'EUR',
    statement: 'A. SERVICES',
    language: 'fr',
    returnTo: 'https://alcove.test/membre/payment?order=a',
  });
  const address = new URL('redirect' in place ? place.redirect : '');
  expect(address.origin + address.pathname).toBe('https://secure.verotel.com/startorder');
  const { signature, ...fields } = Object.fromEntries(address.searchParams);
  expect(fields).toEqual({
    version: '4',
    type: 'purchase',
    shopID: shopId,
    paymentMethod: 'CC',
    priceAmount: '9.05',
    priceCurrency: 'EUR',
    description: 'A. SERVICES',
    referenceID: 'a'.repeat(32),
    successURL: 'https://alcove.test/membre/payment?order=a',
    declineURL: 'https://alcove.test/membre/payment?order=a',
  });
  expect(signature).toBe(flexPaySignature(signatureKey, fields));
});

const hook = (fields: Record<string, string>, key = signatureKey): HookRequest => ({
  method: 'GET',
  query: { ...fields, signature: flexPaySignature(key, fields) },
  headers: {},
  body: Buffer.alloc(0),
  address: '203.0.113.9',
});
const fieldsOf = ({ query }: HookRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'signature'));
const saleOf = ({ orderId, cents, currency }: NewPayment) => ({
  shopID: shopId,
  type: 'purchase',
  saleID: String(Number.parseInt(orderId, 16) + 9000),
  referenceID: orderId,
  priceAmount: decimalOf(cents),
  priceCurrency: currency,
  paymentMethod: 'CC',
  CCBrand: 'VISA',
  truncatedPAN: '************4242',
});

test('the signed address of its order page, which the buyer knows, is no postback of a paid order', async () => {
  const provider = createVerotelCards({
    shopId,
    signatureKey,
    origin: verotelOrigin,
    amounts: verotelAmounts,
    clock: createTestClock(),
  });
  const payment = {
    orderId: 'b'.padStart(32, '0'),
    cents: 905,
    currency: 'EUR',
    statement: 'A. SERVICES',
    language: 'fr' as const,
    returnTo: 'https://alcove.test/membre/payment?order=b',
  };
  const place = await provider.start(payment);
  const address = new URL('redirect' in place ? place.redirect : '');
  const replayed = { ...hook({}), query: Object.fromEntries(address.searchParams) };
  expect(() => provider.parseWebhook(replayed)).toThrow('webhook_forged');
  expect(provider.parseWebhook(hook(saleOf(payment)))).toMatchObject({ kind: 'captured' });
  const strange = { ...replayed, query: { ...replayed.query, signature: 'é'.repeat(64) } };
  expect(() => provider.parseWebhook(strange)).toThrow('webhook_forged');
});

cardsContract('Verotel', async () => {
  const sales = new Map<string, Record<string, string>>();
  const server = await startFakeProvider((asked) => {
    const { signature, ...fields } = Object.fromEntries(asked.searchParams);
    if (asked.pathname !== '/salestatus' || signature !== flexPaySignature(signatureKey, fields))
      return 'response: ERROR\nerror: Invalid signature\n';
    const sale = sales.get(fields.referenceID ?? '');
    if (!sale) return 'response: NOTFOUND\n';
    const lines = Object.entries({ response: 'FOUND', saleResult: 'APPROVED', ...sale });
    return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  });
  const provider = createVerotelCards({
    shopId,
    signatureKey,
    origin: server.origin,
    amounts: verotelAmounts,
    clock: createTestClock(),
    answerMs: patienceMs,
  });
  return {
    provider,
    server: { behave: server.behave, refundsMade: () => 0 },
    async paid(payment) {
      sales.set(payment.orderId, saleOf(payment));
      return hook({ ...saleOf(payment), transactionID: '71' });
    },
    refunded: (payment, cents) =>
      hook({
        ...saleOf(payment),
        event: 'credit',
        transactionID: '72',
        parentID: '71',
        amount: decimalOf(cents),
        currency: payment.currency,
      }),
    chargedBack: (payment) =>
      hook({ ...saleOf(payment), event: 'chargeback', transactionID: '73', parentID: '71' }),
    forgeries: (webhook) => ({
      unsigned: { ...webhook, query: fieldsOf(webhook) },
      changed: { ...webhook, query: { ...webhook.query, priceAmount: '0.01' } },
      longer: { ...webhook, query: { ...webhook.query, custom1: 'x' } },
      'of another key': hook(fieldsOf(webhook), 'another-key-of-another-shop'),
      'in its body': { ...webhook, method: 'POST', body: Buffer.from('priceAmount=0.01') },
    }),
    ofAnotherShop: (webhook) => hook({ ...fieldsOf(webhook), shopID: '1' }),
    referenceOf: (payment) => saleOf(payment).saleID,
    close: server.close,
  };
});
