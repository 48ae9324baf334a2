// Purchases of the past, such as a demo's: they stand in histories alone. No token moves, and no end of Premium.
import { dayMs, type OrderState, type PremiumOffer, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { addOrder } from './order-store.ts';
import { addPastSegment } from './premium.ts';
import type { Prices } from './prices.ts';

export type ImportedPurchase = { ticket: number; at: number } & (
  | {
      buyer: Uid;
      recipient: Uid;
      cents: number;
      sold: { tokens: number } | { days: number };
      state: OrderState;
    }
  | { recipient: Uid; offer: PremiumOffer; days: number }
);

export type ImportPurchase = (purchase: ImportedPurchase) => Promise<void>;

type Needs = Use<'db'> & { prices: Prices; statement: string };

export const createImportPurchase =
  ({ db, prices, statement }: Needs): ImportPurchase =>
  async ({ ticket, at, recipient, ...purchase }) => {
    const segment = (days: number) => ({
      uid: recipient,
      ticket,
      starts_at: at,
      ends_at: at + days * dayMs,
      made_at: at,
    });
    if ('offer' in purchase) {
      await addPastSegment(db, { ...segment(purchase.days), offer: purchase.offer, item: 'demo' });
      return;
    }
    const { buyer, cents, sold, state } = purchase;
    const days = 'days' in sold ? sold.days : null;
    const order = await addOrder(db, {
      ticket,
      buyer,
      recipient,
      is_gift: buyer !== recipient,
      plan_id: '',
      days,
      tokens: 'tokens' in sold ? sold.tokens : null,
      amount: cents,
      currency: prices.currency,
      vat_permille: prices.vatPermille,
      statement,
      language: 'fr',
      provider: 'sandbox',
      state,
      reason: state === 'declined' ? 'declined' : '',
      last4: '8830',
      created_at: at,
      expires_at: at,
      ...(state === 'paid' && { paid_at: at }),
    });
    if (days !== null) await addPastSegment(db, { ...segment(days), order_id: order.id });
  };
