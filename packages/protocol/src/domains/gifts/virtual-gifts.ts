// Virtual gifts on the wire: the catalogue, giving one, and what stands on shelves.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, line, prose, whole } from '../../fields.ts';
import { defineCallbacks } from '../../live.ts';
import { epochSecondsOut, timeOut, typedIfSent, uidInput } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { idempotencyKey } from '../wallet.ts';
import { giftLimits, giftPhoto } from './limits.ts';

/** Who reads the giver's nick. */
export const giftVisibilities = ['all', 'recipient', 'nobody'] as const;
export type GiftVisibility = (typeof giftVisibilities)[number];

//   pending ──accept──► new ──read──► read ◄──► hidden
//      ├─────refuse───► refused
//      └─due, block, ban, deletion──► returned
export const giftStatuses = ['pending', 'new', 'read', 'hidden', 'refused', 'returned'] as const;
export type GiftStatus = (typeof giftStatuses)[number];

/** What the recipient may ask for; `read` also puts a hidden gift back on the shelf. */
export const giftAnswers = ['read', 'hidden', 'accept', 'refuse'] as const;
export type GiftAnswer = (typeof giftAnswers)[number];

const catalogueGift = z.object({
  id: z.string(),
  name: z.string().check(z.describe('In the language of the answer')),
  image: z.string(),
  price: z.int().check(z.describe('In tokens')),
  seasonal: flagOut(),
});
export type CatalogueGift = z.infer<typeof catalogueGift>;

const giftKind = z.pick(catalogueGift, { id: true, name: true, image: true });

export const giftPerson = z.pick(memberSummary, { uid: true, nick: true, avatar_url: true, certified: true });
export type GiftPerson = z.infer<typeof giftPerson>;

const shelfGift = z.object({
  id: z.int(),
  gift: giftKind,
  sender: z.optional(giftPerson).check(z.describe('Absent: the giver does not show their nick')),
  price: z.int(),
  date: epochSecondsOut(),
});
export type ShelfGift = z.infer<typeof shelfGift>;

const gift = z.extend(shelfGift, {
  recipient: giftPerson,
  message: z.string(),
  photo: z.string().check(z.describe('Its address, for the two alone; empty: none')),
  visibility: z.enum(giftVisibilities),
  tokens: z.int().check(z.describe('Added to the gift')),
  value: z.int().check(z.describe('The price and the added tokens: what the recipient gets')),
  status: z.enum(giftStatuses).check(z.describe('Givers read `new` while the gift is unread or hidden')),
  until: timeOut().check(z.describe('When a pending gift goes back; 0: it is not pending')),
});
export type Gift = z.infer<typeof gift>;

/** As typed; what is no whole number becomes -1, which is refused as `amount_invalid`. */
const addedTokens = () =>
  z
    ._default(
      z.pipe(
        z.union([z.number(), z.string().check(z.maxLength(20))]),
        z.transform((typed) => {
          const tokens = typeof typed === 'number' || /^\d{1,16}$/.test(typed) ? Number(typed) : -1;
          return Number.isSafeInteger(tokens) ? tokens : -1;
        }),
      ),
      0,
    )
    .check(z.describe('Added to the gift'));

const page = z.object({ page: z._default(whole({ min: 1, max: 50_000 }), 1) });
const gifts = z.object({ list: z.array(gift), total_count: z.int() });

export const virtualGiftsCalls = defineCalls({
  catalogue: {
    prefix: 'site',
    method: 'GET',
    path: '/gifts/catalog',
    who: 'anyone',
    summary: 'The gifts that can be given, the cheapest first',
    input: z.object({}),
    output: z.object({
      list: z.array(catalogueGift),
      hold_days: z.int().check(z.describe('After so many days a held gift goes back')),
    }),
  },
  sendGift: {
    prefix: 'site',
    method: 'POST',
    path: '/member/gifts/send/',
    who: 'useWallet',
    apart: 'refused',
    summary:
      'Gives a gift: its price and the added tokens go to the recipient, at once or when they accept it',
    file: { field: 'photo', maxBytes: giftPhoto.maxBytes, optional: true },
    input: z.object({
      gift_id: line({ max: 40 }),
      recipient_id: z.optional(uidInput()),
      nick: typedIfSent('Instead of the number'),
      message: z._default(prose({ min: 0, max: giftLimits.messageMax }), ''),
      visibility: z._default(z.enum(giftVisibilities), 'all'),
      hold: z._default(flag(), false).check(z.describe('1: the recipient accepts it first')),
      price: whole({ min: 0, max: 100_000 }).check(z.describe('As the giver has seen it')),
      room_id: z
        .optional(whole({ min: 1, max: Number.MAX_SAFE_INTEGER }))
        .check(z.describe('The room that sees the gift for three seconds; both are in it')),
      tokens: addedTokens(),
      key: idempotencyKey(),
    }),
    output: z.object({ gift, balance: z.int() }),
  },
  giftStatus: {
    prefix: 'site',
    method: 'POST',
    path: '/member/gifts/status/',
    who: 'ownAccount',
    apart: 'unaffected',
    summary: 'The recipient’s answer to a gift',
    input: z.object({ id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }), status: z.enum(giftAnswers) }),
    output: z.object({ gift }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  receivedGifts: {
    prefix: 'site',
    method: 'GET',
    path: '/member/gifts',
    who: 'useWallet',
    summary: 'The gifts one has received, the latest first; pending ones are among them',
    input: page,
    output: z.extend(gifts, {
      counts: z.object({ sent: z.int(), pending: z.int(), visible: z.int(), hidden: z.int() }),
      hold_all: flagOut(),
    }),
  },
  sentGifts: {
    prefix: 'site',
    method: 'GET',
    path: '/member/gifts/outgoing',
    who: 'useWallet',
    summary: 'The gifts one has given, the latest first',
    input: page,
    output: gifts,
  },
  pendingGifts: {
    prefix: 'site',
    method: 'GET',
    path: '/member/payment/pending-gifts',
    who: 'useWallet',
    summary: 'The gifts that wait for one’s own answer',
    input: page,
    output: gifts,
  },
  shelf: {
    prefix: 'site',
    method: 'GET',
    path: '/user/gifts/',
    who: 'anyone',
    apart: 'hidden',
    summary: 'The gifts on a member’s shelf, without message, photo and added tokens',
    input: z.extend(page, { id: z.optional(uidInput()) }),
    output: z.object({ list: z.array(shelfGift), total_count: z.int() }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  giftSettings: {
    prefix: 'site',
    method: 'POST',
    path: '/member/gifts/settings/',
    who: 'ownAccount',
    summary: 'Whether every gift waits for one’s own answer',
    input: z.object({ hold_all: flag() }),
    output: z.object({ hold_all: flagOut() }),
    rate: { limit: 60, windowMs: 60_000 },
  },
});

export const virtualGiftsCallbacks = defineCallbacks({
  giftShown: {
    plugin: 'gifts',
    action: 'shown',
    summary: 'A gift was given in the room, to be seen for three seconds',
    data: z.object({
      roomid: z.int(),
      id: z.int(),
      image: z.string(),
      names: z.object({ fr: z.string(), en: z.string(), ru: z.string() }),
      sender: z.optional(giftPerson),
      recipient: giftPerson,
    }),
  },
  giftChanged: {
    plugin: 'gifts',
    action: 'changed',
    summary: 'Words and photo of a gift are out of view: its two members read their lists again',
    data: z.object({ id: z.int() }),
  },
});
export type GiftShown = z.infer<typeof virtualGiftsCallbacks.giftShown.data>;

/** 0 to 5, by the value of accepted gifts. */
export const giftRankOf = (value: number, thresholds: readonly number[]): number =>
  thresholds.filter((threshold) => value >= threshold).length;
