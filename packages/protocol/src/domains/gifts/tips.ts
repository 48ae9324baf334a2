// Giving tokens on the wire: from rooms, profiles and messages, in public, in private or without one's nick.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, line, whole } from '../../fields.ts';
import { walletLimits } from '../wallet/limits.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { idempotencyKey, tokensInput } from '../wallet.ts';

const person = z.object({ uid: z.int(), nick: z.string() });

export const giveRecord = z.object({
  id: z.int(),
  date: timeOut(),
  /** Null: not named to the reader, or erased. */
  from: z.nullable(person),
  to: z.nullable(person),
  amount: z.int(),
  private: flagOut(),
  anonymous: flagOut(),
  message: z.string().check(z.describe('Empty where the reader may not read it')),
  room_id: z.nullable(z.int()),
  goal_id: z.nullable(z.int()),
  returned: flagOut().check(z.describe('1: given to a goal, and back at the giver')),
});
export type GiveRecord = z.infer<typeof giveRecord>;

export const tipsCalls = defineCalls({
  giveTokens: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/wallet/give-token/',
    who: 'useWallet',
    apart: 'refused',
    summary: 'Gives tokens to a member; a public tip of someone in the room becomes a line of its history',
    input: z.object({
      amount: tokensInput(),
      recipient_id: uidInput(),
      room_id: z.optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })).check(z.describe('0: in no room')),
      private: z._default(flag(), false).check(z.describe('1: only giver and recipient learn of it')),
      goal_id: z
        .optional(uidInput())
        .check(z.describe('A goal of the recipient: the tokens wait until it is reached, or come back')),
      anonymous: z._default(flag(), false).check(z.describe('1: the recipient does not learn who gives')),
      message: z._default(line({ min: 0, max: walletLimits.messageMax }), ''),
      server_id: z
        ._default(z.union([z.int(), line({ min: 0, max: walletLimits.serverIdMax })]), '')
        .check(z.describe('The live server, as the client names it; only stored')),
      key: idempotencyKey(),
    }),
    output: z.object({ record_id: z.int(), balance: z.int() }),
  },
  giveRecords: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/payment/wallet/record/',
    who: 'useWallet',
    // Of a room's tips. Those of one's own are one's books.
    apart: 'hidden',
    summary: 'Tips that one has given and received; with `room_id` the public ones of that room',
    input: z.object({
      page: z._default(whole({ min: 1, max: 50_000 }), 1),
      room_id: z.optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })),
      goal: z._default(flag(), false).check(z.describe('1: only what was given to goals')),
    }),
    output: z.object({
      balance: z.int(),
      records: z.array(giveRecord),
      total_count: z.int(),
      total_tokens: z.int().check(z.describe('Of all records that did not come back, not of the page alone')),
    }),
  },
});
