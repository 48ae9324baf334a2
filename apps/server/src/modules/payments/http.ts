// The calls of members about payments. None of them takes a card: one that is sent a number or a code is refused.
import {
  isPaid,
  type memberPaymentsCalls,
  type OrderReason,
  paymentLimits,
  secondsOf,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { callerUid } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { type PaymentHistory, reasonOf } from './history.ts';
import { kindOf, type Order, orderById, orderByTicket, readRefunding } from './order-store.ts';
import type { Prices } from './prices.ts';
import { labelOf, type Receipts } from './receipts.ts';
import type { Refunds } from './refunds.ts';
import type { Starting } from './starting.ts';
import type { CardProvider } from '../../platform/cards/cards.ts';

type Needs = Use<'db' | 'dictionaries'> & {
  members: Pick<Members, 'byUid'>;
  wallet: Pick<Wallet, 'balanceOf'>;
  prices: Prices;
  statement: string;
  providerOf(name: string): CardProvider | undefined;
  starting: Starting;
  refunds: Pick<Refunds, 'withdraw' | 'withdrawalOffer'>;
  receipts: Pick<Receipts, 'receiptOf'>;
  history: PaymentHistory;
};

const reader = (context: CallContext) => ({ uid: callerUid(context), language: context.language });

function refuseCardFields(input: { number?: unknown; code?: unknown }): void {
  if (input.number !== undefined || input.code !== undefined) throw refuse('card_fields_refused');
}

/** An order of another member is as unknown as none. */
function own(order: Order | undefined, context: CallContext): Order {
  if (!order || order.buyer !== callerUid(context)) throw refuse('order_unknown');
  return order;
}

export function createPaymentsCalls(needs: Needs): Handlers<typeof memberPaymentsCalls> {
  const { db, dictionaries, members, wallet, prices, statement, starting, refunds, receipts, history } =
    needs;

  async function stateOf(order: Order, context: CallContext) {
    const { id, ticket, amount, currency, state, last4, days, tokens, is_gift: isGift } = order;
    const { words } = dictionaries[context.language];
    const paid = isPaid(state);
    const recipient = isGift && order.recipient !== null ? await members.byUid(order.recipient) : undefined;
    const buyer = await members.byUid(callerUid(context));
    const provider = needs.providerOf(order.provider);
    const waits = state === 'created' || state === 'waiting' || state === 'declined';
    return {
      order: id,
      ticket_number: ticket,
      ...(waits && provider && (await starting.begin(order, provider))),
      amount,
      currency,
      statement: order.statement,
      kind: kindOf(order),
      state,
      reason: reasonOf(order.reason as OrderReason | '', words),
      refunding: await readRefunding(db, id),
      days,
      tokens,
      recipient: recipient?.nick ?? '',
      last4,
      expires_at: order.expires_at,
      balance: paid && tokens !== null ? (await wallet.balanceOf(callerUid(context))).balance : null,
      expiration_date_ts: paid && days !== null && !isGift ? secondsOf(buyer?.premium_until_at ?? 0) : null,
    };
  }

  return {
    paymentPlans: ({ kind }) => ({
      plans: prices.plansOf(kind || undefined),
      any_tokens:
        prices.any && kind !== 'premium'
          ? { min: prices.any.min, max: prices.any.max, tenths_of_cent: prices.any.tenthsOfCent }
          : null,
      vat_permille: prices.vatPermille,
      statement,
      open: prices.open ? 1 : 0,
    }),
    startPayment(input, context) {
      refuseCardFields(input);
      return starting.start(input, context);
    },
    async paymentOrder(input, context) {
      refuseCardFields(input);
      return stateOf(own(await orderById(db, input.order), context), context);
    },
    paymentHistory(input, context) {
      refuseCardFields(input);
      const { page, kind, year } = input;
      return history.page(reader(context), { kind, year }, page);
    },
    paymentHistoryCsv: (filter, context) => history.csv(reader(context), filter),
    async paymentReceipt({ ticket_number }, context) {
      const order = own(await orderByTicket(db, ticket_number), context);
      if (!isPaid(order.state)) throw refuse('order_unknown');
      return receipts.receiptOf(order, dictionaries[context.language].words);
    },
    async withdrawalOffer({ ticket_number }, context) {
      const offer = await refunds.withdrawalOffer(callerUid(context), ticket_number);
      const { order, paidAt, ...what } = offer;
      const { amount: price, currency, last4 } = order;
      return {
        ticket_number,
        label: labelOf(order, dictionaries[context.language].words),
        paid_at: paidAt,
        price,
        currency,
        last4,
        until: paidAt + paymentLimits.withdrawalMs,
        ...what,
      };
    },
    withdrawPayment(input, context) {
      refuseCardFields(input);
      return refunds.withdraw(callerUid(context), input.ticket_number);
    },
  };
}
