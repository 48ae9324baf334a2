// What of a room is shown to people outside of it who may enter it now: its name and address in a notification,
// and its cameras in lists.
import {
  type Entrant,
  entryFault,
  hasHostRights,
  type Language,
  may,
  type MemberPerson,
  type Person,
  type RoomId,
  roomPath,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Member } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import { roomView } from './views.ts';

export type NamedRoom = { name: string; path: string };

type Needs = Use<'clock' | 'presence'> & {
  rooms: Pick<KnownRooms, 'byId'>;
  systemTexts: SystemRoomTexts;
  relations: Pick<Relations, 'blockOf'>;
  sanctions: Pick<Moderation['sanctions'], 'exclusionOf' | 'isBanned'>;
};

/** A role does not count: what moderators may enter is not announced to them. */
const withoutRole = (member: Member): MemberPerson => ({
  kind: 'member',
  uid: member.uid,
  nick: member.nick,
  gender: member.gender,
  active: member.active,
  phoneVerified: member.phone_verified,
  certified: member.certified,
  premiumUntil: member.premium_until_at,
});

/** 0 stands for no member: members are numbered from 1. */
const nobody: Entrant = { uid: 0, standing: 'anonymous' };

export function createRoomForReader({ clock, rooms, presence, systemTexts, relations, sanctions }: Needs) {
  const entrantOf = (person: Person): Entrant => ({
    uid: person.uid,
    standing: standingOf(person, clock.now()),
    gender: person.kind === 'member' ? person.gender : undefined,
  });

  /** `people`: how many count as present. */
  async function isOpenTo(entrant: Entrant, room: KnownRoom, people: number): Promise<boolean> {
    if (entryFault(roomView(room, { people, cameras: 0 }), entrant)) return false;
    if (room.password_hash !== null && !hasHostRights(room, entrant)) return false;
    const owner = room.kind === 'my_room' ? (room.creator?.uid as Uid | undefined) : undefined;
    if (owner !== undefined && sanctions.isBanned(owner)) return false;
    if (entrant.uid === nobody.uid) return true;
    const uid = entrant.uid as Uid;
    if (await sanctions.exclusionOf(uid, room.id)) return false;
    return owner === undefined || !(await relations.blockOf(owner, uid));
  }

  return {
    /** The room as it may be named to that member; nothing where they may not enter it. */
    async roomForReader(reader: Member, roomId: number, language: Language): Promise<NamedRoom | undefined> {
      const room = rooms.byId(roomId as RoomId);
      const entrant = entrantOf(withoutRole(reader));
      // A room that is full now may have a free slot in a moment: nobody present counts.
      if (!room || !may('readRooms', entrant.standing) || !(await isOpenTo(entrant, room, 0)))
        return undefined;
      return {
        name: systemTexts.of(room, language).name,
        path: roomPath(roomView(room, { people: 0, cameras: 0 })),
      };
    },
    /**
     * Whether that person, or a visitor without a trial, could enter now without a password and see its cameras in a
     * list.
     */
    async mayLookIn(person: Person | undefined, roomId: RoomId): Promise<boolean> {
      const room = rooms.byId(roomId);
      return (
        room !== undefined &&
        isOpenTo(person ? entrantOf(person) : nobody, room, presence.count(roomId).people)
      );
    },
  };
}

export type RoomForReader = ReturnType<typeof createRoomForReader>;
