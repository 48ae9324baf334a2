// What members buy: plans, orders, their history, receipts and withdrawals. Amounts are whole cents, with taxes.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, line, prose, whole } from '../../fields.ts';
import { nickLength } from '../accounts/limits.ts';
import { epochSecondsOut, timeOut, typed } from '../accounts/fields.ts';
import { idempotencyKey } from '../wallet.ts';
import { paymentLimits } from './limits.ts';
import { orderReasons, orderStates } from './states.ts';
import { hourMs } from '../../durations.ts';

export const saleKinds = ['premium', 'tokens'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** By which a history is filtered; `gifts`: what others gave. */
export const paymentFilters = ['premium', 'tokens', 'gifts'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** For what Premium is given to contributors, once for each item. */
export const premiumOffers = ['hot', 'film', 'certified'] as const;
export type PremiumOffer = (typeof premiumOffers)[number];

/** Never declared otherwise: a call that is sent one of these is refused, so that no card reaches the site. */
const noCardFields = { number: z.optional(z.unknown()), code: z.optional(z.unknown()) };

const cents = () => z.int().check(z.describe('In cents, with taxes'));

export const plan = z.object({
  id: z.string(),
  days: z.optional(z.int()),
  tokens: z.optional(z.int()).check(z.describe('What arrives, with those that are added')),
  bonus: z.optional(z.int()).check(z.describe('Of these, added for nothing')),
  price: cents(),
  currency: z.string(),
});
export type Plan = z.infer<typeof plan>;

const orderId = () => line({ max: 32 });
const ticketNumber = () => whole({ min: 1, max: Number.MAX_SAFE_INTEGER });

const reason = z.nullable(z.object({ code: z.enum(orderReasons), text: z.string() }));

/** Of the buyer alone. `failed`: the provider has refused it, and the operator has not ended it yet. */
const refunding = () =>
  z.nullable(z.enum(['pending', 'failed'])).check(z.describe('Money on its way back, or refused on it'));

const started = z.object({
  order: z.string(),
  ticket_number: z.int(),
  frame: z.optional(z.string()).check(z.describe('The provider’s page for a frame in ours')),
  redirect: z.optional(z.string()).check(z.describe('The provider’s page to go to')),
  amount: cents(),
  currency: z.string(),
  statement: z.string().check(z.describe('What the bank statement will say')),
});

export const paymentOrder = z.extend(started, {
  kind: z.enum(saleKinds),
  state: z.enum(orderStates),
  reason,
  refunding: refunding(),
  days: z.nullable(z.int()),
  tokens: z.nullable(z.int()),
  recipient: z.string().check(z.describe('A nick; empty: oneself')),
  last4: z.string(),
  expires_at: timeOut().check(z.describe('Until then a card may be tried')),
  balance: z.nullable(z.int()).check(z.describe('One’s tokens, once such an order is paid')),
  expiration_date_ts: z
    .nullable(epochSecondsOut())
    .check(z.describe('The end of one’s own Premium, once such an order is paid')),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

const historyRow = z.object({
  ticket_number: z.int(),
  purchase_date: epochSecondsOut(),
  type: z.enum(saleKinds),
  label: z.string().check(z.describe('What was bought, in the reader’s language')),
  purpose: z.enum(['own', 'given', 'received', 'offer']),
  recipient: z.string().check(z.describe('A nick; empty: oneself')),
  given_by: z.string().check(z.describe('A nick or an offer; empty: oneself, or a giver without a name')),
  active_until: z.nullable(epochSecondsOut()),
  days: z.nullable(z.int()),
  tokens: z.nullable(z.int()),
  amount: z.nullable(cents()).check(z.describe('Null: what others have paid')),
  refunded: z.nullable(cents()),
  currency: z.string(),
  state: z.enum([...orderStates, 'offered']),
  reason,
  refunding: refunding(),
  last4: z.string(),
  message: z.string(),
  withdraw_until: z.nullable(timeOut()).check(z.describe('Null: cannot be withdrawn')),
});
export type PaymentHistoryRow = z.infer<typeof historyRow>;

const historyFilter = {
  kind: z._default(z.union([z.literal(''), z.enum(paymentFilters)]), '').check(z.describe('Empty: all')),
  year: z.optional(z.union([z.literal(''), whole({ min: 2000, max: 9999 })])),
};

export const memberPaymentsCalls = defineCalls({
  paymentPlans: {
    prefix: 'site',
    method: 'GET',
    path: '/payment/plans',
    who: 'anyone',
    summary: 'What is sold, the cheapest first; nothing while payments are closed',
    input: z.object({ kind: z.optional(z.union([z.literal(''), z.enum(saleKinds)])) }),
    output: z.object({
      plans: z.array(plan),
      any_tokens: z
        .nullable(z.object({ min: z.int(), max: z.int(), tenths_of_cent: z.int() }))
        .check(z.describe('Any number of tokens, each at so many tenths of a cent, rounded up to a cent')),
      vat_permille: z.int(),
      statement: z.string(),
      open: flagOut(),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  startPayment: {
    prefix: 'site',
    method: 'POST',
    path: '/member/payment/card/',
    who: 'buyPremium',
    apart: 'hidden',
    summary: 'Begins an order of a plan or a number of tokens; the card is asked for by the provider',
    input: z.object({
      plan_id: typed('Of `payment/plans`'),
      tokens: z
        .optional(z.union([z.literal(''), whole({ min: 0, max: 1_000_000 })]))
        .check(z.describe('Instead of a plan')),
      recipient: z
        .optional(line({ max: nickLength.max }))
        .check(z.describe('The nick to whom Premium is given; absent: oneself. An empty one is refused')),
      message: z._default(prose({ min: 0, max: paymentLimits.messageMax }), ''),
      named: z._default(flag(), true).check(z.describe('0: the recipient does not learn who gives')),
      waiver: z
        ._default(flag(), false)
        .check(z.describe('1: Premium begins at once, and only what is unused is refunded')),
      key: idempotencyKey(),
      ...noCardFields,
    }),
    output: started,
    rate: { limit: 60, windowMs: hourMs },
  },
  paymentOrder: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/payment/order/',
    who: 'ownAccount',
    summary: 'How one’s own order stands; asking changes nothing',
    input: z.object({ order: orderId(), ...noCardFields }),
    output: paymentOrder,
    rate: { limit: 1200, windowMs: hourMs },
  },
  paymentHistory: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/payment/history/',
    who: 'ownAccount',
    summary: 'One’s payments, gifts of Premium given and received, free days: the latest first',
    input: z.object({
      page: z._default(whole({ min: 1, max: 50_000 }), 1),
      ...historyFilter,
      ...noCardFields,
    }),
    output: z.object({
      list: z.array(historyRow),
      total_count: z.int(),
      years: z.array(z.int()).check(z.describe('Those with a row, the latest first')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  paymentHistoryCsv: {
    prefix: 'site',
    method: 'GET',
    path: '/member/payment/history/csv',
    who: 'ownAccount',
    summary: 'The same as a table',
    input: z.object(historyFilter),
    output: z.string(),
    bare: true,
    download: 'payments.csv',
    contentType: 'text/csv; charset=utf-8',
    rate: { limit: 30, windowMs: hourMs },
  },
  paymentReceipt: {
    prefix: 'site',
    method: 'GET',
    path: '/member/payment/receipt',
    who: 'ownAccount',
    summary: 'The receipt of one’s own paid order: seller, ticket, taxes, consent',
    input: z.object({ ticket_number: ticketNumber() }),
    output: z.object({
      ticket_number: z.int(),
      seller: z.object({ name: z.string(), address: z.string(), email: z.string() }),
      label: z.string(),
      paid_at: timeOut(),
      amount: cents(),
      refunded: cents(),
      currency: z.string(),
      vat_permille: z.int(),
      vat: z.int().check(z.describe('Cents of the amount')),
      last4: z.string(),
      statement: z.string(),
      waiver: z
        .nullable(z.object({ text: z.string(), at: timeOut(), language: z.string() }))
        .check(z.describe('What the buyer has agreed to, in its words')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  withdrawalOffer: {
    prefix: 'site',
    method: 'GET',
    path: '/member/payment/withdrawal',
    who: 'ownAccount',
    summary: 'What a withdrawal from one’s own order would refund now; asking changes nothing',
    input: z.object({ ticket_number: ticketNumber() }),
    output: z.object({
      ticket_number: z.int(),
      label: z.string(),
      paid_at: timeOut(),
      price: cents(),
      amount: cents().check(z.describe('What would be refunded')),
      currency: z.string(),
      last4: z.string(),
      until: timeOut().check(z.describe('Until then it can be asked for')),
      premium: z
        .nullable(z.object({ unused_ms: z.int(), days: z.int() }))
        .check(z.describe('Of an order of Premium')),
      tokens: z
        .nullable(z.object({ balance: z.int(), arrived: z.int(), taken: z.int() }))
        .check(z.describe('Of an order of tokens; `arrived`: later than the order')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  withdrawPayment: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/payment/withdraw/',
    who: 'ownAccount',
    summary: 'Withdraws from one’s own order within 14 days; what is unused is refunded to the card',
    input: z.object({ ticket_number: ticketNumber(), ...noCardFields }),
    output: z.object({ amount: cents(), currency: z.string() }),
    rate: { limit: 60, windowMs: hourMs },
  },
});
