// Rooms: their list, entry, presence and messages, and the live connection they run on.
import { defaultLanguage, walletCallbacks } from '@alcove/protocol';
import { isMovable } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createIceServers } from '../../platform/ice-servers.ts';
import { createActions } from './actions.ts';
import { createRoomPictures } from './attachments/room-pictures.ts';
import { createRoomsPersonalData } from './personal-data.ts';
import { createCalls } from './http.ts';
import { createEntryCheck } from './entry.ts';
import type { Rooms, RoomsNeeds } from './face.ts';
import { createForGiving } from './for-giving.ts';
import { sessionsForStreams } from './for-streams.ts';
import { createChatSessions } from './chat-sessions.ts';
import { createMemberEvents } from './member-events.ts';
import { createRoomPeople } from './people.ts';
import { createRegistry } from './registry.ts';
import { createListing } from './listing.ts';
import { createLive } from './live.ts';
import { createRoomListSubscribers } from './room-list-subscribers.ts';
import { createLiveLogin } from './login.ts';
import { createMentionedMembers } from './messages/mentioned-members.ts';
import { lineReportRules } from './messages/reporting.ts';
import { createRoomForReader } from './room-for-reader.ts';
import { announceRoomChanges } from './room-changes.ts';
import { roomLine } from './views.ts';
import { createJoins } from './joins.ts';
import { createTalkInPage } from './messages/talk-in-page.ts';
import { createShowroom, type Showroom } from './showroom/showroom.ts';

export type { Rooms } from './face.ts';
export type { RoomsForGiving } from './for-giving.ts';
export type { RoomsForStreams, SessionInRooms } from './for-streams.ts';
export type { ImportedRoom } from './import-room.ts';
export type { VisitId } from './showroom/showroom.ts';

const ifUnknown = (error: unknown): undefined => {
  if (error instanceof Refusal && error.kind === 'unknown') return undefined;
  throw error;
};

/** Real time between checks for expired trials and levels; a moved clock is checked at once. */
const expiryCheckMs = 1000;

export async function createRooms(needs: RoomsNeeds): Promise<Rooms> {
  const { db, clock, bus, jobs, rateLimits, dictionaries, log, passwords, presence } = needs;
  const { relations, sanctions } = needs;
  const { live: accounts, members, openProfiles } = needs.accounts;
  const registry = await createRegistry(needs);
  const { rooms, systemTexts, alikeNames, myRooms, nameOf } = registry;
  const sessions = createChatSessions();
  const showroom: Showroom = await createShowroom({ ...needs, openProfiles, rooms, sessions });
  const people = await createRoomPeople({ ...needs, sessions });
  const { activities, caps, apart, messages, channels } = people;
  const logins: ((connection: LiveConnection) => void)[] = [];
  const listing = createListing({ rooms, presence, activities, systemTexts, isBanned: sanctions.isBanned });
  const entry = createEntryCheck({
    rooms,
    myRooms,
    presence,
    relations,
    sanctions,
    passwords,
    rateLimits,
    clock,
    dictionaries,
  });
  const joins = createJoins({
    rooms,
    entry,
    channels,
    systemTexts,
    now: clock.now,
    subscribed: people.subscribed,
  });
  const roomPictures = await createRoomPictures({
    db,
    clock,
    jobs,
    attachments: needs.attachments,
    relations,
    isBanned: sanctions.isBanned,
    isIn: presence.isIn,
  });
  const actions = createActions({
    db,
    clock,
    rooms,
    alikeNames,
    moderationLog: needs.moderationLog,
    systemTexts,
    passwords,
    attachments: roomPictures,
    sanctions,
    showroom,
  });
  const listSubscribers = createRoomListSubscribers();
  const ofSite = { rooms, messages, sanctions, dictionaries };
  const roomChanges = announceRoomChanges({ ...ofSite, channels, joins, listing, listSubscribers });
  const login = await createLiveLogin({
    bus,
    clock,
    log,
    dictionaries,
    accounts,
    sanctions,
    sessions,
    presence,
    activities,
    apart,
    caps,
    listing,
    joins,
    listSubscribers,
    loggedIn: (connection) => logins.forEach((listener) => listener(connection)),
  });
  const memberEvents = createMemberEvents({
    clock,
    log,
    dictionaries,
    accounts,
    relations,
    sanctions,
    rooms,
    sessions,
    presence,
    channels,
    joins,
    caps,
  });

  needs.wallet.onChange(({ uid, ...state }) => {
    for (const { connection } of sessions.of(uid)) connection.send(walletCallbacks.walletChanged, state);
  });

  const checkExpiry = () => {
    memberEvents.checkExpiry();
    apart.expire();
  };
  const expiryTimer = setInterval(checkExpiry, expiryCheckMs).unref();
  const stopListening = isMovable(clock) ? clock.onMove(async () => checkExpiry()) : () => {};

  const reportRules = lineReportRules({
    db,
    attachments: needs.attachments,
    notifications: needs.notifications,
    isIn: presence.isIn,
    nameOf: (roomId) => nameOf(roomId, defaultLanguage),
    hideLine: messages.hideLine,
  });
  needs.reports.addKind('line', reportRules);

  needs.registerRooms({
    async find(ref) {
      const room = await entry.find(ref).catch(ifUnknown);
      return room && { roomId: room.id, ownerUid: room.creator_uid ?? undefined };
    },
    nameOf,
  });

  const sight = createRoomForReader({ clock, rooms, presence, systemTexts, relations, sanctions });
  const { roomForReader } = sight;

  return {
    calls: createCalls({
      clock,
      accounts,
      members,
      entry,
      myRooms,
      listing,
      presence,
      actions,
      iceServers: createIceServers({ clock, settings: needs.config.ice }),
      reencodes: needs.reencodes,
      mayPay: needs.mayPay,
      talk: createTalkInPage({ clock, entry, messages, relations, sanctions }),
      earnings: showroom.earnings,
    }),
    live: createLive({
      clock,
      rateLimits,
      sanctions,
      sessions,
      login,
      entry,
      joins,
      channels,
      listing,
      caps,
      actions,
      messages,
      attachments: roomPictures,
      members,
      mentionedMembers: createMentionedMembers({ members, isIn: presence.isIn, roomForReader }),
    }),
    personalData: [
      showroom.personalData,
      createRoomsPersonalData({ jobs, rooms, systemTexts, messages, attachments: roomPictures, sanctions }),
    ],
    importRoom: registry.importRoom,
    nameOf,
    roomForReader,
    onLogin: (listener) => void logins.push(listener),
    whereIs: (uid, language) => ({
      online: presence.connections(uid) > 0,
      rooms: [...presence.roomsOf(uid)].flatMap((id) => {
        const room = rooms.byId(id);
        const isOpen = room && !room.closed && room.password_hash === null && !entry.isOwnerBanned(room);
        return isOpen ? [roomLine(listing.view(room, language))] : [];
      }),
    }),
    forGiving: createForGiving({ channels, rooms, sessions, presence, messages }),
    forStreams: {
      ...people.forStreams,
      ...sessionsForStreams({ accounts, sessions, login, joins, entry }),
      nameOf,
      isShowroom: (roomId) => rooms.byId(roomId)?.showroom ?? false,
      showroom: showroom.forStreams,
      mayLookIn: sight.mayLookIn,
      keepPicture: (uid, file, signal) => needs.attachments.keep(uid, { use: 'room' }, file, signal),
    },
    async close() {
      clearInterval(expiryTimer);
      stopListening();
      await showroom.close();
      roomChanges.close();
      await people.close();
    },
  };
}
