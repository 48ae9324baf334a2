// What providers tell of orders, by webhooks or when asked: each event once, in any order, in one transaction with
// all that follows from it. Nothing else changes the state of an order that has begun, but its time.
import { isPaid, type OrderState, type WebhookProblem } from '@alcove/protocol';
import { sql } from 'kysely';
import { createBatchQueue } from '../../platform/batch-queue.ts';
import type { CardFact, CardProvider } from '../../platform/cards/cards.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Capture, Delivery } from './delivery.ts';
import { lockOrder, lockOrders, move, type Order, orderById, orderIdBy, statesOf } from './order-store.ts';
import type { Refunds } from './refunds.ts';

/** `waiting`: it is about a payment that has not been reported yet. */
export type FactOutcome = { state: 'applied' | 'waiting' | 'refused'; problem: WebhookProblem | '' };

const applied: FactOutcome = { state: 'applied', problem: '' };
const waiting: FactOutcome = { state: 'waiting', problem: 'before_payment' };
const refused = (problem: WebhookProblem | ''): FactOutcome => ({ state: 'refused', problem });
const outcome = (problem: WebhookProblem | ''): FactOutcome => (problem === '' ? applied : refused(problem));

type Needs = Use<'db' | 'clock'> & {
  wallet: Pick<Wallet, 'transaction'>;
  delivery: Delivery;
  refunds: Pick<Refunds, 'confirm' | 'failed'>;
  observe(change: { state: OrderState }): void;
};

/** Under what a fact is kept that names its payment by the provider's number alone. */
const keyOf = ({ orderId, reference = '' }: Pick<CardFact, 'orderId' | 'reference'>): string =>
  orderId === '' ? `reference:${reference}` : orderId;

function isOfOrder({ amount, refunded }: Order, { kind, cents }: CardFact): boolean {
  if (kind === 'refunded' || kind === 'refund_failed') return cents >= 1 && cents <= amount;
  if (cents === amount) return true;
  // A bank takes back what was not refunded before.
  return (kind === 'charged_back' || kind === 'won_back') && cents === amount - refunded && cents > 0;
}

/** Why a fact does not concern the order as it was begun. */
function problemOf(
  provider: Pick<CardProvider, 'name' | 'shop'>,
  order: Order | undefined,
  fact: CardFact,
): WebhookProblem | '' {
  if (fact.shop !== provider.shop) return 'another_shop';
  if (!order || order.provider !== provider.name) return 'unknown_order';
  if (fact.currency !== order.currency) return 'another_currency';
  return isOfOrder(order, fact) ? '' : 'another_amount';
}

type ReportedFact = { provider: CardProvider; fact: CardFact };

/** Providers tell each event several times, and soon: so many of the last ones are known without a statement. */
const rememberedEvents = 5000;

/** A fact that waits for the payment which it is about. */
type Early = { id: string; provider: string; event_id: string; fact: CardFact };

const eventName = (provider: string, eventId: string) => `${provider} ${eventId}`;

/** What was noted of these events before. */
async function knownOutcomes(tx: Database, reported: readonly ReportedFact[]) {
  const { rows } = await sql<
    FactOutcome & { provider: string; event_id: string }
  >`/* prepared: payment_known */
    select provider, event_id, state, problem from payment_webhooks
    where (provider, event_id) in (
      select * from unnest(${reported.map(({ provider }) => provider.name)}::text[], ${reported.map(({ fact }) => fact.eventId)}::text[])
    )`.execute(tx);
  const known = new Map(
    rows.map(({ provider, event_id: id, state, problem }) => [eventName(provider, id), { state, problem }]),
  );
  return ({ provider, fact }: ReportedFact): FactOutcome | undefined =>
    known.get(eventName(provider.name, fact.eventId));
}

/** The states of those orders that are in another one by now. */
async function statesAfter(tx: Database, before: readonly Order[]): Promise<OrderState[]> {
  const now = await statesOf(
    tx,
    before.map(({ id }) => id),
  );
  return before.flatMap(({ id, state }) => {
    const after = now.get(id);
    return after === undefined || after === state ? [] : [after];
  });
}

/** What came too early for these orders, in the order in which it happened. */
async function readWaiting(tx: Database, orders: readonly Order[]): Promise<Early[]> {
  const keys = orders.flatMap(({ id, provider, reference }) => [
    { id, provider, key: id },
    ...(reference === '' ? [] : [{ id, provider, key: keyOf({ orderId: '', reference }) }]),
  ]);
  const { rows } = await sql<Early>`/* prepared: payment_waiting */
    select keys.id, provider, event_id, fact
    from json_to_recordset(${JSON.stringify(keys)}::json) as keys (id text, provider text, key text)
    join payment_webhooks webhook using (provider)
    where webhook.order_id = keys.key and webhook.state = 'waiting' order by happened_at`.execute(tx);
  return rows;
}

export function createFacts({ db, clock, wallet, delivery, refunds, observe }: Needs) {
  async function store(
    tx: Database,
    noted: readonly (ReportedFact & { outcome: FactOutcome })[],
  ): Promise<void> {
    const rows = noted.map(({ provider, fact, outcome: { state, problem } }) => ({
      provider: provider.name,
      event_id: fact.eventId,
      order_id: keyOf(fact),
      kind: fact.kind,
      amount: fact.cents,
      currency: fact.currency,
      fact,
      happened_at: fact.at,
      state,
      problem,
    }));
    await sql`/* prepared: payment_webhooks */
      insert into payment_webhooks
        (provider, event_id, order_id, kind, amount, currency, fact, happened_at, received_at, state, problem)
      select provider, event_id, order_id, kind, amount, currency, fact, happened_at, ${clock.now()}, state, problem
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (provider text, event_id text, order_id text,
        kind text, amount int, currency text, fact jsonb, happened_at bigint, state text, problem text)
      on conflict (provider, event_id) do nothing`.execute(tx);
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
        await delivery.paid(tx, [{ order, fact }]);
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

  async function applyWaiting(tx: Database, early: readonly Early[]): Promise<void> {
    for (const { id, provider, event_id: eventId, fact } of early) {
      const order = await orderById(tx, id);
      if (!order) continue;
      const problem = problemOf({ name: provider, shop: fact.shop }, order, fact);
      const now = problem === '' ? await apply(tx, order, fact) : refused(problem);
      if (now.state === 'waiting') continue;
      await tx
        .updateTable('payment_webhooks')
        .set(now)
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .execute();
    }
  }

  /** Facts of different orders, in one transaction with all that follows from them. */
  async function noteTogether(tx: Database, reported: readonly ReportedFact[]) {
    const ids: (string | undefined)[] = [];
    for (const { provider, fact } of reported) {
      const { orderId, reference = '' } = fact;
      ids.push(orderId === '' ? await orderIdBy(tx, { provider: provider.name, reference }) : orderId);
    }
    const locked = await lockOrders(
      tx,
      ids.filter((id) => id !== undefined),
    );
    // With the orders locked, other copies of these events have either been committed or wait for us.
    const known = await knownOutcomes(tx, reported);
    const captures = new Map<string, Capture>();
    const others: { order: Order; nth: number }[] = [];
    const outcomes = reported.map(({ provider, fact }, nth): FactOutcome => {
      const before = known({ provider, fact });
      if (before) return before;
      const order = locked.get(ids[nth] ?? '');
      // A refund may overtake the payment whose number it names.
      if (!order && fact.orderId === '' && fact.shop === provider.shop) return waiting;
      const problem = problemOf(provider, order, fact);
      if (problem !== '' || !order) return refused(problem);
      if (fact.kind === 'captured') captures.set(order.id, { order, fact });
      else others.push({ order, nth });
      return applied;
    });
    for (const { order, nth } of others) {
      const fact = reported[nth]?.fact;
      if (fact) outcomes[nth] = await apply(tx, order, fact);
    }
    const news = reported.flatMap((one, nth) => {
      const outcome = outcomes[nth];
      return outcome && !known(one) ? [{ ...one, outcome, order: locked.get(ids[nth] ?? '') }] : [];
    });
    await store(tx, news);
    const changed = news.flatMap(({ order, fact, outcome }) =>
      order && outcome.state === 'applied'
        ? [{ ...order, reference: fact.reference ?? order.reference }]
        : [],
    );
    const early = changed.length === 0 ? [] : await readWaiting(tx, changed);
    // Last: the ledger's account of the site stays locked from here to the commit.
    const paid = await delivery.paid(tx, [...captures.values()]);
    await applyWaiting(tx, early);
    const states = others.length + early.length === 0 ? paid : await statesAfter(tx, changed);
    return { outcomes, states };
  }

  async function write(reported: readonly ReportedFact[]): Promise<FactOutcome[]> {
    const { outcomes, states } = await wallet.transaction((tx) => noteTogether(tx, reported));
    for (const state of states) observe({ state });
    return outcomes;
  }

  /** Payments that come at the same time are delivered in one transaction. */
  const captures = createBatchQueue<ReportedFact, FactOutcome>({
    atOnce: 2,
    partiesOf: ({ fact }) => [keyOf(fact)],
    nameOf: ({ fact }) => keyOf(fact),
    async serve(batch) {
      const known = await knownOutcomes(
        db,
        batch.map(({ item }) => item),
      );
      const fresh = batch.filter(({ item, resolve }) => {
        const before = known(item);
        if (before) resolve(before);
        return !before;
      });
      if (fresh.length === 0) return;
      const outcomes = await write(fresh.map(({ item }) => item));
      for (const [nth, { resolve }] of fresh.entries()) resolve(outcomes[nth] ?? refused('unknown_order'));
    },
  });

  async function noteFresh(reported: ReportedFact): Promise<FactOutcome> {
    if (reported.fact.kind === 'captured') return captures.add(reported);
    const [outcome] = await write([reported]);
    return outcome ?? refused('unknown_order');
  }

  /** Events that are being noted, and the last that were applied: what is applied stays so. */
  const remembered = new Map<string, Promise<FactOutcome>>();

  return {
    /** Notes a fact, and does what follows from it; a repeated one changes nothing. */
    async note(provider: CardProvider, fact: CardFact): Promise<FactOutcome> {
      const name = eventName(provider.name, fact.eventId);
      const before = remembered.get(name);
      if (before) return before;
      const noting = noteFresh({ provider, fact });
      remembered.set(name, noting);
      let isApplied = false;
      try {
        const outcome = await noting;
        isApplied = outcome.state === 'applied';
        return outcome;
      } finally {
        if (!isApplied) remembered.delete(name);
        const [oldest = name] = remembered.keys();
        if (remembered.size > rememberedEvents) remembered.delete(oldest);
      }
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
