// Loads the pages of the wallet, on the server first.
import {
  type AnswerOf,
  type MovementGroup,
  movementGroups,
  type PageRequest,
  type SpendingLimits,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';
import { type LoadedOf, loadList, notLoaded } from '../../call/load-list.ts';
import { pageAsked } from '../../list-pages.ts';
import { monthAsked, periodOf } from './months.ts';

export type WalletHistory = AnswerOf<typeof walletCalls.walletHistory>;
export type HistoryAsked = { page: number; kind: MovementGroup | undefined; month: string | undefined };
export type LoadedWallet = LoadedOf<{ history: WalletHistory; asked: HistoryAsked; limits: SpendingLimits }>;

export const groupAsked = (search: URLSearchParams): MovementGroup | undefined => {
  const kind = search.get('kind');
  return isGroup(kind) ? kind : undefined;
};

const isGroup = (kind: string | null): kind is MovementGroup =>
  kind !== null && Object.hasOwn(movementGroups, kind);

export const historyAsked = (search: URLSearchParams): HistoryAsked => ({
  page: pageAsked(search),
  kind: groupAsked(search),
  month: monthAsked(search),
});

/** What the server is asked for: without the page it is the filter of the table to keep. */
export const historyFilter = ({ kind, month }: Omit<HistoryAsked, 'page'>) => ({
  ...(kind && { kind }),
  ...periodOf(month),
});

export async function loadWallet(call: PageRequest['call'], asked: HistoryAsked): Promise<LoadedWallet> {
  const { perPage } = walletLimits;
  const [listed, limits] = await Promise.all([
    loadList((page) => call(walletCalls.walletHistory, { page, ...historyFilter(asked) }), {
      page: asked.page,
      perPage,
    }),
    call(walletCalls.spendingLimits, {}),
  ]);
  if (listed.state !== 'open') return listed;
  if (limits.status === 'error') return notLoaded(limits);
  const { page, answer: history } = listed;
  return { state: 'open', history, asked: { ...asked, page }, limits: limits.data };
}
