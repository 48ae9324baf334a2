// What an owner of a room offers for tokens: a menu of things to ask for, and a goal that many pay together.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, idInput, line, whole } from '../../fields.ts';
import { defineCallbacks } from '../../live.ts';
import { timeOut } from '../accounts/fields.ts';
import { idempotencyKey, tokensInput } from '../wallet.ts';
import { shopLimits } from './limits.ts';
import { giftPerson } from './virtual-gifts.ts';
import { hourMs } from '../../durations.ts';

//   open ─┬─ done ──────────────▶ done       its tokens reach the owner
//         └─ refund, due, parted ▶ refunded  they are back at the customer
export const orderStatuses = ['open', 'done', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Why an order went back: by its owner, by its time, by a block, a ban or a deletion. */
export const orderReturns = ['declined', 'expired', 'parted'] as const;
export type OrderReturn = (typeof orderReturns)[number];

//   open ─┬─ enough is given ─▶ reached     all of it reaches the owner
//         ├─ time is over ────▶ missed   ┐
//         ├─ by the owner ────▶ cancelled├─ every giver is refunded
//         └─ room or owner gone▶ closed  ┘
export const goalStatuses = ['open', 'reached', 'missed', 'cancelled', 'closed'] as const;
export type GoalStatus = (typeof goalStatuses)[number];

const menuItem = z.object({ id: z.int(), label: z.string(), tokens: z.int() });
export type MenuOffer = z.infer<typeof menuItem>;
const menu = z.array(menuItem).check(z.describe('In the owner’s order'));

const goal = z.object({
  id: z.int(),
  title: z.string(),
  tokens: z.int().check(z.describe('What it needs')),
  collected: z.int().check(z.describe('May pass what it needs: the last tip is taken whole')),
  givers: z.int(),
  status: z.enum(goalStatuses),
  ends_at: timeOut(),
  ended_at: timeOut().check(z.describe('0: it is open')),
  version: z.int().check(z.describe('Rises with each change; an older state is to be ignored')),
});
export type Goal = z.infer<typeof goal>;

const order = z.object({
  id: z.int(),
  room_id: z.int(),
  item_id: z.nullable(z.int()).check(z.describe('Null: the item is no longer offered')),
  label: z.string(),
  tokens: z.int(),
  status: z.enum(orderStatuses),
  customer: z.nullable(giftPerson).check(z.describe('Null: erased')),
  due_at: timeOut().check(z.describe('When an open order goes back')),
  ended_at: timeOut().check(z.describe('0: it is open')),
});
export type MenuOrder = z.infer<typeof order>;

const often = { limit: 240, windowMs: 60_000 };

export const shopCalls = defineCalls({
  roomShop: {
    prefix: 'site',
    method: 'GET',
    path: '/room/shop',
    who: 'useWallet',
    summary: 'Menu and goal of a room that one is in, and one’s own orders there',
    input: z.object({ room_id: idInput() }),
    output: z.object({
      menu,
      goal: z.nullable(goal).check(z.describe('The open one, or the last one for an hour')),
      given: z.int().check(z.describe('One’s own tokens in that goal')),
      orders: z.array(order).check(z.describe('One’s own: open ones, and those that ended within a day')),
      own: flagOut().check(z.describe('1: it is one’s own room')),
    }),
    rate: often,
  },
  saveMenuItem: {
    prefix: 'site',
    method: 'POST',
    path: '/room/menu/item/',
    who: 'useWallet',
    summary: 'Adds an item to the menu of one’s own room, or changes it',
    input: z.object({
      room_id: idInput(),
      id: z.optional(idInput()).check(z.describe('Absent: a new item, at the end')),
      label: line({ max: shopLimits.labelMax }),
      tokens: tokensInput(),
      place: z
        .optional(whole({ min: 1, max: shopLimits.items }))
        .check(z.describe('Counted from 1; absent: where it is')),
    }),
    output: z.object({ menu }),
    rate: often,
  },
  removeMenuItem: {
    prefix: 'site',
    method: 'POST',
    path: '/room/menu/item/remove/',
    who: 'useWallet',
    summary: 'Takes an item off the menu; what was ordered stays ordered',
    input: z.object({ id: idInput() }),
    output: z.object({ menu }),
    rate: often,
  },
  orderMenuItem: {
    prefix: 'site',
    method: 'POST',
    path: '/room/menu/order/',
    who: 'useWallet',
    apart: 'refused',
    summary: 'Asks for an item; its tokens wait until the owner has done it, for a day at most',
    input: z.object({
      item_id: idInput(),
      tokens: tokensInput().check(z.describe('The price as the customer has seen it')),
      key: idempotencyKey(),
    }),
    output: z.object({ order, balance: z.int() }),
  },
  menuOrders: {
    prefix: 'site',
    method: 'GET',
    path: '/room/menu/orders',
    who: 'useWallet',
    summary: 'Open orders in one’s own room, the oldest first',
    input: z.object({ room_id: idInput(), page: z._default(whole({ min: 1, max: 50_000 }), 1) }),
    output: z.object({ list: z.array(order), total_count: z.int() }),
    rate: often,
  },
  endOrder: {
    prefix: 'site',
    method: 'POST',
    path: '/room/menu/order/end/',
    who: 'useWallet',
    apart: 'unaffected',
    summary: 'The owner’s answer to an order: it is done and paid, or refunded',
    input: z.object({ id: idInput(), answer: z.enum(['done', 'refund']) }),
    output: z.object({ order }),
    rate: often,
  },
  startGoal: {
    prefix: 'site',
    method: 'POST',
    path: '/room/goal/start/',
    who: 'useWallet',
    summary: 'Starts a goal in one’s own room; a room has one at a time',
    input: z.object({
      room_id: idInput(),
      title: line({ max: shopLimits.titleMax }),
      tokens: tokensInput(),
      minutes: whole(shopLimits.goalMinutes),
    }),
    output: z.object({ goal }),
    rate: { limit: 30, windowMs: hourMs },
  },
  cancelGoal: {
    prefix: 'site',
    method: 'POST',
    path: '/room/goal/cancel/',
    who: 'useWallet',
    summary: 'Ends one’s own goal and refunds every giver',
    input: z.object({ id: idInput() }),
    output: z.object({ goal }),
    rate: often,
  },
});

export const shopCallbacks = defineCallbacks({
  menuChanged: {
    plugin: 'gifts',
    action: 'menu',
    summary: 'The menu of a room has changed',
    data: z.object({ roomid: z.int(), menu }),
  },
  goalChanged: {
    plugin: 'gifts',
    action: 'goal',
    summary: 'A goal was started, was given tokens, or has ended',
    data: z.object({ roomid: z.int(), goal }),
  },
  orderChanged: {
    plugin: 'gifts',
    action: 'order',
    summary: 'An order was made or has ended; for the owner and the customer alone',
    data: z.object({ roomid: z.int(), order }),
  },
});
