// Loads the owner's ledger, on the server first, and spells its addresses.
import {
  type AnswerOf,
  type LedgerState,
  type PageRequest,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';
import { type LoadedOf, loadList, notLoaded } from '../../../call/load-list.ts';
import { frozenAt, type HistoryAsked, historyAsked, historyFilter, placeIn } from '../load.ts';

export type LedgerAsked = HistoryAsked & { q: string };

type KeptLedger = {
  ledger: LedgerState;
  movements: AnswerOf<typeof walletCalls.ledgerMovements>;
  asked: LedgerAsked;
};
export type LoadedLedger = LoadedOf<KeptLedger>;
export type OpenLedger = Extract<LoadedLedger, { state: 'open' }>;

const queryMax = 64;

export const ledgerAsked = (search: URLSearchParams): LedgerAsked => ({
  ...historyAsked(search),
  q: (search.get('q') ?? '').trim().slice(0, queryMax),
});

export const ledgerFilter = ({ q, ...asked }: LedgerAsked) => ({ q, ...historyFilter(asked) });

export const ledgerAddress = ({ kind, month, q, ...place }: Partial<LedgerAsked>): string =>
  `?${new URLSearchParams({
    ...(q && { q }),
    ...(kind && { kind }),
    ...(month && { month }),
    ...placeIn(place),
  })}`;

export async function loadLedger(call: PageRequest['call'], asked: LedgerAsked): Promise<LoadedLedger> {
  const input = { ...ledgerFilter(asked), ...frozenAt(asked) };
  const [ledger, listed] = await Promise.all([
    call(walletCalls.ledger, {}),
    loadList((page) => call(walletCalls.ledgerMovements, { page, ...input }), {
      page: asked.page,
      perPage: walletLimits.perPage,
    }),
  ]);
  if (listed.state !== 'open') return listed;
  if (ledger.status === 'error') return notLoaded(ledger);
  const { page, answer: movements } = listed;
  return { state: 'open', ledger: ledger.data, movements, asked: { ...asked, page } };
}
