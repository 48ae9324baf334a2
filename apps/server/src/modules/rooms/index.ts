// Rooms: their list, entry, presence and messages, and the live connection they run on.
import type { Language, RoomId, RoomLine, roomsActions, roomsCalls, Uid } from '@alcove/protocol';
import { defaultLanguage, walletCallbacks } from '@alcove/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { SlotLeases } from '../../platform/bus/slot-leases.ts';
import { type Clock, isMovable } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../../platform/notifications.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Config } from '../../config.ts';
import { createIceServers } from '../../platform/ice-servers.ts';
import type { Accounts, PersonalData } from '../accounts/index.ts';
import type { Attachments } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createActions } from './actions.ts';
import { createAlikeNames } from './alike-names.ts';
import { createActivities } from './activity.ts';
import { type Apart, createApart } from './apart.ts';
import { createRoomPictures } from './attachments/room-pictures.ts';
import { createRoomsPersonalData } from './personal-data.ts';
import { createCalls } from './calls.ts';
import { createCaps } from './caps.ts';
import { createEntryCheck } from './entry.ts';
import { createForGiving, type RoomsForGiving } from './for-giving.ts';
import {
  type RoomArrival,
  type RoomDeparture,
  type RoomsForStreams,
  sessionsForStreams,
  type VisibilityChange,
} from './for-streams.ts';
import { createChatSessions } from './chat-sessions.ts';
import { createRoomChannels, type RoomChannels } from './room-channels.ts';
import { createSystemRoomTexts } from './system-room-texts.ts';
import { createMemberEvents } from './member-events.ts';
import { createListing } from './listing.ts';
import { createLive } from './live.ts';
import { createRoomListSubscribers } from './room-list-subscribers.ts';
import { createLiveLogin } from './login.ts';
import { createMentionedMembers } from './messages/mentioned-members.ts';
import { createMessages, type Messages } from './messages/messages.ts';
import { lineReportRules } from './messages/reporting.ts';
import { createMyRooms } from './my-room.ts';
import { createRoomForReader, type RoomForReader } from './room-for-reader.ts';
import { createPresence, type Presence } from './presence/presence.ts';
import { announceRoomChanges } from './room-changes.ts';
import { createKnownRooms } from './rooms.ts';
import { createSeed } from './seed.ts';
import { roomLine } from './views.ts';
import { createJoins } from './joins.ts';
import { createServiceText } from './service-text.ts';
import { createTalkInPage } from './messages/talk-in-page.ts';
import { createShowroom, type Showroom } from './showroom/showroom.ts';

export type { RoomsForGiving } from './for-giving.ts';
export type { RoomsForStreams, SessionInRooms } from './for-streams.ts';
export type { VisitId } from './showroom/showroom.ts';

export type RoomsNeeds = {
  config: Config;
  db: Database;
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  rateLimits: RateLimits;
  slots: SlotLeases;
  dictionaries: Dictionaries;
  log: Log;
  accounts: Pick<Accounts, 'members' | 'live' | 'openProfiles'>;
  attachments: Attachments;
  notifications: Pick<Notifications, 'tell' | 'takeBack'>;
  relations: Relations;
  sanctions: Moderation['sanctions'];
  reports: Moderation['reports'];
  moderationLog: Moderation['log'];
  wallet: Pick<Wallet, 'onChange' | 'transaction' | 'escrow' | 'balanceOf' | 'countAct' | 'earningsOf'>;
  /** Whether the media engine can re-encode a camera. */
  reencodes(): boolean;
  /** Whether a member may buy and give: the configuration of their client says so. */
  mayPay(uid: Uid): Promise<boolean>;
  passwords: PasswordHashes;
  /** Real time after which another process that counts nothing is dead. */
  silenceMs?: number | undefined;
};

/** A room as moderation sees it. */
export type RoomToModerate = { roomId: RoomId; ownerUid: Uid | undefined };

export type Rooms = {
  forStreams: RoomsForStreams;
  forGiving: RoomsForGiving;
  calls: Handlers<typeof roomsCalls>;
  live: LiveHandlers<typeof roomsActions>;
  personalData: readonly PersonalData[];
  /** Creates the rooms of demo members that exist. */
  seedCast(): Promise<void>;
  /** By id, name or `~nick`. */
  find(ref: string): Promise<RoomToModerate | undefined>;
  /** The person in the room under that nick, also a visitor on trial. */
  personIn(roomId: RoomId, nick: string): { uid: Uid; nick: string } | undefined;
  isIn(roomId: RoomId, uid: Uid): boolean;
  /** Empty for an unknown room. */
  nameOf(roomId: RoomId, language: Language): string;
  /** The room as it may be named to that member; nothing where they may not enter it. */
  roomForReader: RoomForReader;
  /** Whether the person is connected, and the open rooms without a password that they are in. */
  whereIs(uid: Uid, language: Language): { online: boolean; rooms: RoomLine[] };
  isOnline(uid: Uid): boolean;
  /** Those who are connected, visitors on trial too. */
  peopleOnline(): readonly Uid[];
  /** Called with each connection of the live socket on which someone has logged in. */
  onLogin(listener: (connection: LiveConnection) => void): void;
  close(): Promise<void>;
};

const ifUnknown = (error: unknown): undefined => {
  if (error instanceof Refusal && error.kind === 'unknown') return undefined;
  throw error;
};

/** Real time between checks for expired trials and levels; a moved clock is checked at once. */
const expiryCheckMs = 1000;

export async function createRooms(needs: RoomsNeeds): Promise<Rooms> {
  const { db, clock, bus, jobs, rateLimits, dictionaries, log, passwords, relations, sanctions } = needs;
  const { live: accounts, members, openProfiles } = needs.accounts;
  const { onMemberChange } = accounts;
  const systemTexts = createSystemRoomTexts(dictionaries);
  const rooms = await createKnownRooms({ db, bus, log, members, systemTexts, onMemberChange });
  const alikeNames = createAlikeNames({ rooms, systemTexts, dictionaries, members });
  const myRooms = createMyRooms({ db, clock, rooms, members, dictionaries, alikeNames });
  const seed = createSeed({ db, clock, rooms, passwords, systemTexts, members });
  await seed.systemRooms();

  const sessions = createChatSessions();
  const showroom: Showroom = await createShowroom({ ...needs, openProfiles, rooms, sessions });
  const arrivals: ((arrival: RoomArrival) => void)[] = [];
  const logins: ((connection: LiveConnection) => void)[] = [];
  const departures: ((departure: RoomDeparture) => void)[] = [];
  const partings: ((parting: VisibilityChange) => void)[] = [];
  // Presence is replicated before the channels exist: until then there is no subscriber.
  let presenceEvents: RoomChannels['events'] | undefined;
  const presence: Presence = await createPresence({
    bus,
    slots: needs.slots,
    log,
    events: {
      entered: (...event) => presenceEvents?.entered(...event),
      left: (...event) => presenceEvents?.left(...event),
      updated: (...event) => presenceEvents?.updated(...event),
    },
  });
  const activities = createActivities({ sessions, presence });
  const caps = createCaps({ clock, log, relations, sanctions });
  const apart: Apart = createApart({
    relations,
    clock,
    log,
    changed: (uid, change) =>
      sessions.of(uid).forEach((session) => {
        channels.changeVisibility(session, change);
        partings.forEach((listener) => listener({ connection: session.connection, ...change }));
        caps.notifySoon(session);
      }),
  });
  const messages: Messages = await createMessages({
    db,
    bus,
    clock,
    log,
    notifications: needs.notifications,
    broadcast: (...written) => channels.broadcastMessages(...written),
    isBanned: sanctions.isBanned,
    gatherMs: (roomId) => channels.gatherMs(roomId),
    written: (roomId) => channels.flush(roomId),
  });
  const channels: RoomChannels = createRoomChannels({
    clock,
    sessions,
    presence,
    apart,
    messages,
    roomLeft: ({ session: { connection, uid }, roomId, reason }) =>
      departures.forEach((listener) => listener({ connection, uid, roomId, reason })),
    serviceText: createServiceText(dictionaries),
  });
  presenceEvents = channels.events;
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
    subscribed: ({ connection, uid }, roomId) =>
      arrivals.forEach((listener) =>
        listener({ connection, roomId, isHidden: (other) => apart.between(uid, other) }),
      ),
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

  function nameOf(roomId: RoomId, language: Language): string {
    const room = rooms.byId(roomId);
    return room ? systemTexts.of(room, language).name : '';
  }

  const reportRules = lineReportRules({
    db,
    attachments: needs.attachments,
    notifications: needs.notifications,
    isIn: presence.isIn,
    nameOf: (roomId) => nameOf(roomId, defaultLanguage),
    hideLine: messages.hideLine,
  });
  needs.reports.addKind('line', reportRules);

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
    seedCast: seed.cast,
    async find(ref) {
      const room = await entry.find(ref).catch(ifUnknown);
      return room && { roomId: room.id, ownerUid: room.creator_uid ?? undefined };
    },
    personIn(roomId, nick) {
      const wanted = nick.normalize('NFC').toLowerCase();
      for (const who of presence.people(roomId))
        if (who.nick.toLowerCase() === wanted) return { uid: who.uid as Uid, nick: who.nick };
      return undefined;
    },
    isIn: presence.isIn,
    nameOf,
    roomForReader,
    onLogin: (listener) => void logins.push(listener),
    isOnline: (uid) => presence.connections(uid) > 0,
    peopleOnline: presence.connected,
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
      ...sessionsForStreams({ accounts, sessions, login, joins, entry }),
      nameOf,
      isShowroom: (roomId) => rooms.byId(roomId)?.showroom ?? false,
      showroom: showroom.forStreams,
      isIn: presence.isIn,
      mayLookIn: sight.mayLookIn,
      isElsewhere: (uid) => presence.connections(uid) > 1 || presence.roomsOf(uid).size > 1,
      isAnywhere: (uid) => presence.roomsOf(uid).size > 0,
      broadcastAbout: channels.broadcastAbout,
      sendToOwn: sessions.sendToOwn,
      onSubscribe: (listener) => void arrivals.push(listener),
      onLeave: (listener) => void departures.push(listener),
      onVisibilityChange: (listener) => void partings.push(listener),
      setActivity: activities.set,
      setCameras: activities.setCameras,
      keepPicture: (uid, file, signal) => needs.attachments.keep(uid, { use: 'room' }, file, signal),
    },
    async close() {
      clearInterval(expiryTimer);
      stopListening();
      await showroom.close();
      roomChanges.close();
      channels.close();
      await presence.close();
      await messages.close();
    },
  };
}
