// Loads the owner's page of payments, on the server first, and spells its addresses.
import {
  type AnswerOf,
  isPassing,
  type KeptOrder,
  type OrderGroup,
  orderGroups,
  type PageRequest,
  paymentLimits,
  paymentsCalls,
} from '@alcove/protocol';

export type OrdersAsked = {
  page: number;
  q: string;
  group: OrderGroup | undefined;
  /** The order that is opened beside the list. */
  ticket: number | undefined;
};

export type PaymentDays = AnswerOf<typeof paymentsCalls.paymentDays>;
export type FailedWebhook = AnswerOf<typeof paymentsCalls.refusedWebhooks>['list'][number];
export type StoppedBuyer = AnswerOf<typeof paymentsCalls.stoppedBuyers>['list'][number];

export type OpenPayments = {
  state: 'open';
  asked: OrdersAsked;
  orders: AnswerOf<typeof paymentsCalls.keptOrders>;
  opened: KeptOrder | undefined;
  days: PaymentDays;
  webhooks: AnswerOf<typeof paymentsCalls.refusedWebhooks>;
  buyers: AnswerOf<typeof paymentsCalls.stoppedBuyers>;
};
/** `locked`: only after a recent proof; `closed`: not for this reader. */
type LoadedPayments = OpenPayments | { state: 'locked' } | { state: 'closed' } | { state: 'failed' };

const queryMax = 100;
const pageMax = 50_000;
const wholeOf = (text: string | null): number | undefined =>
  /^[1-9]\d{0,11}$/.test(text ?? '') ? Number(text) : undefined;

export const ordersAsked = (search: URLSearchParams): OrdersAsked => ({
  page: Math.min(wholeOf(search.get('p')) ?? 1, pageMax),
  q: (search.get('q') ?? '').trim().slice(0, queryMax),
  group: orderGroups.find((group) => group === search.get('group')),
  ticket: wholeOf(search.get('ticket')),
});

export const ordersAddress = ({ page, q, group, ticket }: Partial<OrdersAsked>): string =>
  `?${new URLSearchParams({
    ...(q && { q }),
    ...(group && { group }),
    ...(page && page > 1 && { p: String(page) }),
    ...(ticket && { ticket: String(ticket) }),
  })}`;

export const lastOrdersPage = (total: number): number =>
  Math.max(1, Math.ceil(total / paymentLimits.perPage));

export async function loadPayments(call: PageRequest['call'], asked: OrdersAsked): Promise<LoadedPayments> {
  const { page, q, group, ticket } = asked;
  const [orders, days, webhooks, buyers] = await Promise.all([
    call(paymentsCalls.keptOrders, { page, q, ...(group && { group }) }),
    call(paymentsCalls.paymentDays, {}),
    call(paymentsCalls.refusedWebhooks, {}),
    call(paymentsCalls.stoppedBuyers, {}),
  ]);
  for (const answer of [orders, days, webhooks, buyers]) {
    if (answer.status === 'success') continue;
    if (answer.code === 'step_up_required') return { state: 'locked' };
    return { state: isPassing(answer.code) ? 'failed' : 'closed' };
  }
  if (
    orders.status === 'error' ||
    days.status === 'error' ||
    webhooks.status === 'error' ||
    buyers.status === 'error'
  )
    return { state: 'failed' };
  const last = lastOrdersPage(orders.data.total_count);
  if (page > last) return loadPayments(call, { ...asked, page: last });
  const opened = ticket === undefined ? undefined : await orderOf(call, orders.data.list, ticket);
  return {
    state: 'open',
    asked,
    orders: orders.data,
    opened,
    days: days.data,
    webhooks: webhooks.data,
    buyers: buyers.data,
  };
}

/** Of the list; or, as from a webhook's row, by its number. */
async function orderOf(
  call: PageRequest['call'],
  list: readonly KeptOrder[],
  ticket: number,
): Promise<KeptOrder | undefined> {
  const isWanted = (order: KeptOrder) => order.ticket_number === ticket;
  const listed = list.find(isWanted);
  if (listed) return listed;
  const found = await call(paymentsCalls.keptOrders, { q: String(ticket) });
  return found.status === 'success' ? found.data.list.find(isWanted) : undefined;
}
