// The name and address of a room for a notification: only for members who may enter it now.
import {
  entryFault,
  hasHostRights,
  type Language,
  may,
  type MemberPerson,
  type RoomId,
  roomPath,
  standingOf,
} from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Member } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { KnownRooms } from './rooms.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import { roomView } from './views.ts';

export type NamedRoom = { name: string; path: string };

type Needs = {
  clock: Clock;
  rooms: Pick<KnownRooms, 'byId'>;
  systemTexts: SystemRoomTexts;
  relations: Pick<Relations, 'blockOf'>;
  sanctions: Pick<Moderation['sanctions'], 'exclusionOf'>;
};

/** A role does not count: what moderators may enter is not announced to them. */
const personOf = (member: Member): MemberPerson => ({
  kind: 'member',
  uid: member.uid,
  nick: member.nick,
  gender: member.gender,
  active: member.active,
  phoneVerified: member.phone_verified,
  certified: member.certified,
  premiumUntil: member.premium_until_at,
});

export const createRoomForReader =
  ({ clock, rooms, systemTexts, relations, sanctions }: Needs) =>
  async (reader: Member, roomId: number, language: Language): Promise<NamedRoom | undefined> => {
    const room = rooms.byId(roomId as RoomId);
    if (!room) return undefined;
    const standing = standingOf(personOf(reader), clock.now());
    const entrant = { uid: reader.uid, standing, gender: reader.gender };
    // A room that is full now may have a free slot in a moment: nobody present counts.
    const view = roomView(room, { people: 0, cameras: 0 }, systemTexts.of(room, language));
    if (!may('readRooms', standing) || entryFault(view, entrant)) return undefined;
    if (room.password_hash !== null && !hasHostRights(room, entrant)) return undefined;
    if (await sanctions.exclusionOf(reader.uid, room.id)) return undefined;
    const owner = room.kind === 'my_room' ? room.creator?.uid : undefined;
    if (owner !== undefined && (await relations.blockOf(owner as Member['uid'], reader.uid)))
      return undefined;
    return { name: view.name, path: roomPath(view) };
  };

export type RoomForReader = ReturnType<typeof createRoomForReader>;
