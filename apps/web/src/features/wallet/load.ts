// Loads the pages of the wallet, on the server first.
import {
  type AnswerOf,
  isPassing,
  type MovementGroup,
  movementGroups,
  type PageRequest,
  type SpendingLimits,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';
import { monthAsked, periodOf } from './months.ts';

export type WalletHistory = AnswerOf<typeof walletCalls.walletHistory>;
export type HistoryAsked = { page: number; kind: MovementGroup | undefined; month: string | undefined };
/** `closed`: not for this reader; `MembersOnly` says why. */
export type LoadedWallet =
  | { state: 'open'; history: WalletHistory; asked: HistoryAsked; limits: SpendingLimits }
  | { state: 'closed' }
  | { state: 'failed' };

const mostPages = 50_000;

/** The page of a list, as an address says it. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('p') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1;
}

export const groupAsked = (search: URLSearchParams): MovementGroup | undefined => {
  const kind = search.get('kind');
  return isGroup(kind) ? kind : undefined;
};

const isGroup = (kind: string | null): kind is MovementGroup =>
  kind !== null && Object.hasOwn(movementGroups, kind);

export const historyAsked = (search: URLSearchParams): HistoryAsked => ({
  page: pageOf(search),
  kind: groupAsked(search),
  month: monthAsked(search),
});

/** What the server is asked for: without the page it is the filter of the table to keep. */
export const historyFilter = ({ kind, month }: Omit<HistoryAsked, 'page'>) => ({
  ...(kind && { kind }),
  ...periodOf(month),
});

export const lastHistoryPageOf = ({ total_count: total }: Pick<WalletHistory, 'total_count'>): number =>
  Math.max(1, Math.ceil(total / walletLimits.perPage));

export async function loadWallet(call: PageRequest['call'], asked: HistoryAsked): Promise<LoadedWallet> {
  const { page } = asked;
  const [history, limits] = await Promise.all([
    call(walletCalls.walletHistory, { page, ...historyFilter(asked) }),
    call(walletCalls.spendingLimits, {}),
  ]);
  const failed = [history, limits].find(({ status }) => status === 'error');
  if (failed?.status === 'error') {
    return { state: isPassing(failed.code) ? 'failed' : 'closed' };
  }
  if (history.status === 'error' || limits.status === 'error') return { state: 'failed' };
  const last = lastHistoryPageOf(history.data);
  if (page > last) return loadWallet(call, { ...asked, page: last });
  return { state: 'open', history: history.data, asked, limits: limits.data };
}
