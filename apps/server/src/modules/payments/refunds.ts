// Money that goes back: what a withdrawal, the operator or the site itself asks of the provider. What is taken back
// is held when it is asked, gone when the provider confirms, and back where it fails.
//
//   asked ─► sent ─┬─► done        asked: also where the provider takes no refunds by call, for the operator to make
//                  └─► failed      waits for the operator: failed-refunds.ts
import {
  dayMs,
  paymentLimits,
  type RefundCause,
  type RefundEnding,
  type Uid,
  type WebhookProblem,
} from '@alcove/protocol';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { type CardProvider, RefundRefused } from '../../platform/cards/cards.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentRefundTable } from '../../platform/db/schema.generated.ts';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountId, Wallet } from '../wallet/index.ts';
import { changeOrder, lockOrder, move, type Order, orderByTicket, ticketsAfter } from './order-store.ts';
import type { Premium } from './premium.ts';
import { noteReversal } from './reversal-store.ts';
import { centsUnused } from './segments.ts';
import { centsUnspent, type OrderTokens, tokensOf } from './unspent.ts';

export type Refund = Selectable<PaymentRefundTable>;
type Held = Pick<Refund, 'escrow' | 'tokens' | 'premium_ms'>;
type Asked = {
  cents: number;
  cause: RefundCause;
  reason: string;
  askedBy?: Uid;
  held?: Held;
  /** The provider is not asked: it is made by other means, or was. */
  byHand?: boolean;
};

const nothingHeld: Held = { escrow: null, tokens: 0, premium_ms: 0 };
const refundJob: JobSpec<{ id: number }> = { name: 'payment_refund', payload: z.object({ id: z.int() }) };
export const isPending = ({ state }: Pick<Refund, 'state'>) => state === 'asked' || state === 'sent';

export const refundsOf = (tx: Database, orderId: string): Promise<Refund[]> =>
  tx.selectFrom('payment_refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

const change = (tx: Database, id: number, values: Partial<Refund>) =>
  tx.updateTable('payment_refunds').set(values).where('id', '=', id).execute();

/** A failed refund whose place another takes, or which nobody makes any more. */
export const endFailed = (tx: Database, ids: readonly number[], ending: RefundEnding) =>
  tx
    .updateTable('payment_refunds')
    .set({ ending })
    .where('id', 'in', [0, ...ids])
    .execute();

const failedIds = (refunds: readonly Refund[], cause?: RefundCause): number[] =>
  refunds
    .filter((each) => each.state === 'failed' && each.ending === null && (!cause || each.cause === cause))
    .map(({ id }) => id);

/** Cents that no refund has asked for yet. */
export const leftOf = (order: Order, refunds: readonly Refund[]): number =>
  order.amount - order.refunded - refunds.filter(isPending).reduce((sum, { cents }) => sum + cents, 0);

const worthOfPremium = ({ amount, days }: Order, unused: number): number =>
  centsUnused(amount, unused, (days ?? 0) * dayMs);
const worthOfTokens = ({ amount, tokens }: Order, taken: number): number =>
  centsUnspent(amount, taken, tokens ?? taken);

type Needs = Use<'db' | 'clock' | 'jobs' | 'log' | 'notifications'> & {
  providerOf(name: string): CardProvider | undefined;
  wallet: Pick<Wallet, 'transaction' | 'lock' | 'balanceOf' | 'flowsAfter' | 'escrow'>;
  premium: Premium;
};

export function createRefunds(needs: Needs) {
  const { db, clock, jobs, log, providerOf, wallet, premium, notifications } = needs;

  const tell = (tx: Database, { buyer, ticket }: Order, news: 'refunded' | 'refund_failed') =>
    buyer === null
      ? undefined
      : notifications.tell(tx, 'payment', { to: buyer, entity: ticket, data: { news, ticket } });

  async function ask(
    tx: Database,
    order: Order,
    { cents, cause, reason, askedBy, held, byHand = false }: Asked,
  ): Promise<number> {
    const { id } = await tx
      .insertInto('payment_refunds')
      .values({
        order_id: order.id,
        cents,
        cause,
        reason,
        asked_by: askedBy ?? null,
        asked_at: clock.now(),
        state: 'asked',
        ...(held ?? nothingHeld),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!byHand && providerOf(order.provider)?.capabilities.refund) await jobs.add(tx, refundJob, { id });
    return id;
  }

  /** What is left of the order's tokens. */
  async function tokensLeft(tx: Database, order: Order): Promise<OrderTokens> {
    const { ticket, tokens, recipient, movement_id: movement } = order;
    if (tokens === null || recipient === null || movement === null)
      return { balance: 0, arrived: 0, kept: 0, unspent: 0 };
    const { balance } = await wallet.balanceOf(recipient, tx);
    const flows = await wallet.flowsAfter(tx, recipient, movement);
    const later = await ticketsAfter(tx, recipient, movement);
    return tokensOf({ ticket, tokens, balance, flows, later });
  }

  /** Refuses what cannot be withdrawn from; returns when it was paid. */
  function withdrawable({ state, paid_at: paidAt }: Order, refunds: readonly Refund[]): number {
    if (paidAt === null || !['paid', 'partly_refunded', 'won_back'].includes(state))
      throw refuse('withdrawal_nothing');
    if (clock.now() >= paidAt + paymentLimits.withdrawalMs) throw refuse('withdrawal_late');
    if (refunds.some(isPending)) throw refuse('withdrawal_runs');
    return paidAt;
  }

  /** Takes what is unused, until the provider has decided; with the cents that it is worth. */
  async function hold(tx: Database, order: Order): Promise<Held & { worth: number }> {
    const { recipient, ticket } = order;
    if (recipient === null) return { ...nothingHeld, worth: 0 };
    if (order.days !== null) {
      const premium_ms = await premium.takeBack(tx, recipient, order.id);
      return { ...nothingHeld, premium_ms, worth: worthOfPremium(order, premium_ms) };
    }
    await wallet.lock(tx, recipient);
    const { unspent: tokens } = await tokensLeft(tx, order);
    if (tokens <= 0) return { ...nothingHeld, worth: 0 };
    const escrow = await wallet.escrow.open(tx, {
      payer: recipient,
      beneficiary: 'site',
      tokens,
      kind: 'pack',
      purpose: 'withdrawal',
      cause: ticket,
    });
    return { escrow, tokens, premium_ms: 0, worth: worthOfTokens(order, tokens) };
  }

  async function restore(tx: Database, order: Order, { escrow, premium_ms }: Held): Promise<void> {
    if (escrow !== null) await wallet.escrow.refund(tx, escrow as AccountId, { kind: 'pack' });
    if (order.recipient !== null) await premium.restore(tx, order.recipient, premium_ms, order);
  }

  const takeHeld = async (tx: Database, { escrow }: Held) => {
    if (escrow !== null) await wallet.escrow.release(tx, escrow as AccountId, { kind: 'pack' });
  };

  async function fail(tx: Database, order: Order, refund: Refund, reason = refund.reason): Promise<void> {
    await change(tx, refund.id, { state: 'failed', ended_at: clock.now(), reason });
    const { recipient: uid, is_gift: isGift } = order;
    if (order.state !== 'charged_back') await tell(tx, order, 'refund_failed');
    if (order.state !== 'charged_back' || isGift) return restore(tx, order, refund);
    // The bank has taken the money meanwhile: what was held returns when the order is won back.
    await takeHeld(tx, refund);
    const { tokens, premium_ms } = refund;
    if (tokens > 0 || premium_ms > 0)
      await noteReversal(tx, order, { made_at: clock.now(), uid, tokens, premium_ms });
  }

  /** Locks members and order first. */
  async function locked<T>(
    ticketOrOrder: Order,
    work: (tx: Database, order: Order) => Promise<T>,
  ): Promise<T> {
    return wallet.transaction(async (tx) => {
      const order = await lockOrder(tx, ticketOrOrder);
      if (!order) throw refuse('order_unknown');
      return work(tx, order);
    });
  }

  async function send(id: number): Promise<void> {
    const refund = await db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst();
    if (refund?.state !== 'asked') return;
    const order = (await db
      .selectFrom('payment_orders')
      .selectAll()
      .where('id', '=', refund.order_id)
      .executeTakeFirstOrThrow()) as Order;
    const provider = providerOf(order.provider);
    if (!provider?.capabilities.refund) return;
    const { id: orderId, reference, currency } = order;
    const made = (await refundsOf(db, orderId)).filter(
      (each) => each.id !== id && (each.state === 'sent' || each.state === 'done'),
    );
    const { cents } = refund;
    try {
      await provider.refund({ orderId, reference, refund: id, cents, currency, madeBefore: made.length });
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      log.warn({ ticket: order.ticket }, 'a refund was refused by its provider');
      await locked(order, async (tx, now) => {
        const [known] = (await refundsOf(tx, now.id)).filter((each) => each.id === id && isPending(each));
        if (known) await fail(tx, now, known, error.message.slice(0, paymentLimits.reasonMax));
      });
      return;
    }
    await db
      .updateTable('payment_refunds')
      .set({ state: 'sent' })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .execute();
  }
  jobs.handle(refundJob, ({ id }) => send(id));

  return {
    ask,
    hold,
    tokensLeft,

    /** Of an order whose money has gone back as a whole. */
    async takeUnused(tx: Database, order: Order): Promise<void> {
      await takeHeld(tx, await hold(tx, order));
    },

    /** What `withdraw` would refund now. */
    async withdrawalOffer(uid: Uid, ticket: number) {
      const order = await orderByTicket(db, ticket);
      if (order?.buyer !== uid) throw refuse('order_unknown');
      const refunds = await refundsOf(db, order.id);
      const paidAt = withdrawable(order, refunds);
      const { days, recipient } = order;
      const premiumPart =
        days === null || recipient === null
          ? null
          : { unused_ms: await premium.unusedOf(db, recipient, order.id), days };
      const left = order.tokens === null ? null : await tokensLeft(db, order);
      const worth = premiumPart
        ? worthOfPremium(order, premiumPart.unused_ms)
        : worthOfTokens(order, left?.unspent ?? 0);
      const amount = Math.min(worth, leftOf(order, refunds));
      if (amount <= 0) throw refuse('withdrawal_nothing');
      const tokens = left && { balance: left.balance, arrived: left.arrived, taken: left.unspent };
      return { order, paidAt, amount, premium: premiumPart, tokens };
    },

    /** By a buyer; what is unused is refunded. */
    async withdraw(uid: Uid, ticket: number): Promise<{ amount: number; currency: string }> {
      const found = await orderByTicket(db, ticket);
      if (found?.buyer !== uid) throw refuse('order_unknown');
      return locked(found, async (tx, order) => {
        const { currency } = order;
        const refunds = await refundsOf(tx, order.id);
        withdrawable(order, refunds);
        const { worth, ...held } = await hold(tx, order);
        const cents = Math.min(worth, leftOf(order, refunds));
        if (cents <= 0) throw refuse('withdrawal_nothing');
        await ask(tx, order, { cents, cause: 'withdrawal', reason: '', held });
        await endFailed(tx, failedIds(refunds, 'withdrawal'), 'again');
        return { amount: cents, currency };
      });
    },

    /** By the operator; all that is left of an order also takes back what is unused of it. */
    async byOperator(tx: Database, asked: { ticket: number; cents: number; reason: string; askedBy: Uid }) {
      const { ticket, cents, reason, askedBy } = asked;
      const found = await orderByTicket(tx, ticket);
      const order = found && (await lockOrder(tx, found));
      if (!order || !['paid', 'partly_refunded', 'won_back'].includes(order.state))
        throw refuse('order_unknown');
      const refunds = await refundsOf(tx, order.id);
      const left = leftOf(order, refunds);
      if (cents > left) throw refuse('refund_too_large', { cents: Math.max(0, left) });
      if (cents < left) return ask(tx, order, { cents, cause: 'operator', reason, askedBy });
      const { worth: _, ...held } = await hold(tx, order);
      await endFailed(tx, failedIds(refunds), 'again');
      return ask(tx, order, { cents, cause: 'operator', reason, askedBy, held });
    },

    /** The provider has refunded: what it was asked for, or what the operator did at its own site. */
    async confirm(
      tx: Database,
      order: Order,
      fact: { cents: number; refund?: number | undefined },
    ): Promise<WebhookProblem | ''> {
      if (order.refunded + fact.cents > order.amount) return 'refunded_too_much';
      const refunds = await refundsOf(tx, order.id);
      const known = refunds.find(
        (each) =>
          isPending(each) &&
          (fact.refund === undefined ? each.cents === fact.cents : each.id === fact.refund),
      );
      if (fact.refund !== undefined && !known) return 'unknown_refund';
      const refunded = order.refunded + fact.cents;
      const isWhole = refunded === order.amount;
      if (known) {
        await change(tx, known.id, { state: 'done', ended_at: clock.now() });
        await takeHeld(tx, known);
      } else {
        const { worth: _, ...held } = isWhole ? await hold(tx, order) : { ...nothingHeld, worth: 0 };
        const asked = { cents: fact.cents, cause: 'provider', reason: '', held } as const;
        const id = await ask(tx, order, asked);
        await change(tx, id, { state: 'done', ended_at: clock.now() });
        await takeHeld(tx, held);
      }
      const moved = await move(tx, order, isWhole ? 'refunded' : 'refunded_part', { refunded });
      if (!moved) await changeOrder(tx, order.id, { refunded });
      await tell(tx, order, 'refunded');
      return '';
    },

    /** The provider will not refund what it was asked for. */
    async failed(
      tx: Database,
      order: Order,
      fact: { refund?: number | undefined },
    ): Promise<WebhookProblem | ''> {
      const refunds = await refundsOf(tx, order.id);
      const known = refunds.find((each) => isPending(each) && (fact.refund ?? each.id) === each.id);
      if (!known) return 'unknown_refund';
      await fail(tx, order, known);
      return '';
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
