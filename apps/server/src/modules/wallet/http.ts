// The calls of the wallet: a member's own, and the owner's ledger.
import type { Uid, walletCalls } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { callerUid, uidWithDuty } from '../../platform/http/session.ts';
import { readWallet } from './changes.ts';
import type { Correct } from './correct.ts';
import type { History, HistoryFilter } from './history.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { ledgerCsv, searchLedger } from './ledger-search.ts';
import { setSpendingLimits, spendingLimitsOf } from './limits.ts';

type Needs = Use<'db' | 'clock'> & {
  correct: Correct;
  history: History;
  check: LedgerCheck;
};

const limitFrom = (limit: number | '' | null | undefined) => (limit === '' ? null : limit);
const reader = (context: CallContext) => ({ uid: callerUid(context), language: context.language });

/** Without what is newer than the first page. */
const frozenBy = <Filter extends HistoryFilter>(timestamp: number | undefined, filter: Filter): Filter =>
  timestamp === undefined ? filter : { ...filter, to: Math.min(filter.to ?? Infinity, timestamp + 1) };

/** Nothing that a first page shows is newer, also where the clock was set back since. */
const timestampOf = (list: readonly { date: number }[], askedAt: number): number =>
  Math.max(askedAt, ...list.map(({ date }) => date));

const owner = (context: CallContext): Uid => uidWithDuty(context, 'tokens');

export function createWalletCalls(needs: Needs): Handlers<typeof walletCalls> {
  const { db, clock, correct, history, check } = needs;

  return {
    wallet: (_, context) => readWallet(db, callerUid(context)),
    async walletHistory({ page, timestamp, ...filter }, context) {
      const askedAt = clock.now();
      const state = await readWallet(db, callerUid(context));
      const found = await history.page(reader(context), frozenBy(timestamp, filter), page);
      return { ...state, ...found, timestamp: timestamp ?? timestampOf(found.list, askedAt) };
    },
    walletCsv: (filter, context) => history.csv(reader(context), filter),
    spendingLimits: (_, context) => spendingLimitsOf(db, callerUid(context), clock.now()),
    async setSpendingLimits({ day, month }, context) {
      const now = clock.now();
      await setSpendingLimits(db, callerUid(context), { day: limitFrom(day), month: limitFrom(month) }, now);
      return spendingLimitsOf(db, callerUid(context), now);
    },
    ledger(_, context) {
      owner(context);
      return check.state();
    },
    async ledgerMovements({ page, timestamp, ...search }, context) {
      owner(context);
      const askedAt = clock.now();
      const found = await searchLedger(db, frozenBy(timestamp, search), page);
      return { ...found, timestamp: timestamp ?? timestampOf(found.list, askedAt) };
    },
    ledgerCsv(search, context) {
      owner(context);
      return ledgerCsv(db, search);
    },
    correctLedger: (asked, context) => correct(asked, owner(context)),
    async checkLedger({ unfreeze }, context) {
      owner(context);
      await check.check({ unfreeze });
      return check.state();
    },
  };
}
