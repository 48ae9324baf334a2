// Loads the owner's ledger, on the server first, and spells its addresses.
import {
  type AnswerOf,
  isPassing,
  type LedgerState,
  type MovementGroup,
  type PageRequest,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';
import { groupAsked, pageOf } from '../load.ts';
import { monthAsked, periodOf } from '../months.ts';

export type LedgerAsked = {
  page: number;
  kind: MovementGroup | undefined;
  month: string | undefined;
  q: string;
};

export type OpenLedger = {
  state: 'open';
  ledger: LedgerState;
  movements: AnswerOf<typeof walletCalls.ledgerMovements>;
  asked: LedgerAsked;
};
/** `locked`: only after a recent proof; `closed`: not for this reader. */
export type LoadedLedger = OpenLedger | { state: 'locked' } | { state: 'closed' } | { state: 'failed' };

const queryMax = 64;

export const ledgerAsked = (search: URLSearchParams): LedgerAsked => ({
  page: pageOf(search),
  kind: groupAsked(search),
  month: monthAsked(search),
  q: (search.get('q') ?? '').trim().slice(0, queryMax),
});

export const ledgerFilter = ({ kind, month, q }: Omit<LedgerAsked, 'page'>) => ({
  q,
  ...(kind && { kind }),
  ...periodOf(month),
});

export const ledgerAddress = ({ page, kind, month, q }: Partial<LedgerAsked>): string =>
  `?${new URLSearchParams({
    ...(q && { q }),
    ...(kind && { kind }),
    ...(month && { month }),
    ...(page && page > 1 && { p: String(page) }),
  })}`;

export const lastLedgerPage = (total: number): number => Math.max(1, Math.ceil(total / walletLimits.perPage));

export async function loadLedger(call: PageRequest['call'], asked: LedgerAsked): Promise<LoadedLedger> {
  const [ledger, movements] = await Promise.all([
    call(walletCalls.ledger, {}),
    call(walletCalls.ledgerMovements, { page: asked.page, ...ledgerFilter(asked) }),
  ]);
  for (const answer of [ledger, movements]) {
    if (answer.status === 'success') continue;
    if (answer.code === 'step_up_required') return { state: 'locked' };
    return { state: isPassing(answer.code) ? 'failed' : 'closed' };
  }
  if (ledger.status === 'error' || movements.status === 'error') return { state: 'failed' };
  const last = lastLedgerPage(movements.data.total_count);
  if (asked.page > last) return loadLedger(call, { ...asked, page: last });
  return { state: 'open', ledger: ledger.data, movements: movements.data, asked };
}
