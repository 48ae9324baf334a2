// Rooms: which there are and under which names, their list, and who may enter them. The chat moves people in and out
// of them, and showrooms charge by the minute.
import type { Language, roomActions, roomCalls, RoomId, RoomLink, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Accounts, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createActions } from './actions.ts';
import { createAlikeNames } from './alike-names.ts';
import { createEntryCheck, type EntryCheck } from './entry.ts';
import { createRoomCalls } from './http.ts';
import { createImportRoom, type ImportRoom } from './import-room.ts';
import { createListing, type RoomListing } from './listing.ts';
import { createLive } from './live.ts';
import { createMyRooms } from './my-room.ts';
import { createPersonalData } from './personal-data.ts';
import { createRemoval, type Removal } from './removal.ts';
import { roomReportRules } from './reporting.ts';
import { createRoomForReader, type RoomForReader } from './room-for-reader.ts';
import { createKnownRooms, type KnownRooms } from './rooms.ts';
import { seedSystemRooms } from './seed.ts';
import { roomById, type StoredRoom } from './store.ts';
import { createSystemRoomTexts, type SystemRoomTexts } from './system-room-texts.ts';
import { roomLinkOf } from './views.ts';

export type { EntryCheck, JoinRequest, PersonEntering } from './entry.ts';
export type { ImportedRoom } from './import-room.ts';
export type { KnownRoom } from './rooms.ts';
export { lastMessageIds } from './store.ts';
export type { TranslatableRoom } from './system-room-texts.ts';
export {
  latestMessageRow,
  openShowroomRow,
  roomTextsRow,
  takeMessageId,
  takeMessageIdsText,
} from './within-statements.ts';

export type Rooms = RoomForReader & {
  calls: Handlers<typeof roomCalls>;
  live: LiveHandlers<typeof roomActions>;
  personalData: PersonalData;
  importRoom: ImportRoom;
  /** All rooms, as this process knows them. */
  known: Pick<KnownRooms, 'all' | 'byId' | 'myRoomOf' | 'onChange'>;
  entry: EntryCheck;
  list: RoomListing;
  /** Cameras on air in that room; to be called in every process. */
  setCameras: RoomListing['setCameras'];
  textsOf: SystemRoomTexts['of'];
  /** Empty for an unknown room. */
  nameOf(roomId: RoomId, language: Language): string;
  /** What leads to it, and its price by the minute, 0 without a showroom; undefined for an unknown room. */
  linkOf(roomId: RoomId, language: Language): { link: RoomLink; price: number } | undefined;
  /** Undefined for an unknown room; `ownerUid` is absent for a room of the site. */
  roomOf(roomId: number): { roomId: RoomId; ownerUid: Uid | undefined; isClosed: boolean } | undefined;
  /** As it is stored, for a decision in a transaction. */
  storedIn(tx: Database, roomId: RoomId): Promise<StoredRoom | undefined>;
  /** Whether the person is connected, and the open rooms without a password that they are in. */
  whereIs(uid: Uid, language: Language): { online: boolean; rooms: RoomLink[] };
  /** Called in every process once a room was closed or destroyed. */
  onClosed(listener: (roomId: RoomId) => void): void;
  /** Runs in the transaction that removes a room, before its row goes. */
  beforeRemoval: Removal['beforeRemoval'];
};

type Engines = Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'rateLimits' | 'dictionaries' | 'presence'>;
type Domains = {
  accounts: Pick<Accounts, 'members' | 'live'>;
  relations: Pick<Relations, 'blockOf'>;
  moderation: Pick<Moderation, 'sanctions' | 'log' | 'registerRooms' | 'reports'>;
  passwords: PasswordHashes;
};

function ifUnknown(error: unknown): undefined {
  if (error instanceof Refusal && error.kind === 'unknown') return undefined;
  throw error;
}

export async function createRooms(engines: Engines, domains: Domains): Promise<Rooms> {
  const { dictionaries, presence } = engines;
  const { accounts, relations, moderation, passwords } = domains;
  const { members } = accounts;
  const { sanctions } = moderation;
  const systemTexts = createSystemRoomTexts(dictionaries);
  const { onMemberChange } = accounts.live;
  const rooms = await createKnownRooms({ ...engines, members, systemTexts, onMemberChange });
  const alikeNames = createAlikeNames({ dictionaries, rooms, systemTexts, members });
  await seedSystemRooms({ ...engines, rooms, systemTexts });

  const myRooms = createMyRooms({ ...engines, rooms, members, alikeNames });
  const listing = createListing({ presence, rooms, systemTexts, isBanned: sanctions.isBanned });
  const entry = createEntryCheck({ ...engines, rooms, myRooms, members, relations, sanctions, passwords });
  const removal = createRemoval(sanctions);
  const moderationLog = moderation.log;
  const shared = { ...engines, rooms, systemTexts };
  const actions = createActions({ ...shared, alikeNames, passwords, removal, moderationLog });

  const nameOf = (roomId: RoomId, language: Language): string => {
    const room = rooms.byId(roomId);
    return room ? systemTexts.of(room, language).name : '';
  };
  moderation.registerRooms({
    async find(ref) {
      const room = await entry.find(ref).catch(ifUnknown);
      return room && { roomId: room.id, ownerUid: room.creator_uid ?? undefined };
    },
    nameOf,
  });

  moderation.reports.addKind('room', roomReportRules({ ...engines, rooms, members }));

  return {
    ...createRoomForReader({ ...shared, relations, sanctions }),
    calls: createRoomCalls({ ...engines, entry, listing, actions }),
    live: createLive({ ...engines, entry, listing, actions }),
    personalData: createPersonalData({ ...engines, rooms, removal }),
    importRoom: createImportRoom({ ...engines, rooms, passwords }),
    known: rooms,
    entry,
    list: listing,
    setCameras: listing.setCameras,
    textsOf: systemTexts.of,
    nameOf,
    linkOf(id, language) {
      const room = rooms.byId(id);
      if (!room) return undefined;
      const link = roomLinkOf(listing.view(room, language));
      return { link, price: room.showroom ? room.price : 0 };
    },
    roomOf(id) {
      const room = rooms.byId(id);
      return room && { roomId: room.id, ownerUid: room.creator_uid ?? undefined, isClosed: room.closed };
    },
    storedIn: roomById,
    whereIs: (uid, language) => ({
      online: presence.connections(uid) > 0,
      rooms: [...presence.roomsOf(uid)].flatMap((id) => {
        const room = rooms.byId(id);
        const isOpen = room && !room.closed && room.password_hash === null && !entry.isOwnerBanned(room);
        return isOpen ? [roomLinkOf(listing.view(room, language))] : [];
      }),
    }),
    onClosed: (listener) =>
      rooms.onChange(({ before, after }) => {
        if (before && !before.closed && (!after || after.closed)) listener(before.id);
      }),
    beforeRemoval: removal.beforeRemoval,
  };
}
