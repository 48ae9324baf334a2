// Loads the pages of the wallet, on the server first.
import {
  type AnswerOf,
  movementGroups,
  type MovementGroup,
  type PageRequest,
  type SpendingLimits,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';

export type WalletHistory = AnswerOf<typeof walletCalls.walletHistory>;
export type HistoryAsked = { page: number; kind: MovementGroup | undefined };
/** `closed`: not for this reader; `MembersOnly` says why. */
export type LoadedWallet =
  | { state: 'open'; history: WalletHistory; asked: HistoryAsked; limits: SpendingLimits }
  | { state: 'closed' }
  | { state: 'failed' };

const mostPages = 50_000;

const isGroup = (kind: string | null): kind is MovementGroup =>
  kind !== null && Object.hasOwn(movementGroups, kind);

export function historyAsked(search: URLSearchParams): HistoryAsked {
  const kind = search.get('kind');
  const page = Number(search.get('p') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1,
    kind: isGroup(kind) ? kind : undefined,
  };
}

export const lastHistoryPageOf = ({ total_count: total }: Pick<WalletHistory, 'total_count'>): number =>
  Math.max(1, Math.ceil(total / walletLimits.perPage));

export async function loadWallet(call: PageRequest['call'], asked: HistoryAsked): Promise<LoadedWallet> {
  const { page, kind } = asked;
  const [history, limits] = await Promise.all([
    call(walletCalls.walletHistory, { page, ...(kind && { kind }) }),
    call(walletCalls.spendingLimits, {}),
  ]);
  const failed = [history, limits].find(({ status }) => status === 'error');
  if (failed?.status === 'error') {
    const isOurs = ['unavailable', 'too_many', 'internal'].includes(failed.code);
    return { state: isOurs ? 'failed' : 'closed' };
  }
  if (history.status === 'error' || limits.status === 'error') return { state: 'failed' };
  const last = lastHistoryPageOf(history.data);
  if (page > last) return loadWallet(call, { page: last, kind });
  return { state: 'open', history: history.data, asked, limits: limits.data };
}
