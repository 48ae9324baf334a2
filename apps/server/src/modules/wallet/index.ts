// The token wallet: the ledger, escrows, and what members and the owner see of them.
import type { MovementKind, Uid, walletCalls, WalletState } from '@alcove/protocol';
import { walletLimits } from '@alcove/protocol';
import { takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import { checkTokens } from './amounts.ts';
import { type BatchedActs, createBatches } from './act-batches.ts';
import { createWalletChanges, readWallet, readWallets, type WalletChange } from './changes.ts';
import { createCorrect } from './correct.ts';
import { createCredit } from './credit.ts';
import { type Earned, earningsOf } from './earnings.ts';
import { flowsAfter, type TokenFlow } from './flows.ts';
import { createHistory, type ReadNotes } from './history.ts';
import { forgetOldKeys, type KeyedAct, onceByKey } from './keys.ts';
import { createLedgerCheck } from './ledger-check.ts';
import { createWalletMetrics } from './metrics.ts';
import { createWalletPersonalData } from './personal-data.ts';
import { flowBetween, heldTokens } from './site-sums.ts';
import { createTransfers, type GiverRules, type Transfers } from './transfers.ts';
import { createWalletCalls } from './http.ts';

export type { BatchedActs } from './act-batches.ts';
export type { AccountId } from './ledger.ts';
export { csvOf } from './csv.ts';
export { arrivedSince, type TokenFlow } from './flows.ts';
export { differingBalances } from './ledger-check.ts';
export { isReturn } from './limits.ts';
export type { GiverRules } from './transfers.ts';

export type Wallet = Pick<Transfers, 'transaction' | 'transfer' | 'escrow'> & {
  calls: Handlers<typeof walletCalls>;
  /** After those of the domains whose acts wait in escrows. */
  personalData: PersonalData;
  /** `within`: a transaction that has moved tokens. */
  balanceOf(uid: Uid, within?: Database): Promise<WalletState>;
  /** Of those who have a wallet. */
  balancesOf(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, WalletState>>;
  /** Runs a paying act once for each key, in the caller's transaction; later callers get the same answer. */
  onceByKey<T>(tx: Database, act: KeyedAct, work: () => Promise<T>): Promise<T>;
  /** Locks the member's wallet beside the site's account: what is read of it afterwards is moved as it was read. */
  lock(tx: Database, uid: Uid): Promise<void>;
  /** What came and went at the member's account after a movement. */
  flowsAfter(tx: Database, uid: Uid, movement: number): Promise<TokenFlow[]>;
  /** Of all members: tokens bought and spent from a moment to another. */
  flowBetween(from: number, to: number): Promise<{ bought: number; spent: number }>;
  /** Tokens that members hold, or that wait between them. */
  held(): Promise<number>;
  /** Refuses `amount_invalid`. */
  checkTokens(tokens: number): void;
  /** For demos and checks from outside. */
  credit(nick: string, tokens: number): Promise<{ uid: Uid; balance: number }>;
  /** Counts one paying act of the member; refuses `too_many`. */
  countAct(uid: Uid): Promise<void>;
  /** Acts that share transactions with others of their kind. */
  batches<Act, Answer extends object>(
    spec: BatchedActs<Act, Answer>,
  ): ReturnType<typeof createBatches<Act, Answer>>;
  /** What domains say about their movements in histories: one reader for each kind. */
  addNotes(kinds: readonly MovementKind[], read: ReadNotes): void;
  /** For those who moved tokens in a transaction of their own: after its commit. */
  announceChanges(tx: Database): void;
  /** What the member was paid by others since a moment, and what waits to become theirs. */
  earningsOf(uid: Uid, since: number): Promise<Earned>;
  /** What payments say of givers; without it nothing is held and nobody is stopped. */
  registerGiverRules(rules: GiverRules): void;
  /** Called in every process when the wallet of a member has changed. */
  onChange(listener: (change: WalletChange) => void): void;
};

type Domains = {
  members: Pick<Members, 'byUid' | 'byUids' | 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
};

export async function createWallet(
  engines: Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'rateLimits' | 'dictionaries' | 'metrics'>,
  domains: Domains,
): Promise<Wallet> {
  const needs = { ...engines, ...domains };
  const { db, clock, bus, jobs, rateLimits, log, members } = needs;
  const changes = await createWalletChanges({ db, bus, log });
  let ofGivers: GiverRules | undefined;
  const transfers = createTransfers({ db, clock, jobs, changes, ofGivers: () => ofGivers });
  const { transaction, transfer, escrow } = transfers;
  const history = createHistory(needs);
  const check = createLedgerCheck({
    db,
    clock,
    log,
    observe: createWalletMetrics(needs.metrics).ledgerChecked,
  });
  await everyHour(needs, 'wallet', async () => {
    await forgetOldKeys(db, clock.now());
    await check.nightly();
  });

  return {
    transaction,
    transfer,
    escrow,
    calls: createWalletCalls({
      db,
      clock,
      correct: createCorrect({ clock, members, transfers }),
      history,
      check,
    }),
    personalData: createWalletPersonalData({ clock, history, transfers }),
    addNotes: history.addNotes,
    flowBetween: (from, to) => flowBetween(db, from, to),
    held: () => heldTokens(db),
    balanceOf: (uid, within = db) => readWallet(within, uid),
    balancesOf: async (uids) => {
      const wallets = await readWallets(db, uids);
      return new Map(
        [...wallets].map(([uid, { balance, held, version }]) => [uid, { balance, held, version }]),
      );
    },
    lock: async (tx, uid) => void (await transfers.lock(tx, [uid, 'site'])),
    flowsAfter,
    onceByKey: (tx, act, work) => onceByKey(tx, act, clock.now(), work),
    checkTokens,
    credit: createCredit({ db, members, transfers }),
    countAct: (uid) => takeOrRefuse(rateLimits, `wallet:${uid}`, walletLimits.acts),
    batches: (spec) => createBatches({ db, clock, transfers }, spec),
    announceChanges: changes.announce,
    earningsOf: (uid, since) => earningsOf(db, uid, since),
    registerGiverRules: (rules) => void (ofGivers = rules),
    onChange: changes.onChange,
  };
}
