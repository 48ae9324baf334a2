// The token wallet on the wire: balance, history, one's own spending limits, and the owner's ledger.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, line, timestampInput, timestampOut, whole } from '../fields.ts';
import { defineCallbacks } from '../live.ts';
import { timeOut } from './accounts/fields.ts';
import { hourMs } from '../durations.ts';
import { walletLimits } from './wallet/limits.ts';

/** Why tokens moved. `hold…`: given tokens that stay held at their recipient for a while. */
export const movementKinds = [
  'tip',
  'private_tip',
  'goal_tip',
  'goal_reached',
  'goal_refund',
  'order',
  'order_done',
  'order_refund',
  'gift',
  'gift_accepted',
  'gift_refund',
  'minute',
  'minute_served',
  'minute_refund',
  'hold_released',
  'pack',
  'correction',
  'credit',
  'closing',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Filters of a history. */
export const movementGroups = {
  tips: ['tip', 'private_tip', 'hold_released'],
  gifts: ['gift', 'gift_accepted', 'gift_refund'],
  showroom: ['minute', 'minute_served', 'minute_refund'],
  menu: ['order', 'order_done', 'order_refund', 'goal_tip', 'goal_reached', 'goal_refund'],
  packs: ['pack', 'credit'],
  corrections: ['correction', 'closing'],
} as const satisfies Record<string, readonly MovementKind[]>;
export type MovementGroup = keyof typeof movementGroups;
const groupNames = Object.keys(movementGroups) as [MovementGroup, ...MovementGroup[]];

/** The caller's own name for a call: asked again with the same body, it is answered the same. */
export const idempotencyKey = () =>
  z.optional(line({ max: walletLimits.keyMax })).check(z.describe('Idempotency key of the caller'));

/** As typed; what is not a whole number becomes 0, which is refused as `amount_invalid`. */
export const tokensInput = () =>
  z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(20))]),
    z.transform((typed) => {
      const tokens = typeof typed === 'number' || /^\d{1,16}$/.test(typed) ? Number(typed) : 0;
      return Number.isSafeInteger(tokens) ? tokens : 0;
    }),
  );

/** The same for a call that answers its balance. */
export const walletState = z.object({
  balance: z.int(),
  held: z.int().check(z.describe('Received, and not yet free to be spent')),
  version: z.int().check(z.describe('Rises with each change; an older state is to be ignored')),
});
export type WalletState = z.infer<typeof walletState>;

const person = z.object({ uid: z.int(), nick: z.string() });
/** Null: not named to the reader, erased, or no member. */
const party = z.nullable(person);

export const walletEntry = z.object({
  id: z.int(),
  date: timeOut(),
  kind: z.enum(movementKinds),
  credit: z.int(),
  debit: z.int(),
  description: z.string().check(z.describe('In the reader’s language')),
  note: z
    .string()
    .check(z.describe('A message, the name of a gift, the reason of a correction; may be empty')),
  from: party,
  to: party,
  unnamed: flagOut().check(z.describe('1: the giver is not named to the recipient')),
  cause: z.nullable(z.int()).check(z.describe('Movements of one visit, gift or order have the same')),
  room_id: z.nullable(z.int()),
  total: z.int().check(z.describe('The balance after it')),
});
export type WalletEntry = z.infer<typeof walletEntry>;

const pageNumber = z._default(whole({ min: 1, max: 50_000 }), 1);
const period = {
  from: z
    .optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER }))
    .check(z.describe('Milliseconds since 1970')),
  to: z.optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })).check(z.describe('Before this moment')),
};
const historyFilter = {
  ...period,
  kind: z.optional(z.enum(groupNames)),
};

const limit = () =>
  z
    .optional(z.nullable(z.union([z.literal(''), whole({ min: 0, max: walletLimits.spendingMax })])))
    .check(z.describe('Tokens; null or empty: without a limit'));
export const spendingLimits = z.object({
  day: z.nullable(z.int()),
  month: z.nullable(z.int()),
  spent_day: z.int().check(z.describe('In the last 24 hours')),
  spent_month: z.int().check(z.describe('In the last 30 days')),
  next: z
    .nullable(z.object({ day: z.nullable(z.int()), month: z.nullable(z.int()), from: timeOut() }))
    .check(z.describe('Higher limits that wait')),
});
export type SpendingLimits = z.infer<typeof spendingLimits>;

const ledgerParty = z.object({
  account: z.int(),
  kind: z.enum(['member', 'escrow', 'site']),
  nick: z.string().check(z.describe('Empty where there is no member')),
});
export const ledgerRow = z.object({
  id: z.int(),
  date: timeOut(),
  kind: z.enum(movementKinds),
  from: ledgerParty,
  to: ledgerParty,
  tokens: z.int(),
  cause: z.nullable(z.int()),
  room_id: z.nullable(z.int()),
  reason: z.string(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;
const ledgerSearch = {
  ...historyFilter,
  q: z
    ._default(line({ min: 0, max: 64 }), '')
    .check(z.describe('A nick, or the number of a movement or account')),
};
const ledgerAccount = z.object({
  account: z.int(),
  nick: z.string(),
  balance: z.int(),
  postings: z.int().check(z.describe('The sum of its postings')),
  frozen_at: timeOut(),
});
const ledgerState = z.object({
  circulation: z.int(),
  members: z.int(),
  escrows: z.int().check(z.describe('Waiting for what follows')),
  held: z.int().check(z.describe('Held at their recipients')),
  issued: z.int().check(z.describe('By the site, below zero')),
  sum: z.int().check(z.describe('Of all balances: zero')),
  movements: z.int(),
  accounts: z.int(),
  checked_at: z.nullable(timeOut()),
  frozen: z.array(ledgerAccount),
});
export type LedgerState = z.infer<typeof ledgerState>;

const owners = { prefix: 'site', who: 'keepLedger', stepUp: true } as const;

export const walletCalls = defineCalls({
  wallet: {
    prefix: 'site',
    method: 'GET',
    path: '/member/wallet',
    who: 'useWallet',
    summary: 'One’s balance',
    input: z.object({}),
    output: walletState,
  },
  walletHistory: {
    prefix: 'site',
    method: 'GET',
    path: '/member/wallet/history',
    who: 'useWallet',
    summary: 'One’s movements, the latest first, with totals over the filter',
    input: z.object({ page: pageNumber, timestamp: timestampInput(), ...historyFilter }),
    output: z.extend(walletState, {
      list: z.array(walletEntry),
      total_credit: z.int(),
      total_debit: z.int(),
      total_count: z.int(),
      timestamp: timestampOut(),
    }),
  },
  walletCsv: {
    prefix: 'site',
    method: 'GET',
    path: '/member/wallet/history/csv',
    who: 'useWallet',
    summary: 'The same as a table, the latest rows of the filter',
    input: z.object(historyFilter),
    output: z.string(),
    bare: true,
    download: 'wallet.csv',
    contentType: 'text/csv; charset=utf-8',
    rate: { limit: 30, windowMs: hourMs },
  },
  spendingLimits: {
    prefix: 'site',
    method: 'GET',
    path: '/member/wallet/limits',
    who: 'useWallet',
    summary: 'One’s own spending limits, and what is spent of them',
    input: z.object({}),
    output: spendingLimits,
  },
  setSpendingLimits: {
    prefix: 'site',
    method: 'POST',
    path: '/member/wallet/limits/',
    who: 'useWallet',
    summary: 'Sets one’s own spending limits: a lower one at once, a higher one after 24 hours',
    input: z.object({ day: limit(), month: limit() }),
    output: spendingLimits,
    rate: { limit: 60, windowMs: hourMs },
  },
  ledger: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/ledger',
    summary: 'Tokens in circulation, the last check, and accounts that differ',
    input: z.object({}),
    output: ledgerState,
  },
  ledgerMovements: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/ledger/movements',
    summary: 'All movements, the latest first',
    input: z.object({ page: pageNumber, timestamp: timestampInput(), ...ledgerSearch }),
    output: z.object({ list: z.array(ledgerRow), total_count: z.int(), timestamp: timestampOut() }),
  },
  ledgerCsv: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/ledger/csv',
    summary: 'The same as a table, the latest rows of the filter',
    input: z.object(ledgerSearch),
    output: z.string(),
    bare: true,
    download: 'ledger.csv',
    contentType: 'text/csv; charset=utf-8',
    rate: { limit: 30, windowMs: hourMs },
  },
  correctLedger: {
    ...owners,
    method: 'POST',
    path: '/member/moderation/ledger/correct/',
    apart: 'unaffected',
    summary: 'Adds or takes tokens by a new movement, with a reason that the member reads',
    input: z.object({
      nick: line({ max: 100 }),
      tokens: whole({ min: -walletLimits.actMax, max: walletLimits.actMax }),
      reason: line({ max: walletLimits.reasonMax }),
      key: idempotencyKey(),
    }),
    output: z.object({ movement: z.int(), balance: z.int() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  checkLedger: {
    ...owners,
    method: 'POST',
    path: '/member/moderation/ledger/check/',
    summary: 'Recomputes every account now; one that differs is frozen, one that no longer does is not',
    input: z.object({ unfreeze: z._default(flag(), false) }),
    output: ledgerState,
    rate: { limit: 20, windowMs: hourMs },
  },
});

export const walletCallbacks = defineCallbacks({
  walletChanged: {
    plugin: 'wallet',
    action: 'changed',
    summary:
      'One’s balance has changed; states may overtake each other, and an older version is to be ignored',
    data: walletState,
  },
});
