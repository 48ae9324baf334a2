// Spending limits that members set for themselves: a lower one counts at once, a higher one after a day.
import { dayMs, type MovementKind, type SpendingLimits, type Uid } from '@alcove/protocol';
import { walletLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { holdMembers } from '../accounts/index.ts';

const monthMs = 30 * dayMs;

/** As stored; null: without a limit. */
export type LimitsRow = {
  day_tokens: number | null;
  month_tokens: number | null;
  next_day_tokens: number | null;
  next_month_tokens: number | null;
  next_from_at: number | null;
};
type Limits = { day: number | null; month: number | null };
/** What may still be spent; null: without a limit. */
export type SpendingLeft = { day: number | null; month: number | null; limits: Limits };

/** Movements that a member decides to pay, and those that give such tokens back. */
const spending = ['tip', 'private_tip', 'goal_tip', 'order', 'gift', 'minute'] as const;
const returned = ['goal_refund', 'order_refund', 'gift_refund', 'minute_refund'] as const;

/** What the member had spent comes back: these tokens were theirs before. */
export const isReturn = (kind: MovementKind): boolean => (returned as readonly string[]).includes(kind);

export const isSpending = (kind: MovementKind): boolean => (spending as readonly string[]).includes(kind);

/** The limits that count now. */
export const limitsNow = (row: LimitsRow, now: number): Limits =>
  row.next_from_at !== null && row.next_from_at <= now
    ? { day: row.next_day_tokens, month: row.next_month_tokens }
    : { day: row.day_tokens, month: row.month_tokens };

/** Of the last day and month, without what was given back. */
async function readSpent(db: Database, accounts: readonly number[], now: number) {
  const { rows } = await sql<{ account_id: number; day: number; month: number }>`
    select posting.account_id,
      (-coalesce(sum(posting.amount) filter (where movement.made_at > ${now - dayMs}), 0))::bigint as day,
      (-coalesce(sum(posting.amount), 0))::bigint as month
    from ledger_postings posting
    join ledger_movements movement on movement.id = posting.movement_id
    where posting.account_id = any(${accounts}::bigint[])
      and movement.made_at > ${now - monthMs}
      and (movement.kind = any(${spending}::text[]) and posting.amount < 0
        or movement.kind = any(${returned}::text[]) and posting.amount > 0)
    group by posting.account_id`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** Adds what is left to accounts whose members have limits; the others cost nothing. */
export async function readSpendingLeft(
  tx: Database,
  accounts: readonly (LimitsRow & { id: number; left?: SpendingLeft })[],
  now: number,
): Promise<void> {
  const limited = accounts.filter((account) => {
    const { day, month } = limitsNow(account, now);
    return day !== null || month !== null;
  });
  if (limited.length === 0) return;
  const spent = await readSpent(
    tx,
    limited.map(({ id }) => id),
    now,
  );
  for (const account of limited) {
    const limits = limitsNow(account, now);
    const { day = 0, month = 0 } = spent.get(account.id) ?? {};
    account.left = {
      day: limits.day === null ? null : limits.day - day,
      month: limits.month === null ? null : limits.month - month,
      limits,
    };
  }
}

export function refusalOverLimit({ day, month, limits }: SpendingLeft, tokens: number): Refusal | undefined {
  if (day !== null && tokens > day)
    return refuse('spending_limit_day', { tokens: limits.day ?? 0, left: Math.max(0, day) });
  if (month !== null && tokens > month)
    return refuse('spending_limit_month', { tokens: limits.month ?? 0, left: Math.max(0, month) });
  return undefined;
}

export const leftAfter = ({ day, month, limits }: SpendingLeft, tokens: number): SpendingLeft => ({
  day: day === null ? null : day - tokens,
  month: month === null ? null : month - tokens,
  limits,
});

const isHigher = (wanted: number | null, present: number | null) =>
  present !== null && (wanted === null || wanted > present);
const isLower = (wanted: number | null, present: number | null) =>
  wanted !== null && (present === null || wanted < present);

const noLimits: LimitsRow = {
  day_tokens: null,
  month_tokens: null,
  next_day_tokens: null,
  next_month_tokens: null,
  next_from_at: null,
};

/** The limits after a request: a lower limit counts at once, a higher one in a day. */
export function limitsAfterRequest(row: LimitsRow, requested: Limits, now: number): LimitsRow {
  const present = limitsNow(row, now);
  const day = isLower(requested.day, present.day) ? requested.day : present.day;
  const month = isLower(requested.month, present.month) ? requested.month : present.month;
  if (!isHigher(requested.day, present.day) && !isHigher(requested.month, present.month))
    return { ...noLimits, day_tokens: day, month_tokens: month };
  return {
    day_tokens: day,
    month_tokens: month,
    next_day_tokens: requested.day,
    next_month_tokens: requested.month,
    next_from_at: now + walletLimits.raiseAfterMs,
  };
}

const readLimits = async (db: Database, uid: Uid): Promise<LimitsRow> =>
  (await db.selectFrom('ledger_limits').selectAll().where('uid', '=', uid).executeTakeFirst()) ?? noLimits;

export async function spendingLimitsOf(db: Database, uid: Uid, now: number): Promise<SpendingLimits> {
  const row = await readLimits(db, uid);
  const account = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirst();
  const spent = account ? (await readSpent(db, [account.id], now)).get(account.id) : undefined;
  const waits = row.next_from_at !== null && row.next_from_at > now;
  return {
    ...limitsNow(row, now),
    spent_day: Math.max(0, spent?.day ?? 0),
    spent_month: Math.max(0, spent?.month ?? 0),
    next: waits
      ? { day: row.next_day_tokens, month: row.next_month_tokens, from: row.next_from_at ?? 0 }
      : null,
  };
}

/** `undefined` keeps what is. */
export async function setSpendingLimits(
  db: Database,
  uid: Uid,
  requested: { day: number | null | undefined; month: number | null | undefined },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdMembers(tx, [uid], 'inTurn');
    const row = await readLimits(tx, uid);
    const present = limitsNow(row, now);
    const { day = present.day, month = present.month } = requested;
    const values = limitsAfterRequest(row, { day, month }, now);
    await tx
      .insertInto('ledger_limits')
      .values({ uid, ...values })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
      .execute();
  });
}
