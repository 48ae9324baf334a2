// Loads the owner's ledger, on the server first, and spells its addresses.
import {
  type AnswerOf,
  type LedgerState,
  type MovementGroup,
  type PageRequest,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';
import { type LoadedOf, loadList, notLoaded } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';
import { groupAsked } from '../load.ts';
import { monthAsked, periodOf } from '../months.ts';

export type LedgerAsked = {
  page: number;
  kind: MovementGroup | undefined;
  month: string | undefined;
  q: string;
};

type KeptLedger = {
  ledger: LedgerState;
  movements: AnswerOf<typeof walletCalls.ledgerMovements>;
  asked: LedgerAsked;
};
export type LoadedLedger = LoadedOf<KeptLedger>;
export type OpenLedger = Extract<LoadedLedger, { state: 'open' }>;

const queryMax = 64;

export const ledgerAsked = (search: URLSearchParams): LedgerAsked => ({
  page: pageAsked(search),
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

export async function loadLedger(call: PageRequest['call'], asked: LedgerAsked): Promise<LoadedLedger> {
  const [ledger, listed] = await Promise.all([
    call(walletCalls.ledger, {}),
    loadList((page) => call(walletCalls.ledgerMovements, { page, ...ledgerFilter(asked) }), {
      page: asked.page,
      perPage: walletLimits.perPage,
    }),
  ]);
  if (listed.state !== 'open') return listed;
  if (ledger.status === 'error') return notLoaded(ledger);
  const { page, answer: movements } = listed;
  return { state: 'open', ledger: ledger.data, movements, asked: { ...asked, page } };
}
