// Showrooms on the wire: the meter of a viewer's visit, and what the owner earns.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flagOut, whole } from '../fields.ts';
import { defineCallbacks } from '../live.ts';
import { timeOut } from './accounts/fields.ts';
import { roomRefIfSent } from './rooms/room.ts';

/**
 * Why a visit ended. `left`: the viewer left, and the started minute stays paid. `dry`: the next minute could not be
 * paid. `stopped`: there was no picture for two minutes. `closed`: the showroom or its room was closed, or the two
 * may not meet there any more. In the last two cases the unserved part is given back.
 */
export const visitEnds = ['left', 'dry', 'stopped', 'closed'] as const;
export type VisitEnd = (typeof visitEnds)[number];

const visitId = () => z.int().check(z.describe('The visit: the `cause` of its movements in the wallet'));
const price = () => z.int().check(z.describe('Tokens per minute, for the whole visit'));

const visit = {
  roomid: z.int(),
  visit: visitId(),
  price: price(),
  began_at: timeOut(),
  minutes: z.int().check(z.describe('Minutes that were debited')),
  served_ms: z.int().check(z.describe('Of all minutes together')),
  balance: z.int(),
};

const visitState = z.object({
  ...visit,
  runs: flagOut().check(z.describe('0: nothing is delivered, and nothing counted')),
  ends_at: timeOut().check(z.describe('When a visit that stays stopped ends; 0: it runs')),
  low: flagOut().check(z.describe('1: two minutes are left at most')),
});
export type VisitState = z.infer<typeof visitState>;

const endedVisit = z.object({
  ...visit,
  reason: z.enum(visitEnds),
  returned: z.int().check(z.describe('Tokens given back')),
});
export type EndedVisit = z.infer<typeof endedVisit>;

export const showroomCallbacks = defineCallbacks({
  showroomMinute: {
    plugin: 'room',
    action: 'showroom_minute',
    summary:
      'The meter of one’s visit to a showroom: when it begins, with each debited minute, and whenever it stops or runs again',
    data: visitState,
  },
  showroomLow: {
    plugin: 'room',
    action: 'showroom_low',
    summary: 'Two minutes of one’s visit to a showroom are left',
    data: z.object({ roomid: z.int(), visit: visitId(), price: price(), balance: z.int() }),
  },
  showroomEnded: {
    plugin: 'room',
    action: 'showroom_ended',
    summary: 'One’s visit to a showroom is over',
    data: endedVisit,
  },
  paymentFailed: {
    plugin: 'login',
    action: 'subscription_payment_failed',
    summary: 'The next minute in a showroom could not be paid; `view_ended` follows',
    data: z.object({ roomid: z.int(), price: price(), balance: z.int() }),
  },
});

const earningVisit = z.object({
  visit: visitId(),
  viewer: z.nullable(
    z.object({ uid: z.int(), nick: z.string(), avatar_url: z.string(), certified: flagOut() }),
  ),
  price: price(),
  began_at: timeOut(),
  served_ms: z.int(),
  runs: flagOut().check(z.describe('1: it goes on')),
  returned: z.int(),
  earned: z.int().check(z.describe('Tokens of served minutes')),
});
export type EarningVisit = z.infer<typeof earningVisit>;

export const showroomCalls = defineCalls({
  showroomEarnings: {
    prefix: 'backend',
    method: 'GET',
    path: '/member/room/showroom/',
    who: 'useWallet',
    summary:
      'What one’s showroom earns now, what one has earned since a moment, and each visit, the latest first',
    input: z.object({
      room_id: roomRefIfSent().check(z.describe('Absent: the member’s own room')),
      since: z
        .optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER }))
        .check(z.describe('Milliseconds since 1970: the reader’s midnight; absent: 24 hours ago')),
      page: z._default(whole({ min: 1, max: 50_000 }), 1),
    }),
    output: z.object({
      now: z.object({
        people: z.int(),
        per_minute: z.int().check(z.describe('Of visits whose meters run')),
      }),
      today: z
        .object({ showroom: z.int(), tips: z.int(), menu: z.int(), gifts: z.int() })
        .check(z.describe('Tokens that arrived since that moment, by their kind; `menu` with goals')),
      waiting: z
        .object({ goal: z.int(), menu: z.int() })
        .check(z.describe('Tokens that are the owner’s once a goal is reached, or an order is done')),
      held: z
        .array(z.object({ nick: z.nullable(z.string()), tokens: z.int(), until: timeOut() }))
        .check(
          z.describe('What new payers gave and payments still hold, the earliest first; null: not named'),
        ),
      list: z.array(earningVisit),
      total_count: z.int(),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
});
