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
import { pageAsked, timestampAsked } from '../../list-pages.ts';
import { monthAsked, periodOf } from './months.ts';

export type WalletHistory = AnswerOf<typeof walletCalls.walletHistory>;
export type HistoryAsked = {
  page: number;
  /** Of the first page: the list as it was then. */
  timestamp: number | undefined;
  kind: MovementGroup | undefined;
  month: string | undefined;
};
export type LoadedWallet = LoadedOf<{ history: WalletHistory; asked: HistoryAsked; limits: SpendingLimits }>;

const groupAsked = (search: URLSearchParams): MovementGroup | undefined => {
  const kind = search.get('kind');
  return isGroup(kind) ? kind : undefined;
};

const isGroup = (kind: string | null): kind is MovementGroup =>
  kind !== null && Object.hasOwn(movementGroups, kind);

export const historyAsked = (search: URLSearchParams): HistoryAsked => ({
  page: pageAsked(search),
  timestamp: timestampAsked(search),
  kind: groupAsked(search),
  month: monthAsked(search),
});

/** What the server is asked for: without the place in it, it is the filter of the table to keep. */
export const historyFilter = ({ kind, month }: Pick<HistoryAsked, 'kind' | 'month'>) => ({
  ...(kind && { kind }),
  ...periodOf(month),
});

/** Nothing for the list as it is now. */
export const frozenAt = ({ timestamp }: Pick<HistoryAsked, 'timestamp'>) =>
  timestamp === undefined ? {} : { timestamp };

/** A further page, in an address; the first one has the plain address and shows the latest. */
export const placeIn = ({ page = 1, timestamp }: Partial<HistoryAsked>): Record<string, string> =>
  page > 1 ? { p: String(page), ...(timestamp !== undefined && { timestamp: String(timestamp) }) } : {};

export async function loadWallet(call: PageRequest['call'], asked: HistoryAsked): Promise<LoadedWallet> {
  const input = { ...historyFilter(asked), ...frozenAt(asked) };
  const [listed, limits] = await Promise.all([
    loadList((page) => call(walletCalls.walletHistory, { page, ...input }), {
      page: asked.page,
      perPage: walletLimits.perPage,
    }),
    call(walletCalls.spendingLimits, {}),
  ]);
  if (listed.state !== 'open') return listed;
  if (limits.status === 'error') return notLoaded(limits);
  const { page, answer: history } = listed;
  return { state: 'open', history, asked: { ...asked, page }, limits: limits.data };
}
