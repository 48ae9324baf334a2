// Loads the history of payments, or one receipt, on the server first.
import {
  type AnswerOf,
  type PageRequest,
  type PaymentFilter,
  paymentFilters,
  paymentsCalls,
} from '@alcove/protocol';
import { notLoaded, type NotLoaded } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';

export type PaymentList = AnswerOf<typeof paymentsCalls.paymentHistory>;
export type PaymentReceipt = AnswerOf<typeof paymentsCalls.paymentReceipt>;
export type PaymentsAsked = { page: number; kind: PaymentFilter | ''; year: number | '' };

type LoadedPayments =
  | { state: 'open'; list: PaymentList; asked: PaymentsAsked }
  | { state: 'receipt'; receipt: PaymentReceipt }
  | { state: 'unknown' }
  | NotLoaded;

const isFilter = (kind: string | null): kind is PaymentFilter => paymentFilters.some((each) => each === kind);

function historyAsked(search: URLSearchParams): PaymentsAsked {
  const kind = search.get('kind');
  const year = /^\d{4}$/.test(search.get('year') ?? '') ? Number(search.get('year')) : '';
  return {
    page: pageAsked(search),
    kind: isFilter(kind) ? kind : '',
    year: year !== '' && year >= 2000 ? year : '',
  };
}

export async function loadPaymentHistory(
  call: PageRequest['call'],
  search: URLSearchParams,
): Promise<LoadedPayments> {
  const ticket = search.get('ticket');
  if (ticket !== null) {
    if (!/^[1-9]\d{0,14}$/.test(ticket)) return { state: 'unknown' };
    const receipt = await call(paymentsCalls.paymentReceipt, { ticket_number: Number(ticket) });
    if (receipt.status === 'success') return { state: 'receipt', receipt: receipt.data };
    return receipt.code === 'order_unknown' ? { state: 'unknown' } : notLoaded(receipt);
  }
  const asked = historyAsked(search);
  const list = await call(paymentsCalls.paymentHistory, asked);
  if (list.status === 'error') return notLoaded(list);
  return { state: 'open', list: list.data, asked };
}
