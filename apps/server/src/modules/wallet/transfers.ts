// What other domains do with tokens, in their own transactions: transfers and escrows.
import type { MovementKind, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import { retriedTransaction } from '../../platform/db/passing-failure.ts';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { raiseWalletVersions, type WalletChanges } from './changes.ts';
import {
  addEscrow,
  closeEmptyEscrows,
  type Escrow,
  type EscrowPurpose,
  type NewEscrow,
  openEscrows,
  scheduleDue,
} from './escrows.ts';
import type { AnsweredAct, KeyedAct } from './keys.ts';
import {
  type Account,
  type AccountId,
  lockAccounts,
  type LockedAccounts,
  type Movement,
  type Party,
  type LedgerStep,
  writeSteps,
} from './ledger.ts';

/** What payments say of those who give. */
export type GiverRules = {
  /** Until when the tokens that these members give stay held at their recipients; absent: not at all. */
  heldFor(tx: Database, givers: readonly Uid[]): Promise<ReadonlyMap<Uid, number>>;
  /** Which of these members may not give, until the operator has decided about a payment of theirs. */
  stoppedAmong(tx: Database, givers: readonly Uid[]): Promise<ReadonlySet<Uid>>;
};

/** Called in a transaction once the time of an open escrow has come. */
export type DueEscrow = (tx: Database, escrow: Escrow) => Promise<void>;

/** How an escrow is emptied: the whole of what is left, or a part of it. */
export type EscrowEnd = { kind: MovementKind; tokens?: number | undefined };

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  changes: WalletChanges;
  /** Payments come after the wallet: undefined until they are there. */
  ofGivers(): GiverRules | undefined;
};

const escrowDue: JobSpec<{ id: number }> = { name: 'escrow_due', payload: z.object({ id: z.int() }) };

export function createTransfers({ db, clock, jobs, changes, ofGivers }: Needs) {
  const dueHandlers = new Map<EscrowPurpose, DueEscrow>();
  const cancelHandlers = new Map<EscrowPurpose, DueEscrow>();

  /**
   * Runs a transaction that moves tokens: again after a deadlock, and its changes are announced after the commit.
   */
  async function transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    let committed: Database | undefined;
    const answer = await retriedTransaction(db, (tx) => {
      committed = tx;
      return work(tx);
    });
    if (committed) changes.announce(committed);
    return answer;
  }

  /** Locks the keys, then the accounts of these parties, and reads whose tokens would be held: of those in `from`. */
  async function lock(
    tx: Database,
    parties: readonly Party[],
    { keys = [], from = parties }: { keys?: readonly KeyedAct[]; from?: readonly Party[] } = {},
  ): Promise<LockedAccounts> {
    const givers = from.filter((party) => typeof party === 'number');
    const rules = givers.length > 0 ? ofGivers() : undefined;
    const heldUntil = await rules?.heldFor(tx, givers);
    const stopped = await rules?.stoppedAmong(tx, givers);
    return lockAccounts(tx, parties, {
      now: clock.now(),
      keys,
      ...(heldUntil && { heldUntil }),
      ...(stopped && { stopped }),
    });
  }

  async function openLocked(
    tx: Database,
    accounts: LockedAccounts,
    wanted: Omit<NewEscrow, 'payer' | 'beneficiary'>,
    { payer, beneficiary }: { payer: Account; beneficiary: Account },
  ): Promise<Account> {
    const escrow = { ...wanted, payer: payer.id, beneficiary: beneficiary.id };
    const id = await addEscrow(tx, escrow, clock.now());
    if (wanted.dueAt !== undefined) await scheduleDue(tx, jobs, escrowDue, { id, dueAt: wanted.dueAt });
    return accounts.add(id);
  }

  /** Tokens that stay held go into an escrow, whose payee sees them as held. */
  async function hold(tx: Database, accounts: LockedAccounts, step: LedgerStep): Promise<LedgerStep> {
    if (step.heldUntil === undefined) return step;
    const { payer, payee: beneficiary } = step;
    const giver = step.giver === undefined ? payer : accounts.of(step.giver);
    const wanted = { ...step, purpose: 'hold' as const, dueAt: step.heldUntil };
    const payee = await openLocked(tx, accounts, wanted, { payer: giver, beneficiary });
    if (beneficiary.uid !== null) await raiseWalletVersions(tx, [beneficiary.uid]);
    changes.touch(tx, [beneficiary.uid]);
    return { ...step, payee, payeeAfter: step.tokens };
  }

  /** Writes what was decided, and what is answered to acts under keys. */
  async function write(
    tx: Database,
    accounts: LockedAccounts,
    decided: readonly LedgerStep[],
    answered: readonly AnsweredAct[] = [],
  ): Promise<number[]> {
    const steps: LedgerStep[] = [];
    for (const step of decided) steps.push(await hold(tx, accounts, step));
    const ids = await writeSteps(tx, steps, { now: clock.now(), answered });
    changes.touch(
      tx,
      steps.flatMap(({ payer, payee }) => [payer.uid, payee.uid]),
    );
    return ids;
  }

  /** All of them or none; refuses what cannot be paid. Returns the numbers of the movements. */
  async function transfer(tx: Database, ...movements: Movement[]): Promise<number[]> {
    const accounts = await lock(
      tx,
      movements.flatMap(({ from, to }) => [from, to]),
      { from: movements.flatMap(({ from, giver }) => [from, ...(giver === undefined ? [] : [giver])]) },
    );
    const steps = accounts.decide(movements);
    if (steps instanceof Refusal) throw steps;
    return write(tx, accounts, steps);
  }

  const escrow = {
    /** Refuses what the payer cannot pay. */
    async open(tx: Database, wanted: NewEscrow): Promise<AccountId> {
      const { payer, beneficiary, kind, tokens, cause, roomId, unnamed, openedAt: madeAt } = wanted;
      const accounts = await lock(tx, [payer, beneficiary]);
      const parties = { payer: accounts.of(payer), beneficiary: accounts.of(beneficiary) };
      const { id } = await openLocked(tx, accounts, wanted, parties);
      const steps = accounts.decide([
        { from: payer, to: { account: id }, kind, tokens, cause, roomId, unnamed, madeAt },
      ]);
      if (steps instanceof Refusal) throw steps;
      await write(tx, accounts, steps);
      return id;
    },

    /** Open escrows; to be locked by `release` or `refund`. */
    find: openEscrows,

    /** Of one, or of many in the same statements. */
    release: (tx: Database, ids: AccountId | readonly AccountId[], end: EscrowEnd) =>
      empty(tx, ids, 'beneficiaryAccount', end),
    refund: (tx: Database, ids: AccountId | readonly AccountId[], end: EscrowEnd) =>
      empty(tx, ids, 'payerAccount', end),

    /** Takes tokens away from both, for the site: their buyer's bank has taken the money back. */
    seize: (tx: Database, id: AccountId, end: EscrowEnd) => empty(tx, id, 'site', end),

    /**
     * Gives a waiting escrow up as its domain does, which refunds its payer; false where no domain does, as for
     * tokens that were given already.
     */
    async cancel(tx: Database, found: Escrow): Promise<boolean> {
      const handle = cancelHandlers.get(found.purpose);
      await handle?.(tx, found);
      return handle !== undefined;
    },
    onCancel: (purpose: EscrowPurpose, handle: DueEscrow) => void cancelHandlers.set(purpose, handle),

    /** One handler for each purpose; it releases or refunds. */
    onDue: (purpose: EscrowPurpose, handle: DueEscrow) => void dueHandlers.set(purpose, handle),
  };

  /** The number of tokens that moved: 0 where all of the escrows were closed before. */
  async function empty(
    tx: Database,
    wanted: AccountId | readonly AccountId[],
    side: 'payerAccount' | 'beneficiaryAccount' | 'site',
    { kind, tokens }: EscrowEnd,
  ): Promise<number> {
    const ids = typeof wanted === 'number' ? [wanted] : wanted;
    const found = ids.length === 0 ? [] : await openEscrows(tx, { ids });
    if (found.length === 0) return 0;
    const toOf = (one: Escrow) => (side === 'site' ? side : { account: one[side] });
    const accounts = await lock(
      tx,
      found.flatMap((one) => [{ account: one.id }, toOf(one), ...(one.payer === null ? [] : [one.payer])]),
    );
    const movements = found.flatMap((one): Movement[] => {
      const from = { account: one.id };
      const left = accounts.of(from).balance;
      const moved = Math.min(left, tokens ?? left);
      if (moved <= 0) return [];
      const { cause, roomId, unnamed, payer } = one;
      const movement = { from, to: toOf(one), tokens: moved, kind, unnamed, giver: payer ?? undefined };
      return [{ ...movement, cause: cause ?? undefined, roomId: roomId ?? undefined }];
    });
    const steps = accounts.decide(movements);
    if (steps instanceof Refusal) throw steps;
    await write(tx, accounts, steps);
    await closeEmptyEscrows(tx, ids, clock.now());
    const losers = side === 'site' ? found.flatMap(({ beneficiary }) => beneficiary ?? []) : [];
    if (losers.length > 0) {
      await raiseWalletVersions(tx, losers);
      changes.touch(tx, losers);
    }
    return movements.reduce((sum, movement) => sum + movement.tokens, 0);
  }

  escrow.onDue('hold', async (tx, { id }) => void (await escrow.release(tx, id, { kind: 'hold_released' })));
  jobs.handle(escrowDue, ({ id }) =>
    transaction(async (tx) => {
      const [found] = await openEscrows(tx, { ids: [id as AccountId] });
      if (found?.dueAt && found.dueAt <= clock.now()) await dueHandlers.get(found.purpose)?.(tx, found);
    }),
  );

  return { transaction, lock, write, transfer, escrow };
}

export type Transfers = ReturnType<typeof createTransfers>;
