// The ledger: movements of tokens between accounts, written in the transaction of their cause.
//
//   lock the accounts in the order of their ids ─▶ decide in order ─▶ movements and postings in one statement
//
// Balances follow from postings by a trigger, and Postgres refuses what does not add up.
import type { MovementKind, Uid } from '@alcove/protocol';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { membersAmong } from '../accounts/index.ts';
import { type AnsweredAct, answersJson, keepAnswers, type KeyedAct, keyLocks } from './keys.ts';
import {
  isSpending,
  leftAfter,
  type LimitsRow,
  readSpendingLeft,
  refusalOverLimit,
  type SpendingLeft,
} from './limits.ts';

export type AccountId = number & { readonly account: unique symbol };

/** A member, an account by its number, or the site, which issues tokens and takes them back. */
export type Party = Uid | { account: AccountId } | 'site';

export type Movement = {
  from: Party;
  to: Party;
  tokens: number;
  kind: MovementKind;
  /** The row of the calling domain that explains it. */
  cause?: number | undefined;
  roomId?: number | undefined;
  /** The one who receives does not learn who paid. */
  unnamed?: boolean | undefined;
  /** In the past, for the history of a demo. */
  madeAt?: number | undefined;
  /** Whose tokens they were before they waited in an escrow. */
  giver?: Uid | undefined;
};

type AccountRow = {
  id: AccountId;
  kind: 'member' | 'escrow' | 'site';
  uid: Uid | null;
  balance: number;
  frozen_at: number | null;
} & LimitsRow;

export type Account = AccountRow & {
  /** What its member's own limits leave them. */
  left?: SpendingLeft;
};

/** A movement that can be paid, with the balances after it. */
export type LedgerStep = Movement & {
  payer: Account;
  payee: Account;
  payerAfter: number;
  payeeAfter: number;
  /** The tokens stay held at the payee until then. */
  heldUntil?: number | undefined;
};

/** The accounts of some movements, locked until the transaction ends. */
export type LockedAccounts = {
  of(party: Party): Account;
  /** An account that this transaction opened. */
  add(id: AccountId): Account;
  /** Counts all of these movements, or none where one cannot be paid. */
  decide(movements: readonly Movement[]): LedgerStep[] | Refusal;
};

/** By which a member receives what another gives: what payments say may keep such tokens held for a while. */
const givenKinds: ReadonlySet<MovementKind> = new Set([
  'tip',
  'private_tip',
  'goal_reached',
  'order_done',
  'gift',
  'gift_accepted',
  'minute_served',
]);
/** A frozen account still closes, is corrected, and loses bought tokens whose money was taken back. */
const unfrozenKinds: ReadonlySet<MovementKind> = new Set(['correction', 'closing', 'pack']);
const nothingHeld: ReadonlyMap<Uid, number> = new Map();
const nobodyStopped: ReadonlySet<Uid> = new Set();

const emptyEscrow = {
  kind: 'escrow',
  uid: null,
  balance: 0,
  frozen_at: null,
  day_tokens: null,
  month_tokens: null,
  next_day_tokens: null,
  next_month_tokens: null,
  next_from_at: null,
} as const;

const isMember = (party: Party): party is Uid => typeof party === 'number';

async function readLocked(
  tx: Database,
  parties: readonly Party[],
  keys: readonly KeyedAct[],
): Promise<AccountRow[]> {
  const uids = parties.filter(isMember);
  const escrows = parties.flatMap((party) => (typeof party === 'object' ? [party.account] : []));
  // Keys are locked before accounts, here as in acts that lock them alone.
  const { rows } = await sql<AccountRow>`/* prepared: ledger_lock */
    with keys as materialized (${keyLocks(keys)})
    select account.id, account.kind, account.uid, account.balance, account.frozen_at,
      day_tokens, month_tokens, next_day_tokens, next_month_tokens, next_from_at
    from ledger_accounts account
    left join ledger_limits limits on limits.uid = account.uid
    where (select count(*) from keys) >= 0 and (
      account.uid = any(${uids}::bigint[]) or account.id = any(${escrows}::bigint[])
      or (account.kind = 'site' and ${parties.includes('site')})
    )
    order by account.id for no key update of account`.execute(tx);
  return rows;
}

/** Opens the accounts of members who have none yet. */
async function openAccounts(tx: Database, uids: readonly Uid[]): Promise<void> {
  await sql`/* prepared: ledger_open */
    insert into ledger_accounts (kind, uid)
    select 'member', uid from unnest(${membersAmong(uids)}) as uid order by uid
    on conflict (uid) do nothing`.execute(tx);
}

type LockOptions = {
  now: number;
  heldUntil?: ReadonlyMap<Uid, number>;
  /** Members who may not spend. */
  stopped?: ReadonlySet<Uid>;
  /** Locked before the accounts. */
  keys?: readonly KeyedAct[];
};

/** Refuses a member who does not exist. */
export async function lockAccounts(
  tx: Database,
  parties: readonly Party[],
  { now, heldUntil = nothingHeld, stopped = nobodyStopped, keys = [] }: LockOptions,
): Promise<LockedAccounts> {
  let found = await readLocked(tx, parties, keys);
  const missing = parties.filter(isMember).filter((uid) => !found.some((account) => account.uid === uid));
  if (missing.length > 0) {
    await openAccounts(tx, missing);
    found = await readLocked(tx, parties, []);
  }
  const accounts: Account[] = found;
  const byUid = new Map(accounts.map((account) => [account.uid, account]));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const site = accounts.find(({ kind }) => kind === 'site');
  await readSpendingLeft(tx, accounts, now);

  function of(party: Party): Account {
    const account = party === 'site' ? site : isMember(party) ? byUid.get(party) : byId.get(party.account);
    if (!account) throw isMember(party) ? refuse('member_unknown') : new Error('no such account');
    return account;
  }

  function decideOne(movement: Movement): LedgerStep | Refusal {
    const { tokens, kind } = movement;
    const [payer, payee] = [of(movement.from), of(movement.to)];
    if (payer.frozen_at !== null && !unfrozenKinds.has(kind)) return refuse('wallet_frozen');
    const spends = payer.left && isSpending(kind);
    if (payer.uid !== null && stopped.has(payer.uid) && isSpending(kind)) return refuse('buyer_stopped');
    const limited = payer.left && spends && refusalOverLimit(payer.left, tokens);
    if (limited) return limited;
    if (payer.kind !== 'site' && payer.balance < tokens) {
      return refuse('tokens_short', {
        needed: tokens,
        balance: payer.balance,
        missing: tokens - payer.balance,
      });
    }
    const giver = movement.giver ?? payer.uid;
    const until = givenKinds.has(kind) && payee.kind === 'member' && giver ? heldUntil.get(giver) : undefined;
    const isHeld = until !== undefined && until > now;
    payer.balance -= tokens;
    if (!isHeld) payee.balance += tokens;
    if (payer.left && spends) payer.left = leftAfter(payer.left, tokens);
    return {
      ...movement,
      payer,
      payee,
      payerAfter: payer.balance,
      payeeAfter: payee.balance,
      ...(isHeld && { heldUntil: until, giver: giver ?? undefined }),
    };
  }

  return {
    of,
    add(id) {
      const account: Account = { ...emptyEscrow, id };
      byId.set(id, account);
      return account;
    },
    decide(movements) {
      const before = accounts.map((account) => ({ ...account }));
      const steps: LedgerStep[] = [];
      for (const movement of movements) {
        const step = decideOne(movement);
        if (!(step instanceof Refusal)) steps.push(step);
        else {
          if (steps.length > 0) accounts.forEach((account, nth) => Object.assign(account, before[nth]));
          return step;
        }
      }
      return steps;
    },
  };
}

/**
 * $1: the movements as JSON; $2: what their acts are answered, so. Numbers are taken after the accounts are locked, so that the movements of an account
 * are committed in the order of their numbers.
 */
const writeMovements = `/* prepared: ledger_write */
  with asked as (
    select nextval('ledger_movements_id_seq') as id, posting.*
    from (
      select * from json_to_recordset($1::json) as posting (
        position int, kind text, cause bigint, room_id bigint, unnamed boolean, made_at bigint,
        payer bigint, payee bigint, tokens bigint, payer_after bigint, payee_after bigint
      )
      order by position
    ) posting
  ), moved as (
    insert into ledger_movements (id, kind, cause, room_id, unnamed, made_at)
    select id, kind, cause, room_id, unnamed, made_at from asked
  ), posted as (
    insert into ledger_postings (account_id, movement_id, amount, balance_after)
    select payer, id, -tokens, payer_after from asked
    union all
    select payee, id, tokens, payee_after from asked
  ), kept as (${keepAnswers('$2')}
  )
  select id from asked order by position`;

/** Writes what was decided; returns the numbers of the movements. */
export async function writeSteps(
  tx: Database,
  steps: readonly LedgerStep[],
  { now, answered }: { now: number; answered: readonly AnsweredAct[] },
): Promise<number[]> {
  if (steps.length === 0) return [];
  const rows = steps.map((step, position) => ({
    position,
    kind: step.kind,
    cause: step.cause ?? null,
    room_id: step.roomId ?? null,
    unnamed: step.unnamed ?? false,
    made_at: step.madeAt ?? now,
    payer: step.payer.id,
    payee: step.payee.id,
    tokens: step.tokens,
    payer_after: step.payerAfter,
    payee_after: step.payeeAfter,
  }));
  const written = await tx.executeQuery<{ id: number }>(
    CompiledQuery.raw(writeMovements, [JSON.stringify(rows), answersJson(answered, now)]),
  );
  return written.rows.map(({ id }) => id);
}
