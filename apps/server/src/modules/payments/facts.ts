// What providers tell of orders, by webhooks or when asked: each event once, in any order, in one transaction with
// all that follows from it. Nothing else changes the state of an order that has begun, but its time.
import { isPaid, type OrderState, type WebhookProblem } from '@alcove/protocol';
import { sql } from 'kysely';
import type { CardFact, CardProvider } from '../../platform/cards/cards.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Delivery } from './delivery.ts';
import { lockOrder, move, type Order, orderById, orderOfFact } from './order-store.ts';
import type { Refunds } from './refunds.ts';

/** `waiting`: it is about a payment that has not been told yet. */
export type FactOutcome = { state: 'applied' | 'waiting' | 'refused'; problem: WebhookProblem | '' };

const applied: FactOutcome = { state: 'applied', problem: '' };
const waiting: FactOutcome = { state: 'waiting', problem: 'before_payment' };
const refused = (problem: WebhookProblem | ''): FactOutcome => ({ state: 'refused', problem });
const outcome = (problem: WebhookProblem | ''): FactOutcome => (problem === '' ? applied : refused(problem));

type Needs = {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'transaction'>;
  delivery: Delivery;
  refunds: Pick<Refunds, 'confirm' | 'failed'>;
  observe(change: { state: OrderState }): void;
};

/** Under what a fact is kept that names its payment by the provider's number alone. */
const keyOf = ({ orderId, reference = '' }: Pick<CardFact, 'orderId' | 'reference'>): string =>
  orderId === '' ? `reference:${reference}` : orderId;

/** Why a fact does not concern the order as it was begun. */
function problemOf(provider: CardProvider, order: Order | undefined, fact: CardFact): WebhookProblem | '' {
  if (fact.shop !== provider.shop) return 'another_shop';
  if (!order || order.provider !== provider.name) return 'unknown_order';
  if (fact.currency !== order.currency) return 'another_currency';
  const isPart = fact.kind === 'refunded' || fact.kind === 'refund_failed';
  if (isPart ? fact.cents < 1 || fact.cents > order.amount : fact.cents !== order.amount)
    return 'another_amount';
  return '';
}

const knownOutcome = async (tx: Database, { name }: CardProvider, { eventId }: CardFact) => {
  const row = await tx
    .selectFrom('payment_webhooks')
    .select(['state', 'problem'])
    .where('provider', '=', name)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row as FactOutcome | undefined;
};

export function createFacts({ db, clock, wallet, delivery, refunds, observe }: Needs) {
  async function store(
    tx: Database,
    { name }: CardProvider,
    fact: CardFact,
    { state, problem }: FactOutcome,
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into payment_webhooks
        (provider, event_id, order_id, kind, amount, currency, fact, happened_at, received_at, state, problem)
      values (${name}, ${fact.eventId}, ${keyOf(fact)}, ${fact.kind}, ${fact.cents}, ${fact.currency},
        ${JSON.stringify(fact)}::jsonb, ${fact.at}, ${clock.now()}, ${state}, ${problem})
      on conflict (provider, event_id) do nothing returning 1`.execute(tx);
    return rows.length > 0;
  }

  async function declined(tx: Database, order: Order, { eventId, reason, last4 }: CardFact): Promise<void> {
    await tx
      .insertInto('payment_declines')
      .values({ order_id: order.id, event_id: eventId, declined_at: clock.now() })
      .execute();
    await move(tx, order, 'declined', { reason: reason ?? 'declined', ...(last4 && { last4 }) });
  }

  /** Locked: the members, then the order. */
  async function apply(tx: Database, order: Order, fact: CardFact): Promise<FactOutcome> {
    const wasPaid = isPaid(order.state);
    switch (fact.kind) {
      case 'captured':
        await delivery.paid(tx, order, fact);
        return applied;
      case 'declined':
        if (!wasPaid) await declined(tx, order, fact);
        return applied;
      case 'cancelled':
        await move(tx, order, 'cancelled', { reason: 'cancelled' });
        return applied;
      case 'refunded':
        return wasPaid ? outcome(await refunds.confirm(tx, order, fact)) : waiting;
      case 'refund_failed':
        return wasPaid ? outcome(await refunds.failed(tx, order, fact)) : waiting;
      case 'charged_back':
        if (!wasPaid) return waiting;
        await delivery.chargedBack(tx, order);
        return applied;
      case 'won_back':
        return (await delivery.wonBack(tx, order)) ? applied : waiting;
    }
  }

  /** What came too early is tried again, in the order in which it happened. */
  async function applyWaiting(tx: Database, provider: CardProvider, orderId: string): Promise<void> {
    const reference = (await orderById(tx, orderId))?.reference ?? '';
    const rows = await tx
      .selectFrom('payment_webhooks')
      .select(['event_id', 'fact'])
      .where('order_id', 'in', [orderId, keyOf({ orderId: '', reference })])
      .where('provider', '=', provider.name)
      .where('state', '=', 'waiting')
      .orderBy('happened_at')
      .execute();
    for (const { event_id: id, fact } of rows) {
      const order = await orderById(tx, orderId);
      if (!order) return;
      const problem = problemOf(provider, order, fact as CardFact);
      const now = problem === '' ? await apply(tx, order, fact as CardFact) : refused(problem);
      if (now.state === 'waiting') continue;
      await tx
        .updateTable('payment_webhooks')
        .set(now)
        .where('provider', '=', provider.name)
        .where('event_id', '=', id)
        .execute();
    }
  }

  return {
    /** Notes a fact, and does what follows from it; a repeated one changes nothing. */
    async note(provider: CardProvider, fact: CardFact): Promise<FactOutcome> {
      const known = await knownOutcome(db, provider, fact);
      if (known) return known;
      let moved: OrderState | undefined;
      const result = await wallet.transaction(async (tx) => {
        moved = undefined;
        const found = await orderOfFact(tx, provider.name, fact);
        // A refund may overtake the payment whose number it names.
        if (!found && fact.orderId === '' && fact.shop === provider.shop) {
          await store(tx, provider, fact, waiting);
          return waiting;
        }
        const problem = problemOf(provider, found, fact);
        if (problem !== '' || !found) {
          await store(tx, provider, fact, refused(problem));
          return refused(problem);
        }
        const order = await lockOrder(tx, found);
        if (!order) return refused('unknown_order');
        // With the order locked, another copy of this event has either been committed or waits for us.
        const before = await knownOutcome(tx, provider, fact);
        if (before) return before;
        const now = await apply(tx, order, fact);
        await store(tx, provider, fact, now);
        if (now.state === 'applied') await applyWaiting(tx, provider, order.id);
        moved = (await orderById(tx, order.id))?.state;
        if (moved === order.state) moved = undefined;
        return now;
      });
      if (moved) observe({ state: moved });
      return result;
    },

    /** The time of an unpaid order is over. */
    async expire(orderId: string): Promise<void> {
      const found = await orderById(db, orderId);
      if (!found) return;
      await wallet.transaction(async (tx) => {
        const order = await lockOrder(tx, found);
        if (order && order.expires_at <= clock.now()) {
          const expired = await move(tx, order, 'expired', { reason: 'expired' });
          if (expired) observe({ state: 'expired' });
        }
      });
    },

    /** The provider knows of the order now; a webhook may have been faster. */
    async started(orderId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const found = await orderById(tx, orderId);
        const order = found && (await lockOrder(tx, found));
        if (order) await move(tx, order, 'started');
      });
    },
  };
}

export type PaymentFacts = ReturnType<typeof createFacts>;
