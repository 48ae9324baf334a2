// The states of an order, and what leads from one to the next: one table, read by the server and by tests.
//
//   created ─► waiting ─┬─► paid ─┬─► partly_refunded ─► refunded
//                       │         └─► charged_back ─► won_back
//                       ├─► declined (another card may still pay)
//                       ├─► cancelled
//                       └─► expired

export const orderStates = [
  'created',
  'waiting',
  'paid',
  'declined',
  'cancelled',
  'expired',
  'partly_refunded',
  'refunded',
  'charged_back',
  'won_back',
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderEvents = [
  'started',
  'captured',
  'declined',
  'cancelled',
  'expired',
  'refunded_part',
  'refunded',
  'charged_back',
  'won_back',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Any state before a payment: a provider may capture whatever the site thinks of the order by then. */
const unpaid = { captured: 'paid' } as const;
const refunds = { refunded_part: 'partly_refunded', refunded: 'refunded' } as const;

const table: Record<OrderState, { readonly [E in OrderEvent]?: OrderState }> = {
  created: {
    ...unpaid,
    started: 'waiting',
    declined: 'declined',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  waiting: { ...unpaid, declined: 'declined', cancelled: 'cancelled', expired: 'expired' },
  declined: { ...unpaid, declined: 'declined', cancelled: 'cancelled' },
  cancelled: unpaid,
  expired: unpaid,
  paid: { ...refunds, charged_back: 'charged_back' },
  partly_refunded: { ...refunds, charged_back: 'charged_back' },
  refunded: { charged_back: 'charged_back' },
  charged_back: { won_back: 'won_back' },
  won_back: { ...refunds, charged_back: 'charged_back' },
};

/** Nothing where the event changes nothing any more. */
export const stateAfter = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  table[state][event];

/** The provider has the money, or had it. */
export const isPaid = (state: OrderState): boolean =>
  ['paid', 'partly_refunded', 'refunded', 'charged_back', 'won_back'].includes(state);

/** What others still decide: no query has an answer that is final. */
export const isOpen = (state: OrderState): boolean =>
  state === 'created' || state === 'waiting' || state === 'declined';

/** Why an order was not paid, or why its money goes back. */
export const orderReasons = [
  'declined',
  'no_funds',
  'stolen',
  'bank_no',
  'bank_late',
  'cancelled',
  'expired',
  'recipient_gone',
  'cancelled_before',
] as const;
export type OrderReason = (typeof orderReasons)[number];
