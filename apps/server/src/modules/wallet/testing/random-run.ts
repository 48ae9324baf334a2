// Random acts on a ledger, at the same time, from a seed: the same seed asks for the same acts again.
import type { Uid } from '@alcove/protocol';
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../platform/refusal.ts';
import { createInProcessBus } from '../../../platform/bus/in-process.ts';
import { noRateLimits } from '../../../platform/bus/rate-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { readDictionaries } from '../../../platform/words.ts';
import { silentLog } from '../../../testing/index.ts';
import { idleJobs } from '../../../testing/jobs.ts';
import { membersByUid } from '../../accounts/members.ts';
import { type AccountId, createWallet, type Wallet } from '../index.ts';

/** A wallet without a site around it; jobs are not run. */
export async function createTestWallet(db: Database, clock: Clock): Promise<Wallet> {
  return createWallet(
    {
      db,
      clock,
      bus: createInProcessBus({ log: silentLog }),
      jobs: idleJobs(),
      rateLimits: noRateLimits,
      dictionaries: readDictionaries(),
      log: silentLog,
      metrics: createMetrics(),
    },
    {
      members: {
        byUid: async () => undefined,
        byNick: async () => undefined,
        byUids: (uids) => membersByUid(db, uids),
      },
      openProfiles: { shownAmong: (uids) => membersByUid(db, uids) },
    },
  );
}

/** Mulberry32: numbers from 0 to 1. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Run = {
  seed: number;
  db: Database;
  wallet: Wallet;
  people: readonly Uid[];
  acts: number;
  atOnce: number;
  /** Whether a failure that is no refusal is part of the run. */
  mayFail?(error: unknown): boolean;
};

/** The tokens that each answered act moved, by member; the sum is what their balances must have changed by. */
export async function randomRun({ seed, wallet, people, acts, atOnce, mayFail = () => false }: Run) {
  const next = numbersFrom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const anyone = () => people[below(people.length)] as Uid;
  const changes = new Map<Uid, number>();
  const count = (uid: Uid, tokens: number) => changes.set(uid, (changes.get(uid) ?? 0) + tokens);
  const escrows: { id: AccountId; payer: Uid; beneficiary: Uid }[] = [];
  const answered = new Map<string, { from: Uid; to: Uid; tokens: number }>();
  const keys = Array.from({ length: 4 }, () => randomUUID());

  type Act = () => Promise<void>;
  const transfer =
    (from: Uid, to: Uid, tokens: number): Act =>
    async () => {
      await wallet.transaction((tx) => wallet.transfer(tx, { from, to, tokens, kind: 'gift' }));
      count(from, -tokens);
      count(to, tokens);
    };
  const credit =
    (to: Uid, tokens: number): Act =>
    async () => {
      await wallet.transaction((tx) => wallet.transfer(tx, { from: 'site', to, tokens, kind: 'credit' }));
      count(to, tokens);
    };
  const open =
    (payer: Uid, beneficiary: Uid, tokens: number): Act =>
    async () => {
      const wanted = { payer, beneficiary, tokens, kind: 'order', purpose: 'order' } as const;
      const id = await wallet.transaction((tx) => wallet.escrow.open(tx, wanted));
      count(payer, -tokens);
      escrows.push({ id, payer, beneficiary });
    };
  const end =
    (which: number, isRefund: boolean, tokens: number | undefined): Act =>
    async () => {
      const escrow = escrows[which % Math.max(1, escrows.length)];
      if (!escrow) return;
      const verb = isRefund ? wallet.escrow.refund : wallet.escrow.release;
      const kind = isRefund ? 'order_refund' : 'order_done';
      const moved = await wallet.transaction((tx) => verb(tx, escrow.id, { kind, tokens }));
      count(isRefund ? escrow.payer : escrow.beneficiary, moved);
    };
  const keyed =
    (key: string, from: Uid, to: Uid, tokens: number): Act =>
    async () => {
      const act = { uid: from, key, call: 'random', body: { to, tokens } };
      await wallet.transaction((tx) =>
        wallet.onceByKey(tx, act, async () => {
          await wallet.transfer(tx, { from, to, tokens, kind: 'gift' });
          return { tokens };
        }),
      );
      answered.set(`${from} ${key}`, { from, to, tokens });
    };

  function choose(): Act {
    const [from, other] = [anyone(), anyone()];
    const to = from === other ? (people.find((uid) => uid !== from) as Uid) : other;
    const tokens = 1 + below(40);
    switch (below(7)) {
      case 0:
        return credit(to, tokens);
      case 1:
        return open(from, to, tokens);
      case 2:
        return end(below(100), next() < 0.5, next() < 0.5 ? tokens : undefined);
      case 3:
        return keyed(keys[below(keys.length)] as string, from, to, tokens);
      default:
        return transfer(from, to, tokens);
    }
  }

  const wanted = Array.from({ length: acts }, choose);
  async function work() {
    for (let act = wanted.shift(); act; act = wanted.shift()) {
      await act().catch((error: unknown) => {
        if (!(error instanceof Refusal) && !mayFail(error)) throw error;
      });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const { from, to, tokens } of answered.values()) {
    count(from, -tokens);
    count(to, tokens);
  }
  return changes;
}
