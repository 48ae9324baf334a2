// The entry check of rooms. What needs other services is asked first; then, in one synchronous step, the
// person is judged by the state of that moment and holds a slot in the room.
import { createHmac, randomBytes } from 'node:crypto';
import {
  entryFault,
  genderWord,
  type Gender,
  hasHostRights,
  type Language,
  may,
  type Person,
  type RoomId,
  chatLimits,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import { takeForNetworkOrRefuse, takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { MyRooms } from './my-room.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import { roomView } from './views.ts';

/** Password attempts at one room, per person and per address. */
export const passwordAttempts = { limit: 10, windowMs: 900_000 } as const;
/** The check starts again when the person or the room changed meanwhile, at most this often. */
const maxTries = 5;

export type JoinRequest = {
  ref: string;
  password: string;
  /** No password is asked where the person is in the room by another connection. */
  beside?: boolean;
  /** The session leaves its other rooms, which therefore do not count. */
  instead?: boolean;
};

/** The person as the check sees them. */
export type PersonEntering = { uid: Uid; person: Person; language: Language; address: string };

/** What a connection says of its person: it may change while the check waits, which `revision` shows. */
export type SessionEntering = {
  readonly uid: Uid;
  readonly person: Person;
  readonly revision: number;
  /** Rooms in which it holds a slot. */
  readonly rooms: Set<RoomId>;
  readonly connection: Pick<LiveConnection, 'isOpen' | 'language' | 'visitor'>;
};

export type EntryCheck = {
  /** By id, name or `~nick`; refuses what is unknown. */
  find(ref: string): Promise<KnownRoom>;
  /** Refuses also the own room of a banned member, except to the team. */
  findFor(reader: Person | undefined, ref: string): Promise<KnownRoom>;
  /** The room that its owner means to change: without a reference, their own. */
  findOwn(uid: Uid, ref: string | undefined): Promise<KnownRoom>;
  /** Whose own room it is: it is as unknown as their profile, except to the team. */
  isOwnerBanned(room: KnownRoom): boolean;
  /** Refuses a person who could not enter even with the password. */
  judge(session: SessionEntering, room: KnownRoom): Promise<void>;
  /** Refuses a person who could not enter now without a password; takes no slot. */
  judgeLook(person: PersonEntering, room: KnownRoom): Promise<void>;
  /** Checks the person and takes a slot, or refuses with the reason; `admitted` runs in the same step. */
  admit(
    session: SessionEntering,
    request: JoinRequest,
    admitted: (room: KnownRoom) => void,
  ): Promise<KnownRoom>;
};

type Needs = Use<'clock' | 'rateLimits' | 'dictionaries' | 'presence'> & {
  rooms: KnownRooms;
  myRooms: MyRooms;
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'blockOf'>;
  sanctions: Pick<Moderation['sanctions'], 'exclusionOf' | 'isBanned'>;
  passwords: Pick<PasswordHashes, 'verify'>;
};

const enteringOf = ({ uid, person, connection }: SessionEntering): PersonEntering => ({
  uid,
  person,
  language: connection.language,
  address: connection.visitor.address,
});

const genderOf = ({ person }: PersonEntering): Gender | undefined =>
  person.kind === 'member' ? person.gender : undefined;

export function createEntryCheck(needs: Needs): EntryCheck {
  const {
    rooms,
    myRooms,
    members,
    presence,
    relations,
    sanctions,
    passwords,
    rateLimits,
    clock,
    dictionaries,
  } = needs;
  const key = randomBytes(32);
  /** Keyed hash of each room's right password: thousands who reconnect at once need no argon2. */
  const rightPasswords = new Map<number, string>();

  async function find(ref: string): Promise<KnownRoom> {
    if (ref.startsWith('~')) return myRooms.ofNick(ref.slice(1));
    const room = await rooms.seek(ref);
    if (!room) throw refuse('room_unknown');
    return room;
  }

  const isHost = ({ uid, person }: PersonEntering, room: KnownRoom) =>
    hasHostRights(room, { uid, standing: standingOf(person, clock.now()) });

  async function judgeExclusion({ uid, language }: PersonEntering, room: KnownRoom) {
    const exclusion = await sanctions.exclusionOf(uid, room.id);
    if (!exclusion) return;
    const { untilAt, reason } = exclusion;
    if (reason === 'other') throw refuse('excluded_from_room', { untilAt });
    const words = dictionaries[language].words.t(`moderation:reasons.${reason}`);
    throw refuse('excluded_from_room_because', { untilAt, reason: words });
  }

  async function judgeBlock({ uid }: PersonEntering, room: KnownRoom) {
    if (room.kind !== 'my_room' || room.creator_uid === null) return;
    if (await relations.blockOf(room.creator_uid, uid)) throw refuse('my_room_blocked');
  }

  const isOwnerBanned = ({ kind, creator_uid: owner }: KnownRoom): boolean =>
    kind === 'my_room' && owner !== null && sanctions.isBanned(owner);

  async function judgePassword({ uid, address }: PersonEntering, room: KnownRoom, password: string) {
    if (room.password_hash === null) return;
    const shown = createHmac('sha256', key).update(`${room.password_hash} ${password}`).digest('base64');
    if (rightPasswords.get(room.id) === shown) return;
    // An empty password does not count as an attempt.
    if (password === '') throw refuse('room_password_wrong');
    const attempt = `room-password:${room.id}`;
    await takeForNetworkOrRefuse(rateLimits, attempt, address, passwordAttempts);
    await takeOrRefuse(rateLimits, `${attempt}:${uid}`, passwordAttempts);
    if (!(await passwords.verify(password, room.password_hash))) throw refuse('room_password_wrong');
    rightPasswords.set(room.id, shown);
  }

  /** By the state of this process; a person who is in the room already is not counted twice. */
  function judgeByRoom(entering: PersonEntering, room: KnownRoom) {
    if (isOwnerBanned(room) && !isHost(entering, room)) throw refuse('my_room_unknown');
    const { uid, person } = entering;
    const people = presence.isIn(room.id, uid) ? 0 : presence.count(room.id).people;
    const standing = standingOf(person, clock.now());
    const gender = genderOf(entering);
    const fault = entryFault(roomView(room, { people, cameras: 0 }), { uid, standing, gender });
    if (!fault) return;
    if (fault !== 'room_gender') throw refuse(fault);
    if (room.allowed_gender === 0) throw new Error('a room without a gender rule refused a gender');
    throw refuse('room_gender', {
      allowed: genderWord(room.allowed_gender),
      gender: gender === undefined ? 'none' : genderWord(gender),
    });
  }

  /** `left`: rooms that the person leaves for this one. */
  function judgeNumber(uid: Uid, room: KnownRoom, left: Iterable<RoomId> = []) {
    const joined = presence.roomsOf(uid);
    for (const id of left) joined.delete(id);
    joined.delete(room.id);
    if (joined.size >= chatLimits.joinedAtOnce) {
      throw refuse('in_too_many_rooms', { count: chatLimits.joinedAtOnce });
    }
  }

  /** Counted over all processes: slots taken a moment ago elsewhere count too. */
  async function takeSlot(session: SessionEntering, room: KnownRoom) {
    const isBounded =
      !isHost(enteringOf(session), room) && !may('enterFullRooms', standingOf(session.person, clock.now()));
    const limit = isBounded ? room.capacity : Number.MAX_SAFE_INTEGER;
    if (!(await presence.takeSlot(session.uid, room.id, limit))) throw refuse('room_full');
  }

  /** Synchronous: nothing changes between the check and the entry. */
  function enter(session: SessionEntering, room: KnownRoom, { instead = false }: JoinRequest) {
    judgeByRoom(enteringOf(session), room);
    judgeNumber(session.uid, room, instead ? session.rooms : []);
    if (!session.connection.isOpen) throw refuse('unavailable');
    session.rooms.add(room.id);
    presence.enter(session.uid, room.id);
  }

  async function judge(entering: PersonEntering, room: KnownRoom, password: string, beside = false) {
    // Also of the room's owner and of privileged members: a moderator's decision holds until it ends.
    await judgeExclusion(entering, room);
    if (isHost(entering, room)) return;
    await judgeBlock(entering, room);
    // Before the password: a room that cannot be entered asks for none.
    judgeByRoom(entering, room);
    if (!beside || !presence.isIn(room.id, entering.uid)) await judgePassword(entering, room, password);
  }

  return {
    find,
    async findFor(reader, ref) {
      const room = await find(ref);
      const isTeam = may('moderate', standingOf(reader, clock.now()));
      if (isOwnerBanned(room) && !isTeam) throw refuse('my_room_unknown');
      return room;
    },
    async findOwn(uid, ref) {
      if (ref !== undefined) return find(ref);
      const member = await members.byUid(uid);
      if (!member) throw refuse('logged_out');
      return myRooms.of(member);
    },
    isOwnerBanned,
    judge: (session, room) => judge(enteringOf(session), room, ''),
    async judgeLook(person, room) {
      await judge(person, room, '');
      judgeByRoom(person, room);
      judgeNumber(person.uid, room);
    },
    async admit(session, request, admitted) {
      const { ref, password, beside = false } = request;
      for (let tries = 0; tries < maxTries; tries++) {
        const { revision } = session;
        const room = await find(ref);
        if (session.rooms.has(room.id)) return room;
        await judge(enteringOf(session), room, password, beside);
        await takeSlot(session, room);
        try {
          if (session.revision !== revision || rooms.byId(room.id) !== room) continue;
          enter(session, room, request);
          admitted(room);
          return room;
        } finally {
          presence.releaseSlot(session.uid, room.id);
        }
      }
      throw refuse('unavailable');
    },
  };
}
