// Changes of wallets, announced after their commit to every process: listeners send them to the member's sockets.
import type { Uid, WalletState } from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';

export type WalletChange = WalletState & { uid: Uid };

const emptyWallet: WalletState = { balance: 0, held: 0, version: 0 };

export async function readWallets(db: Database, uids: readonly Uid[]): Promise<Map<Uid, WalletState>> {
  const { rows } = await sql<WalletChange>`/* prepared: ledger_wallets */
    select account.uid, account.balance, account.version, coalesce(sum(waiting.balance), 0)::bigint as held
    from ledger_accounts account
    left join ledger_escrows escrow on escrow.beneficiary = account.id
      and escrow.closed_at is null and escrow.purpose = 'hold'
    left join ledger_accounts waiting on waiting.id = escrow.account_id
    where account.uid = any(${uids}::bigint[])
    group by account.id`.execute(db);
  return new Map(rows.map(({ uid, ...state }) => [uid, state]));
}

export const readWallet = async (db: Database, uid: Uid): Promise<WalletState> =>
  (await readWallets(db, [uid])).get(uid) ?? emptyWallet;

/** What a member does not own but sees has changed: a token held for them. */
export async function raiseWalletVersions(tx: Database, uids: readonly Uid[]): Promise<void> {
  await sql`update ledger_accounts set version = version + 1 where uid = any(${uids}::bigint[])`.execute(tx);
}

const change = z.object({
  uid: z.custom<Uid>((value) => typeof value === 'number'),
  balance: z.int(),
  held: z.int(),
  version: z.int(),
});

/** Names of one event on the bus. */
const perEvent = 500;

export async function createWalletChanges({ db, bus, log }: Use<'db' | 'bus' | 'log'>) {
  const announcements = await createAnnouncements<WalletChange[]>({
    bus,
    log,
    topic: 'wallets',
    shape: z.array(change),
  });
  /** Members whose wallets changed in transactions that are not committed yet. */
  const touched = new WeakMap<Database, Set<Uid>>();
  const listeners: ((change: WalletChange) => void)[] = [];
  announcements.onAnnouncement((changes) => {
    for (const each of changes) for (const listener of listeners) listener(each);
  });

  /** Members whose wallets are to be read and announced; those of one moment in one statement. */
  const unannounced = new Set<Uid>();
  let reading: Promise<void> | undefined;
  async function announceAll() {
    while (unannounced.size > 0) {
      const uids = [...unannounced];
      unannounced.clear();
      try {
        const changes = [...(await readWallets(db, uids))].map(([uid, state]) => ({ uid, ...state }));
        for (let first = 0; first < changes.length; first += perEvent)
          announcements.announce(changes.slice(first, first + perEvent));
      } catch (error) {
        log.warn({ err: error }, 'changed wallets were not announced');
      }
    }
  }

  return {
    touch(tx: Database, uids: Iterable<Uid | null>) {
      const known = touched.get(tx) ?? new Set();
      for (const uid of uids) if (uid !== null) known.add(uid);
      touched.set(tx, known);
    },
    /** To be called after the commit. A change that is not announced is read when the page has focus again. */
    announce(tx: Database): void {
      for (const uid of touched.get(tx) ?? []) unannounced.add(uid);
      touched.delete(tx);
      if (unannounced.size > 0) reading ??= announceAll().finally(() => (reading = undefined));
    },
    onChange: (listener: (change: WalletChange) => void) => void listeners.push(listener),
  };
}
export type WalletChanges = Awaited<ReturnType<typeof createWalletChanges>>;
