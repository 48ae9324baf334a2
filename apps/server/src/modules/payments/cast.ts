// What the demo's Maelle_69 has bought and been given before the first start, as the history shows it. The tokens of
// it are part of an earlier life: the wallet begins with the demo.
import { randomBytes } from 'node:crypto';
import { dayMs, type OrderState, type PremiumOffer, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { Members } from '../accounts/index.ts';
import type { Prices } from './prices.ts';

const owner = 'Maelle_69';

type Past = { daysAgo: number; ticket: number } & (
  | { tokens: number; cents: number; state?: OrderState }
  | { days: number; cents: number; from?: string; to?: string }
  | { days: number; offer: PremiumOffer }
);

const past: readonly Past[] = [
  { daysAgo: 1, ticket: 50_231, tokens: 1050, cents: 2000 },
  { daysAgo: 4, ticket: 50_218, tokens: 1050, cents: 2000 },
  { daysAgo: 28, ticket: 49_960, days: 30, cents: 1900, from: 'Marlow' },
  { daysAgo: 81, ticket: 48_714, days: 15, offer: 'hot' },
  { daysAgo: 131, ticket: 47_802, days: 7, cents: 900, to: 'Élodie' },
  { daysAgo: 172, ticket: 46_990, tokens: 200, cents: 500 },
  { daysAgo: 256, ticket: 45_127, days: 90, cents: 4500 },
  { daysAgo: 267, ticket: 44_870, tokens: 500, cents: 1100, state: 'declined' },
];

type Needs = Use<'db' | 'clock'> & {
  prices: Pick<Prices, 'currency' | 'vatPermille'>;
  /** On bank statements. */
  statement: string;
  members: Pick<Members, 'byNick'>;
};

export async function writeCastPayments({ prices, statement, db, clock, members }: Needs): Promise<void> {
  const uidOf = async (nick: string): Promise<Uid | undefined> => (await members.byNick(nick))?.uid;
  const buyer = await uidOf(owner);
  if (buyer === undefined) return;
  const { currency, vatPermille: vat_permille } = prices;
  for (const item of past) {
    const at = clock.now() - item.daysAgo * dayMs;
    const { ticket } = item;
    const days = 'days' in item ? item.days : null;
    const segment =
      days === null ? undefined : { ticket, starts_at: at, ends_at: at + days * dayMs, made_at: at };
    if ('offer' in item) {
      if (segment)
        await db
          .insertInto('premium_segments')
          .values({ ...segment, uid: buyer, offer: item.offer, item: 'demo' })
          .execute();
      continue;
    }
    const giver = 'from' in item && item.from ? await uidOf(item.from) : buyer;
    const recipient = 'to' in item && item.to ? await uidOf(item.to) : buyer;
    if (giver === undefined || recipient === undefined) continue;
    const state: OrderState = 'state' in item && item.state ? item.state : 'paid';
    const id = randomBytes(16).toString('hex');
    const tokens = 'tokens' in item ? item.tokens : null;
    await db
      .insertInto('payment_orders')
      .values({
        id,
        ticket,
        buyer: giver,
        recipient,
        is_gift: giver !== recipient,
        plan_id: '',
        days,
        tokens,
        amount: item.cents,
        currency,
        vat_permille,
        statement,
        language: 'fr',
        provider: 'sandbox',
        state,
        reason: state === 'declined' ? 'declined' : '',
        last4: '8830',
        created_at: at,
        expires_at: at,
        ...(state === 'paid' && { paid_at: at }),
      })
      .execute();
    if (segment)
      await db
        .insertInto('premium_segments')
        .values({ ...segment, uid: recipient, order_id: id })
        .execute();
  }
}
