// Loads the owner's page of payments, on the server first, and spells its addresses.
import {
  type AnswerOf,
  type KeptOrder,
  type OrderGroup,
  orderGroups,
  type PageRequest,
  paymentLimits,
  paymentsCalls,
} from '@alcove/protocol';
import { type LoadedOf, loadList, notLoaded } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';

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

type KeptPayments = {
  asked: OrdersAsked;
  orders: AnswerOf<typeof paymentsCalls.keptOrders>;
  opened: KeptOrder | undefined;
  days: PaymentDays;
  webhooks: AnswerOf<typeof paymentsCalls.refusedWebhooks>;
  buyers: AnswerOf<typeof paymentsCalls.stoppedBuyers>;
};
type LoadedPayments = LoadedOf<KeptPayments>;
export type OpenPayments = Extract<LoadedPayments, { state: 'open' }>;

const queryMax = 100;
const wholeOf = (text: string | null): number | undefined =>
  /^[1-9]\d{0,11}$/.test(text ?? '') ? Number(text) : undefined;

export const ordersAsked = (search: URLSearchParams): OrdersAsked => ({
  page: pageAsked(search),
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

export async function loadPayments(call: PageRequest['call'], asked: OrdersAsked): Promise<LoadedPayments> {
  const { q, group, ticket } = asked;
  const [listed, days, webhooks, buyers] = await Promise.all([
    loadList((page) => call(paymentsCalls.keptOrders, { page, q, ...(group && { group }) }), {
      page: asked.page,
      perPage: paymentLimits.perPage,
    }),
    call(paymentsCalls.paymentDays, {}),
    call(paymentsCalls.refusedWebhooks, {}),
    call(paymentsCalls.stoppedBuyers, {}),
  ]);
  if (listed.state !== 'open') return listed;
  if (days.status === 'error') return notLoaded(days);
  if (webhooks.status === 'error') return notLoaded(webhooks);
  if (buyers.status === 'error') return notLoaded(buyers);
  const { page, answer: orders } = listed;
  return {
    state: 'open',
    asked: { ...asked, page },
    orders,
    opened: ticket === undefined ? undefined : await orderOf(call, orders.list, ticket),
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
