// The sandbox as a card provider.
import { createTestClock, createTestDatabase, silentLog } from '../../../testing/index.ts';
import { cardsContract } from '../cards.contract.ts';
import type { CardFact, HookRequest, NewPayment } from '../cards.ts';
import { createSandboxCards } from './sandbox-cards.ts';

cardsContract('sandbox', async () => {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const provider = createSandboxCards({
    db: database.db,
    clock,
    log: silentLog,
    jobs: { add: async () => {}, handle: () => {} },
    secretKey: 'a secret that only tests know, long enough',
    ownAddress: () => 'http://127.0.0.1:9',
  });
  let events = 0;
  const hook = (fact: CardFact, ageMs = 0): HookRequest => {
    const { headers, body } = provider.webhookOf(fact, ageMs);
    return { method: 'POST', query: {}, headers, body: Buffer.from(body), address: '127.0.0.1' };
  };
  const factOf = ({ orderId, cents, currency }: NewPayment, kind: CardFact['kind']): CardFact => ({
    eventId: `evt_${++events}`,
    shop: provider.shop,
    orderId,
    kind,
    cents,
    currency,
    at: clock.now(),
  });
  return {
    provider,
    async paid(payment) {
      await provider.pay(payment.orderId, { card: 'paid', last4: '4242' });
      const [fact] = await provider.query(payment.orderId);
      return hook(fact ?? factOf(payment, 'captured'));
    },
    refunded: (payment, cents) => hook({ ...factOf(payment, 'refunded'), cents }),
    chargedBack: (payment) => hook(factOf(payment, 'charged_back')),
    forgeries: (webhook) => ({
      unsigned: { ...webhook, headers: {} },
      changed: { ...webhook, body: Buffer.from(webhook.body.toString().replace('1900', '1901')) },
      old: hook(JSON.parse(webhook.body.toString()) as CardFact, 301_000),
      ahead: hook(JSON.parse(webhook.body.toString()) as CardFact, -301_000),
    }),
    ofAnotherShop: (webhook) =>
      hook({ ...(JSON.parse(webhook.body.toString()) as CardFact), shop: 'another' }),
    referenceOf: () => '',
    async close() {
      await database[Symbol.asyncDispose]();
    },
  };
});
