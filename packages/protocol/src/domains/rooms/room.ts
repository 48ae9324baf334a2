// A room: its name, its rules for entry, and how the wire shows it.
import * as z from 'zod/mini';
import { flagOut, whole } from '../../fields.ts';
import { nickLength } from '../accounts/limits.ts';
import { pathTo } from '../../paths.ts';
import type { RefusalCode } from '../../refusals.ts';
import { type Gender, genders, may, type Standing } from '../accounts.ts';
import { roomLimits } from './limits.ts';

/**
 * `house`: a system room, without a creator. `member`: created by one. `my_room`: the one that each member
 * has. In lists, kinds stand in this order where rooms have equally many people and cameras.
 */
export const roomKinds = ['house', 'member', 'my_room'] as const;
export type RoomKind = (typeof roomKinds)[number];

export const room = z.object({
  roomid: z.int(),
  name: z.string(),
  slug: z.string().check(z.describe('In addresses: `/chat/{slug}`')),
  kind: z.enum(roomKinds),
  creator: z.nullable(
    z.object({ uid: z.int(), nick: z.string(), avatar_url: z.string(), certified: flagOut() }),
  ),
  closed: flagOut(),
  protected: flagOut().check(z.describe('1: asks for a password, which is never sent')),
  options: z.object({
    allowed_gender: z.literal([0, 1, 2, 3, 4]).check(z.describe('0: everybody')),
    capacity: z.int(),
    showroom: flagOut(),
    price: z.int().check(z.describe('Tokens per minute')),
    welcome: z.string(),
  }),
  people: z.int(),
  cameras: z.int(),
});
export type Room = z.infer<typeof room>;

/** What names a room and leads to it. */
export const roomLink = z.pick(room, { roomid: true, name: true, slug: true, kind: true, creator: true });
export type RoomLink = z.infer<typeof roomLink>;

/** The path of a room's page. */
export const roomPath = ({ kind, creator, slug }: Pick<Room, 'kind' | 'creator' | 'slug'>): string =>
  kind === 'my_room' && creator ? pathTo('myRoom', { nick: creator.nick }) : pathTo('room', { room: slug });

/**
 * A reference to a room: its id, its name in any spelling, or `~Ondine` for a member's own. At most one
 * character longer than a nick.
 */
export const roomRef = () =>
  z.pipe(
    z.union([z.int(), z.string().check(z.maxLength(nickLength.max + 1))]),
    z.transform((ref) => String(ref).trim()),
  );

/** Of calls that mean something else without it: a reference that came empty is refused, never taken for absent. */
export const roomRefIfSent = () => z.optional(roomRef().check(z.minLength(1)));

export const typedRoomPassword = () => z._default(z.string().check(z.maxLength(roomLimits.passwordMax)), '');

/** The reference of a member's own room. */
export const myRoomRef = (nick: string): string => `~${nick}`;

/**
 * Two names with one slug are the same name: letters without marks, digits, hyphens. Empty for a name without
 * letters, which could be taken for an id.
 */
export function roomSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return /^\d*$/.test(slug) ? '' : slug;
}

/** Characters that are not drawn; U+FE0F, which selects the emoji form of another, is allowed. */
const undrawn = /[\p{Cc}\p{Cf}\p{Cs}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u;
const stackedMarks = /\p{M}{3}/u;
/** Scripts whose letters look like those of another. */
const confusableScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];

const isMixed = (word: string) => confusableScripts.filter((script) => script.test(word)).length > 1;

/** The first fault of a room's name; the server alone knows whether it is taken. */
export function roomNameFault(name: string): RefusalCode | undefined {
  const typed = name.trim();
  if (typed === '') return 'room_name_required';
  const { length } = [...typed];
  if (length < roomLimits.name.min || length > roomLimits.name.max) return 'room_name_invalid';
  if (undrawn.test(typed) || stackedMarks.test(typed) || typed.startsWith('~')) return 'room_name_invalid';
  if (typed.match(/[\p{L}\p{M}]+/gu)?.some(isMixed)) return 'room_name_invalid';
  return roomSlug(typed) === '' ? 'room_name_invalid' : undefined;
}

/** R5.018, R5.019: the form of a protected room. */
export function roomPasswordFault(password: string, confirmation: string): RefusalCode | undefined {
  if (password === '') return 'room_password_required';
  return password === confirmation ? undefined : 'room_password_mismatch';
}

/** The word for a gender in the parameters of `room_gender`. */
export const genderWord = (gender: Gender): keyof typeof genders =>
  (Object.keys(genders) as (keyof typeof genders)[]).find((word) => genders[word] === gender) ?? 'female';

/** What the entry check reads of a person; passwords, exclusions and blocks are known to the server alone. */
export type Entrant = { uid: number; standing: Standing; gender?: Gender | undefined };

/** Who has a room's own rights: its creator, and privileged members in every room. */
export const hasHostRights = (
  { creator }: { creator: { uid: number } | null },
  { uid, standing }: Pick<Entrant, 'uid' | 'standing'>,
): boolean => creator?.uid === uid || standing === 'privileged';

export const isFull = ({ people, options }: Room): boolean => people >= options.capacity;

/** Why a person may not enter a room, as far as the room itself tells. A visitor has no gender. */
export function entryFault(
  room: Room,
  entrant: Entrant,
): Extract<RefusalCode, 'room_closed' | 'room_gender' | 'room_full'> | undefined {
  if (hasHostRights(room, entrant)) return undefined;
  if (room.closed === 1) return 'room_closed';
  const { allowed_gender: allowed } = room.options;
  if (allowed !== 0 && allowed !== entrant.gender) return 'room_gender';
  if (isFull(room) && !may('enterFullRooms', entrant.standing)) return 'room_full';
  return undefined;
}

/** What a person meets who wants to enter a room, as the list and the page of the room both show it. */
export type RoomEntry =
  | { kind: 'open' }
  /** Needs a trial or an account first. */
  | { kind: 'anonymous' }
  | { kind: 'closed' }
  | { kind: 'gender'; allowed: Gender; own: Gender | undefined }
  | { kind: 'full' }
  /** `host`: the nick of the room's creator; empty for a system room. */
  | { kind: 'password'; host: string }
  | { kind: 'showroom'; priceTokens: number };

export function entryOf(room: Room, entrant: Entrant): RoomEntry {
  if (!may('enterRooms', entrant.standing)) return { kind: 'anonymous' };
  const fault = entryFault(room, entrant);
  const { allowed_gender: allowed, showroom, price } = room.options;
  if (fault === 'room_closed') return { kind: 'closed' };
  if (fault === 'room_gender' && allowed !== 0) return { kind: 'gender', allowed, own: entrant.gender };
  if (fault === 'room_full') return { kind: 'full' };
  if (hasHostRights(room, entrant)) return { kind: 'open' };
  if (room.protected === 1) return { kind: 'password', host: room.creator?.nick ?? '' };
  return showroom === 1 ? { kind: 'showroom', priceTokens: price } : { kind: 'open' };
}

const rankOfKind = ({ kind }: Pick<Room, 'kind'>): number => roomKinds.indexOf(kind);

type Ranked = Pick<Room, 'roomid' | 'kind' | 'people' | 'cameras' | 'closed'>;

/** The order of room lists: open before closed, then people, cameras, kind (see `roomKinds`) and id. */
export const roomOrder = (one: Ranked, other: Ranked): number =>
  one.closed - other.closed ||
  other.people - one.people ||
  other.cameras - one.cameras ||
  rankOfKind(one) - rankOfKind(other) ||
  one.roomid - other.roomid;

export const roomIdInput = () => whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
