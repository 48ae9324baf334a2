// What follows from a payment, in the transaction that notes it: tokens or days, and what a chargeback takes back.
import { type OrderState, type PaymentNews, stateAfter, type Uid } from '@alcove/protocol';
import type { CardFact } from '../../platform/cards/cards.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Members, OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Buyers } from './buyers.ts';
import { markPaid, move, type Order } from './order-store.ts';
import type { Premium } from './premium.ts';
import type { Receipts } from './receipts.ts';
import type { Refunds } from './refunds.ts';
import { noteReversal, returnReversals } from './reversal-store.ts';

/** An order and the event by which its provider has taken the money. */
export type Capture = { order: Order; fact: Pick<CardFact, 'last4' | 'reference'> };

type Needs = Use<'clock' | 'notifications'> & {
  members: Pick<Members, 'byUids'>;
  relations: Pick<Relations, 'apart'>;
  openProfiles: Pick<OpenProfiles, 'bannedAmong'>;
  wallet: Pick<Wallet, 'transfer' | 'escrow' | 'balanceOf' | 'lock'>;
  premium: Premium;
  refunds: Pick<Refunds, 'ask' | 'tokensLeft' | 'takeUnused'>;
  receipts: Pick<Receipts, 'mail'>;
  buyers: Pick<Buyers, 'notePaid' | 'stop'>;
};

export function createDelivery(needs: Needs) {
  const {
    clock,
    members,
    relations,
    openProfiles,
    wallet,
    notifications,
    premium,
    refunds,
    receipts,
    buyers,
  } = needs;

  const tell = (tx: Database, { buyer, ticket }: Order, news: PaymentNews) =>
    buyer === null
      ? undefined
      : notifications.tell(tx, 'payment', { to: buyer, entity: ticket, data: { news, ticket } });

  /** Orders whose recipients are gone, inactive, banned or apart meanwhile: none of these receives anything. */
  async function withoutRecipient(tx: Database, orders: readonly Order[]): Promise<ReadonlySet<Order>> {
    // Of those who buy for themselves a column says whether they are still there.
    const gone = new Set(orders.filter(({ recipient }) => recipient === null));
    const gifts = orders.filter(({ is_gift: isGift }) => isGift);
    if (gifts.length === 0) return gone;
    const recipients = gifts.flatMap(({ recipient }) => recipient ?? []);
    const people = await members.byUids(recipients, tx);
    const banned = await openProfiles.bannedAmong(tx, recipients);
    for (const order of gifts) {
      const member = order.recipient === null ? undefined : people.get(order.recipient);
      const mayReceive =
        member?.active &&
        !banned.has(member.uid) &&
        order.buyer !== null &&
        !(await relations.apart(order.buyer, tx)).has(member.uid);
      if (!mayReceive) gone.add(order);
    }
    return gone;
  }

  /** The tokens of these orders; returns the ledger's movements. */
  async function deliverTokens(tx: Database, orders: readonly Order[]): Promise<Map<Order, number>> {
    const movements = orders.flatMap((order) => {
      const { recipient: to, tokens, ticket: cause } = order;
      if (to === null || tokens === null) return [];
      return [{ order, movement: { from: 'site', to, tokens, kind: 'pack', cause } as const }];
    });
    if (movements.length === 0) return new Map();
    const ids = await wallet.transfer(tx, ...movements.map(({ movement }) => movement));
    return new Map(movements.map(({ order }, nth) => [order, ids[nth] ?? 0]));
  }

  async function deliverDays(tx: Database, order: Order): Promise<void> {
    const { buyer, recipient, ticket, days, message, named } = order;
    if (recipient === null || days === null) return;
    await premium.deliver(tx, recipient, days, order);
    if (!order.is_gift) return;
    await notifications.tell(tx, 'premiumGift', {
      to: recipient,
      ...(named && buyer !== null && { from: buyer }),
      entity: ticket,
      data: { duration: days, ...(message !== '' && { quote: message }), ...(!named && { unnamed: true }) },
    });
  }

  /**
   * Takes up to the order's tokens: spendable ones; then those that wait, as the gifts and goals they wait for are
   * cancelled; then what is still held for others. The rest is the site's loss: nobody goes below zero.
   */
  async function takeTokens(tx: Database, order: Order, buyer: Uid): Promise<void> {
    await wallet.lock(tx, buyer);
    const made_at = clock.now();
    let { kept: left } = await refunds.tokensLeft(tx, order);
    let fromBuyer = 0;
    async function takeSpendable() {
      const { balance } = await wallet.balanceOf(buyer, tx);
      const tokens = Math.min(balance, left);
      if (tokens <= 0) return;
      await wallet.transfer(tx, { from: buyer, to: 'site', tokens, kind: 'pack', cause: order.ticket });
      left -= tokens;
      fromBuyer += tokens;
    }
    await takeSpendable();
    const waiting = (await wallet.escrow.find(tx, { member: buyer })).filter(({ payer }) => payer === buyer);
    for (const escrow of waiting) {
      if (left <= 0) break;
      if (await wallet.escrow.cancel(tx, escrow)) await takeSpendable();
    }
    if (fromBuyer > 0) await noteReversal(tx, order, { made_at, uid: buyer, tokens: fromBuyer });
    for (const { id, purpose, tokens, beneficiary } of waiting) {
      if (left <= 0) break;
      if (purpose !== 'hold') continue;
      const end = { kind: 'pack', tokens: Math.min(tokens, left) } as const;
      const taken = await wallet.escrow.seize(tx, id, end);
      left -= taken;
      if (taken > 0)
        await noteReversal(tx, order, { made_at, uid: beneficiary, tokens: taken, was_held: true });
    }
  }

  return {
    /** Locked: the members, then the orders; each of them once. Returns the states that follow. */
    async paid(tx: Database, captures: readonly Capture[]): Promise<OrderState[]> {
      const now = clock.now();
      const paid = captures.flatMap(({ order, fact }) => {
        const state = stateAfter(order.state, 'captured');
        return state ? [{ order, fact, state }] : [];
      });
      if (paid.length === 0) return [];
      const orders = paid.map(({ order }) => order);
      await buyers.notePaid(
        tx,
        orders.flatMap(({ buyer }) => buyer ?? []),
      );
      const gone = await withoutRecipient(tx, orders);
      const refusalOf = (order: Order) =>
        order.state === 'cancelled' ? 'cancelled_before' : gone.has(order) ? 'recipient_gone' : undefined;
      const delivered = orders.filter((order) => !refusalOf(order));
      for (const order of delivered) {
        await deliverDays(tx, order);
        if (order.state === 'expired' || order.expires_at <= now) await tell(tx, order, 'delivered');
      }
      await receipts.mail(tx, delivered);
      for (const order of orders) {
        const reason = refusalOf(order);
        if (reason) await refunds.ask(tx, order, { cents: order.amount, cause: 'automatic', reason });
      }
      const movements = await deliverTokens(tx, delivered);
      await markPaid(
        tx,
        paid.map(({ order, fact: { last4 = order.last4, reference = '' }, state }) => {
          const movement = movements.get(order) ?? null;
          return {
            id: order.id,
            state,
            reason: refusalOf(order) ?? '',
            reference,
            last4,
            movement_id: movement,
          };
        }),
        now,
      );
      return paid.map(({ state }) => state);
    },

    /** The buyer's bank has taken the money back. Days of a gift stay with their recipient. */
    async chargedBack(tx: Database, order: Order): Promise<boolean> {
      const reversed = await move(tx, order, 'charged_back');
      if (!reversed) return false;
      const { buyer, recipient, is_gift: isGift } = reversed;
      if (buyer === null) return true;
      if (reversed.tokens !== null && reversed.movement_id !== null) await takeTokens(tx, reversed, buyer);
      if (reversed.days !== null && !isGift && recipient !== null) {
        const premium_ms = await premium.takeBack(tx, recipient, reversed.id);
        if (premium_ms > 0)
          await noteReversal(tx, reversed, { made_at: clock.now(), uid: recipient, premium_ms });
      }
      await buyers.stop(tx, buyer, reversed.id);
      await tell(tx, reversed, 'reversed');
      return true;
    },

    /** Each part returns to whom it was taken from. */
    async wonBack(tx: Database, order: Order): Promise<boolean> {
      const won = await move(tx, order, 'won_back');
      if (!won) return false;
      for (const part of await returnReversals(tx, won, clock.now())) {
        const { uid: to, tokens, was_held: wasHeld, premium_ms } = part;
        if (to === null) continue;
        const kind = wasHeld ? 'hold_released' : 'pack';
        if (tokens > 0) await wallet.transfer(tx, { from: 'site', to, tokens, kind, cause: won.ticket });
        await premium.restore(tx, to, premium_ms, won);
      }
      // Refunded during the dispute: its money is not with the site.
      if (won.refunded >= won.amount) await refunds.takeUnused(tx, won);
      await tell(tx, won, 'restored');
      return true;
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
