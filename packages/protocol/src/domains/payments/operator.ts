// The operator's calls of payments: orders, refunds, webhooks that failed, daily sums, stopped buyers.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, line, whole } from '../../fields.ts';
import { timeOut } from '../accounts/fields.ts';
import { idempotencyKey } from '../wallet.ts';
import { paymentLimits } from './limits.ts';
import { saleKinds } from './orders.ts';
import { orderStates } from './states.ts';
import { hourMs } from '../../durations.ts';

const keepers = { prefix: 'site', who: 'keepPayments', stepUp: true } as const;
const page = z._default(whole({ min: 1, max: 50_000 }), 1);

export const refundStates = ['asked', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
export const refundCauses = ['withdrawal', 'operator', 'automatic', 'provider'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** How a refund that its provider refused is ended: asked for again, made by other means, or given up. */
export const refundEndings = ['again', 'by_hand', 'dropped'] as const;
export type RefundEnding = (typeof refundEndings)[number];

/** Why a webhook that was signed has changed nothing. */
export const webhookProblems = [
  'another_shop',
  'unknown_order',
  'another_currency',
  'another_amount',
  'refunded_too_much',
  'unknown_refund',
  'before_payment',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

/**
 * By which orders are listed: those that wait for a card, declined ones, refunds that have not ended, refunds that
 * failed and wait for the operator, chargebacks.
 */
export const orderGroups = ['waiting', 'declined', 'refunds', 'failed', 'disputed'] as const;
export type OrderGroup = (typeof orderGroups)[number];

const refund = z.object({
  id: z.int(),
  cents: z.int(),
  cause: z.enum(refundCauses),
  reason: z.string(),
  state: z
    .enum(refundStates)
    .check(z.describe('`asked`: waits for the operator where the provider takes none by call')),
  asked_at: timeOut(),
  ending: z.nullable(z.enum(refundEndings)).check(z.describe('Of a failed one that was ended')),
  due: flagOut().check(z.describe('1: it failed, its money is still with the site, and nobody has ended it')),
});

const keptOrder = z.object({
  ticket_number: z.int(),
  created_at: timeOut(),
  buyer: z.string().check(z.describe('A nick, or the pseudonym of an erased account')),
  recipient: z.string(),
  kind: z.enum(saleKinds),
  plan_id: z.string(),
  days: z.nullable(z.int()),
  tokens: z.nullable(z.int()),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  state: z.enum(orderStates),
  reason: z.string(),
  provider: z.string(),
  reference: z.string().check(z.describe('The provider’s own number of the payment, once it is paid')),
  last4: z.string(),
  refunds: z.array(refund),
});
export type KeptOrder = z.infer<typeof keptOrder>;

export const operatorPaymentsCalls = defineCalls({
  keptOrders: {
    ...keepers,
    method: 'GET',
    path: '/member/moderation/payments',
    summary:
      'All orders, the latest first; by ticket, nick, the provider’s number or the last four digits of the card',
    input: z.object({
      page,
      q: z._default(line({ min: 0, max: 100 }), ''),
      group: z._default(z.union([z.literal(''), z.enum(orderGroups)]), ''),
    }),
    output: z.object({
      list: z.array(keptOrder),
      total_count: z.int(),
      groups: z.record(z.enum(orderGroups), z.int()).check(z.describe('How many of all are in each')),
    }),
  },
  refundOrder: {
    ...keepers,
    method: 'POST',
    path: '/member/moderation/payments/refund/',
    summary:
      'Asks the provider to refund an order, all or a part; what is unused of a whole one is taken back',
    input: z.object({
      ticket_number: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      cents: whole({ min: 1, max: 100_000_000 }),
      reason: line({ max: paymentLimits.reasonMax }),
      key: idempotencyKey(),
    }),
    output: z.object({ refund: z.int() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  endFailedRefund: {
    ...keepers,
    method: 'POST',
    path: '/member/moderation/payments/refund/end/',
    summary:
      'Ends a refund that its provider refused: asks again, notes that it was made by other means, or gives it up; one that the site itself had asked for cannot be given up',
    input: z.object({
      refund: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      ending: z.enum(refundEndings),
      reason: line({ max: paymentLimits.reasonMax }),
      key: idempotencyKey(),
    }),
    output: z.object({ refund: z.int().check(z.describe('The one that takes its place, or itself')) }),
    rate: { limit: 60, windowMs: hourMs },
  },
  refusedWebhooks: {
    ...keepers,
    method: 'GET',
    path: '/member/moderation/payments/webhooks',
    summary: 'Webhooks that were signed and yet refused, or that wait for another, the latest first',
    input: z.object({ page }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          provider: z.string(),
          order: z.string(),
          kind: z.string(),
          amount: z.int(),
          currency: z.string(),
          received_at: timeOut(),
          problem: z.enum(webhookProblems),
          ticket_number: z.nullable(z.int()),
          expected: z.nullable(z.int()).check(z.describe('Cents of the order')),
        }),
      ),
      total_count: z.int(),
    }),
  },
  paymentDays: {
    ...keepers,
    method: 'GET',
    path: '/member/moderation/payments/days',
    summary: 'Sums of 30 days by UTC day: orders, ledger, provider; and the share of chargebacks',
    input: z.object({}),
    output: z.object({
      days: z.array(
        z.object({
          day: z.string().check(z.describe('YYYY-MM-DD')),
          count: z.int().check(z.describe('Paid orders')),
          orders: z.int().check(z.describe('Their cents')),
          provider: z.int().check(z.describe('Cents that the provider says to have captured')),
          refunded: z.int(),
          tokens: z.int().check(z.describe('Sold, by the orders')),
          ledger: z.int().check(z.describe('Sold, by the ledger')),
        }),
      ),
      today: z.string().check(z.describe('Of the first of these days, where something was paid')),
      currency: z.string(),
      refunding: z
        .object({
          count: z.int(),
          cents: z.int(),
          failed: z.int().check(z.describe('Refunds that failed and wait for the operator')),
        })
        .check(z.describe('Refunds that have not ended')),
      webhooks: z
        .object({ count: z.int(), oldest_at: z.nullable(timeOut()) })
        .check(z.describe('Not applied')),
      paid: z.int().check(z.describe('Orders of these days')),
      charged_back: z.int(),
      share_permille: z.number(),
      alarm: flagOut().check(z.describe('1: nine of a thousand orders, or more, were charged back')),
    }),
  },
  stoppedBuyers: {
    ...keepers,
    method: 'GET',
    path: '/member/moderation/payments/buyers',
    summary: 'Members who neither buy nor give since an order of theirs was charged back',
    input: z.object({ page }),
    output: z.object({
      list: z.array(
        z.object({
          uid: z.int(),
          nick: z.string(),
          stopped_at: timeOut(),
          kept_at: z.nullable(timeOut()).check(z.describe('When the operator left the stop in place')),
          ticket_number: z.int(),
          amount: z.int(),
          currency: z.string(),
          taken: z.int().check(z.describe('Tokens taken back from the buyer')),
          taken_held: z.int().check(z.describe('From what was still held for others')),
          lost: z.int().check(z.describe('Nobody had them any more')),
        }),
      ),
      total_count: z.int(),
    }),
  },
  keepStopped: {
    ...keepers,
    method: 'POST',
    path: '/member/moderation/payments/buyers/keep/',
    apart: 'unaffected',
    summary: 'Leaves a buyer stopped, so that nobody has to decide again',
    input: z.object({ uid: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }) }),
    output: z.object({ kept: flagOut() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  freeBuyer: {
    ...keepers,
    method: 'POST',
    path: '/member/moderation/payments/buyers/free/',
    apart: 'unaffected',
    summary: 'Lets a stopped buyer buy and give again',
    input: z.object({ uid: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }) }),
    output: z.object({ freed: flagOut() }),
    rate: { limit: 60, windowMs: hourMs },
  },
});
