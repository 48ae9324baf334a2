// Loads the history of payments, or one receipt, on the server first.
import {
  type AnswerOf,
  isPassing,
  type PageRequest,
  type PaymentFilter,
  paymentFilters,
  paymentsCalls,
} from '@alcove/protocol';

export type PaymentList = AnswerOf<typeof paymentsCalls.paymentHistory>;
export type PaymentReceipt = AnswerOf<typeof paymentsCalls.paymentReceipt>;
export type PaymentsAsked = { page: number; kind: PaymentFilter | ''; year: number | '' };

/** `closed`: not for this reader; `MembersOnly` says why. */
type LoadedPayments =
  | { state: 'open'; list: PaymentList; asked: PaymentsAsked }
  | { state: 'receipt'; receipt: PaymentReceipt }
  | { state: 'closed' | 'failed' | 'unknown' };

const isFilter = (kind: string | null): kind is PaymentFilter => paymentFilters.some((each) => each === kind);

function historyAsked(search: URLSearchParams): PaymentsAsked {
  const kind = search.get('kind');
  const year = /^\d{4}$/.test(search.get('year') ?? '') ? Number(search.get('year')) : '';
  const page = Number(search.get('p') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 50_000) : 1,
    kind: isFilter(kind) ? kind : '',
    year: year !== '' && year >= 2000 ? year : '',
  };
}

const stateOf = (code: string): 'closed' | 'failed' => (isPassing(code) ? 'failed' : 'closed');

export async function loadPaymentHistory(
  call: PageRequest['call'],
  search: URLSearchParams,
): Promise<LoadedPayments> {
  const ticket = search.get('ticket');
  if (ticket !== null) {
    if (!/^[1-9]\d{0,14}$/.test(ticket)) return { state: 'unknown' };
    const receipt = await call(paymentsCalls.paymentReceipt, { ticket_number: Number(ticket) });
    if (receipt.status === 'success') return { state: 'receipt', receipt: receipt.data };
    return { state: receipt.code === 'order_unknown' ? 'unknown' : stateOf(receipt.code) };
  }
  const asked = historyAsked(search);
  const list = await call(paymentsCalls.paymentHistory, asked);
  if (list.status === 'error') return { state: stateOf(list.code) };
  return { state: 'open', list: list.data, asked };
}
