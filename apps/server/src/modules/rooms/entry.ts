// The door of each room. Everything that must be asked elsewhere is asked first; then, in one step that
// nothing can interrupt, she is judged by what holds at that moment and has her seat.
import { createHmac, randomBytes } from 'node:crypto';
import { entryFault, genderWord, type Gender, hasHostRights, may, roomLimits } from '@alcove/protocol';
import { type RateLimits, takeForNetworkOrRefuse, takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { type ChatSession, standingOfSession } from './chat-sessions.ts';
import type { MyRooms } from './my-room.ts';
import type { Presence } from './presence/presence.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import { roomView } from './views.ts';

/** Guesses at one room's password, by one person and from one address. */
export const passwordGuesses = { limit: 10, windowMs: 900_000 } as const;
/** What is asked elsewhere is asked again when something was heard meanwhile; not for ever. */
const maxTries = 5;

export type Wish = {
  ref: string;
  password: string;
  /** Where she is in it already by another connection, it asks for no password. */
  beside?: boolean;
  /** She leaves the others that she is in by this connection. */
  instead?: boolean;
};

export type Entry = {
  /** By id, name or `~nick`; refuses what is unknown. */
  find(ref: string): Promise<KnownRoom>;
  /** As far as can be told without a password. */
  judge(session: ChatSession, room: KnownRoom): Promise<void>;
  /** Judges her and gives her a seat, or refuses with the reason; `taken` runs in the same step. */
  seat(session: ChatSession, wish: Wish, taken: (room: KnownRoom) => void): Promise<KnownRoom>;
};

type Needs = {
  rooms: KnownRooms;
  myRooms: MyRooms;
  presence: Presence;
  relations: Pick<Relations, 'blockOf'>;
  sanctions: Pick<Moderation['sanctions'], 'exclusionOf'>;
  passwords: Pick<PasswordHashes, 'verify'>;
  rateLimits: Pick<RateLimits, 'take'>;
  clock: Clock;
  dictionaries: Dictionaries;
};

const genderOf = ({ person }: ChatSession): Gender | undefined =>
  person.kind === 'member' ? person.gender : undefined;

export function createEntryCheck(needs: Needs): Entry {
  const { rooms, myRooms, presence, relations, sanctions, passwords, rateLimits, clock, dictionaries } =
    needs;
  const key = randomBytes(32);
  /** The right password of each room, as a keyed hash: thousands who come back at once need no argon2. */
  const rightPasswords = new Map<number, string>();

  async function find(ref: string): Promise<KnownRoom> {
    if (ref.startsWith('~')) return myRooms.ofNick(ref.slice(1));
    const room = await rooms.seek(ref);
    if (!room) throw refuse('room_unknown');
    return room;
  }

  const isHost = (session: ChatSession, room: KnownRoom) =>
    hasHostRights(room, { uid: session.uid, standing: standingOfSession(session, clock.now()) });

  async function judgeExclusion({ uid, connection }: ChatSession, room: KnownRoom) {
    const exclusion = await sanctions.exclusionOf(uid, room.id);
    if (!exclusion) return;
    const { untilAt, reason } = exclusion;
    if (reason === 'other') throw refuse('excluded_from_room', { untilAt });
    const words = dictionaries[connection.language].words.t(`moderation:reasons.${reason}`);
    throw refuse('excluded_from_room_because', { untilAt, reason: words });
  }

  async function judgeBlock({ uid }: ChatSession, room: KnownRoom) {
    if (room.kind !== 'my_room' || room.creator_uid === null) return;
    if (await relations.blockOf(room.creator_uid, uid)) throw refuse('my_room_blocked');
  }

  async function judgePassword({ uid, connection }: ChatSession, room: KnownRoom, password: string) {
    if (room.password_hash === null) return;
    const shown = createHmac('sha256', key).update(`${room.password_hash} ${password}`).digest('base64');
    if (rightPasswords.get(room.id) === shown) return;
    // Nothing typed is no guess.
    if (password === '') throw refuse('room_password_wrong');
    const attempt = `room-password:${room.id}`;
    await takeForNetworkOrRefuse(rateLimits, attempt, connection.visitor.address, passwordGuesses);
    await takeOrRefuse(rateLimits, `${attempt}:${uid}`, passwordGuesses);
    if (!(await passwords.verify(password, room.password_hash))) throw refuse('room_password_wrong');
    rightPasswords.set(room.id, shown);
  }

  /** By what this process knows now; whoever is in it already takes nobody's place. */
  function judgeAtDoor(session: ChatSession, room: KnownRoom) {
    const people = presence.isIn(room.id, session.uid) ? 0 : presence.count(room.id).people;
    const standing = standingOfSession(session, clock.now());
    const gender = genderOf(session);
    const fault = entryFault(roomView(room, { people, cameras: 0 }), {
      uid: session.uid,
      standing,
      gender,
    });
    if (!fault) return;
    if (fault !== 'room_gender') throw refuse(fault);
    if (room.allowed_gender === 0) throw new Error('a room for everybody refused a gender');
    throw refuse('room_gender', {
      allowed: genderWord(room.allowed_gender),
      gender: gender === undefined ? 'none' : genderWord(gender),
    });
  }

  function judgeNumber(session: ChatSession, room: KnownRoom, instead: boolean) {
    const hers = presence.roomsOf(session.uid);
    if (instead) for (const id of session.rooms) hers.delete(id);
    hers.delete(room.id);
    if (hers.size >= roomLimits.joinedAtOnce) {
      throw refuse('in_too_many_rooms', { count: roomLimits.joinedAtOnce });
    }
  }

  /** Of all processes together: what others have done a moment ago counts as well. */
  async function takeSlot(session: ChatSession, room: KnownRoom) {
    const isBounded =
      !isHost(session, room) && !may('enterFullRooms', standingOfSession(session, clock.now()));
    const limit = isBounded ? room.capacity : Number.MAX_SAFE_INTEGER;
    if (!(await presence.takeSlot(session.uid, room.id, limit))) throw refuse('room_full');
  }

  /** By what holds at that moment, which nothing can interrupt. */
  function sitDown(session: ChatSession, room: KnownRoom, { instead = false }: Wish) {
    judgeAtDoor(session, room);
    judgeNumber(session, room, instead);
    if (!session.connection.isOpen) throw refuse('unavailable');
    session.rooms.add(room.id);
    presence.enter(session.uid, room.id);
  }

  async function judge(session: ChatSession, room: KnownRoom, password: string, beside = false) {
    // Also of the room's owner and of privileged members: a moderator's decision holds until it ends.
    await judgeExclusion(session, room);
    if (isHost(session, room)) return;
    await judgeBlock(session, room);
    // Before the password: what cannot be entered asks for none.
    judgeAtDoor(session, room);
    if (!beside || !presence.isIn(room.id, session.uid)) await judgePassword(session, room, password);
  }

  return {
    find,
    judge: (session, room) => judge(session, room, ''),
    async seat(session, wish, taken) {
      const { ref, password, beside = false } = wish;
      for (let tries = 0; tries < maxTries; tries++) {
        const { heard } = session;
        const room = await find(ref);
        if (session.rooms.has(room.id)) return room;
        await judge(session, room, password, beside);
        await takeSlot(session, room);
        try {
          if (session.heard !== heard || rooms.byId(room.id) !== room) continue;
          sitDown(session, room, wish);
          taken(room);
          return room;
        } finally {
          presence.releaseSlot(session.uid, room.id);
        }
      }
      throw refuse('unavailable');
    },
  };
}
