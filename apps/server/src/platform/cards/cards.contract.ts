// What every card provider promises. `open` answers it with a stage: the provider, and its other end to play.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import {
  type CardFact,
  type CardProvider,
  type HookRequest,
  type NewPayment,
  RefundRefused,
} from './cards.ts';

export type CardStage = {
  provider: CardProvider;
  /** The buyer has paid at the provider; answers the webhook of it. */
  paid(payment: NewPayment): Promise<HookRequest>;
  refunded(payment: NewPayment, cents: number): HookRequest;
  chargedBack(payment: NewPayment): HookRequest;
  /** The same webhook, not by the provider or not as it was sent. */
  forgeries(webhook: HookRequest): Record<string, HookRequest>;
  ofAnotherShop(webhook: HookRequest): HookRequest;
  /** Where it is asked by calls: how its server behaves, and what it was asked for. */
  server?: { behave(how: 'well' | 'silent' | 'wrong' | 'broken'): void; refundsMade(): number };
  /** It will never refund this payment. */
  unrefundable?(payment: NewPayment): Promise<void>;
  /** What it calls the payment. */
  referenceOf(payment: NewPayment): string;
  close(): Promise<void>;
};

let orders = 0;
const newPayment = (): NewPayment => ({
  orderId: (++orders).toString(16).padStart(32, '0'),
  cents: 1900,
  currency: 'EUR',
  statement: 'A. SERVICES',
  language: 'fr',
  returnTo: 'https://alcove.test/membre/payment?order=1',
});

function codeOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'accepted';
}

async function endOf(call: Promise<unknown>): Promise<'done' | 'refused' | 'failed'> {
  try {
    await call;
    return 'done';
  } catch (error) {
    return error instanceof RefundRefused ? 'refused' : 'failed';
  }
}

export function cardsContract(name: string, open: () => Promise<CardStage>) {
  describe(`card provider, ${name}`, () => {
    let stage: CardStage;
    beforeAll(async () => void (stage = await open()));
    afterAll(() => stage.close());

    const factOf = (webhook: HookRequest): CardFact => {
      const fact = stage.provider.parseWebhook(webhook);
      if (!fact) throw new Error('it tells nothing');
      return fact;
    };

    test('asks for the card at its own place, and at the same one when an order is begun again', async () => {
      const { provider } = stage;
      const payment = newPayment();
      const place = await provider.start(payment);
      // `frame-src` of our pages names no other origin for cards.
      const own = expect.stringMatching(/^\/(?!\/)/) as string;
      const redirect = expect.any(String) as string;
      expect(place).toEqual(provider.capabilities.frame ? { frame: own } : { redirect });
      expect(await provider.start(payment)).toEqual(place);
    });

    test('tells a payment by a webhook, whose repetition is the same event', async () => {
      const payment = newPayment();
      await stage.provider.start(payment);
      const webhook = await stage.paid(payment);
      const fact = factOf(webhook);
      expect(fact).toMatchObject({
        kind: 'captured',
        shop: stage.provider.shop,
        orderId: payment.orderId,
        cents: 1900,
        currency: 'EUR',
      });
      expect(factOf(webhook).eventId).toBe(fact.eventId);
      expect(fact.last4 ?? '0000').toMatch(/^\d{4}$/);
    });

    test('tells a part that was refunded, and a chargeback, as events of that payment', async () => {
      const payment = newPayment();
      await stage.provider.start(payment);
      const sale = factOf(await stage.paid(payment));
      const [refund, chargeback] = [factOf(stage.refunded(payment, 400)), factOf(stage.chargedBack(payment))];
      expect(refund).toMatchObject({ kind: 'refunded', cents: 400, currency: 'EUR' });
      expect(chargeback).toMatchObject({ kind: 'charged_back', cents: 1900, currency: 'EUR' });
      for (const fact of [refund, chargeback])
        expect(fact.orderId === payment.orderId || fact.reference === sale.reference).toBe(true);
      expect(new Set([sale, refund, chargeback].map(({ eventId }) => eventId)).size).toBe(3);
    });

    test('is believed only where it speaks itself, of the own shop', async () => {
      const payment = newPayment();
      await stage.provider.start(payment);
      const webhook = await stage.paid(payment);
      for (const [fault, forged] of Object.entries(stage.forgeries(webhook)))
        expect([fault, codeOf(() => stage.provider.parseWebhook(forged))]).toEqual([fault, 'webhook_forged']);
      const empty = { ...webhook, body: Buffer.from('\0{{'), query: {} };
      expect(['webhook_forged', 'accepted']).toContain(codeOf(() => stage.provider.parseWebhook(empty)));
      expect(factOf(stage.ofAnotherShop(webhook)).shop).not.toBe(stage.provider.shop);
    });

    /** How a call ends while the provider's server is silent, wrong or broken. */
    async function endsInFaults(call: () => Promise<unknown>): Promise<string[]> {
      const { server } = stage;
      const ends: string[] = [];
      for (const how of server ? (['silent', 'wrong', 'broken'] as const) : []) {
        server?.behave(how);
        ends.push(await endOf(call()));
      }
      server?.behave('well');
      return ends;
    }
    const failures = () => (stage.server ? ['failed', 'failed', 'failed'] : []);

    test('answers a query with the same events, or says that it takes none', async () => {
      const { provider } = stage;
      const payment = newPayment();
      await provider.start(payment);
      const { query } = provider.capabilities;
      const known = async () =>
        query ? (await provider.query(payment.orderId)).map(({ eventId }) => eventId) : [];
      expect(await endOf(provider.query(payment.orderId))).toBe(query ? 'done' : 'failed');
      expect(await known()).toEqual([]);
      const { eventId } = factOf(await stage.paid(payment));
      expect(await known()).toEqual(query ? [eventId] : []);
      expect(await endsInFaults(() => provider.query(payment.orderId))).toEqual(failures());
    });

    test('refunds once however often it is asked, and says what it will never refund', async () => {
      const { provider, server } = stage;
      const payment = newPayment();
      const { orderId, currency } = payment;
      await provider.start(payment);
      await stage.paid(payment);
      const reference = stage.referenceOf(payment);
      const wanted = { orderId, reference, currency, refund: orders, cents: 400, madeBefore: 0 };
      expect(await endsInFaults(() => provider.refund(wanted))).toEqual(failures());
      const { refund } = provider.capabilities;
      const ends = [await endOf(provider.refund(wanted)), await endOf(provider.refund(wanted))];
      expect(ends).toEqual(refund ? ['done', 'done'] : ['failed', 'failed']);
      expect(server?.refundsMade() ?? 1).toBe(refund ? 1 : 0);
      await stage.unrefundable?.(payment);
      const next = { ...wanted, refund: orders + 1_000_000, madeBefore: 1, cents: 1901 };
      expect(await endOf(provider.refund(next))).toBe(refund ? 'refused' : 'failed');
    });
  });
}
