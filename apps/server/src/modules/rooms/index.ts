// Rooms: who is where, who may enter, what is said there, and the connection all of it runs on.
import type {
  Attachment,
  CallbackData,
  CallbackSpec,
  Language,
  LeaveReason,
  RoomId,
  RoomLine,
  roomsCalls,
  Uid,
} from '@alcove/protocol';
import { roomsActions } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Bus } from '../../platform/bus/bus.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { SlotLeases } from '../../platform/bus/slot-leases.ts';
import { type Clock, isMovable } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Shelf } from '../../platform/http/media.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Config } from '../../config.ts';
import { createIceServers } from '../../platform/ice-servers.ts';
import type { Accounts, Belongings } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createActions } from './actions.ts';
import { type Activity, createActivities } from './activity.ts';
import { type Apart, createApart } from './apart.ts';
import { createAttachments } from './attachments/attachments.ts';
import { createRoomsPersonalData } from './personal-data.ts';
import { createCalls } from './calls.ts';
import { createCaps } from './caps.ts';
import { createEntryCheck } from './entry.ts';
import { createChatSessions, type ChatSessions } from './chat-sessions.ts';
import { createRoomChannels, type RoomChannels } from './room-channels.ts';
import { createSystemRoomTexts } from './system-room-texts.ts';
import { createMemberEvents } from './member-events.ts';
import { createListing } from './listing.ts';
import { createLive } from './live.ts';
import { createRoomListSubscribers } from './room-list-subscribers.ts';
import { createLiveLogin } from './login.ts';
import { createMessages, type Messages } from './messages/messages.ts';
import { createMyRooms } from './my-room.ts';
import { createPresence, type Presence } from './presence/presence.ts';
import { announceRoomChanges } from './room-changes.ts';
import { createKnownRooms } from './rooms.ts';
import { createSeed } from './seed.ts';
import { roomLine } from './views.ts';
import { createJoins } from './joins.ts';

export type RoomsNeeds = {
  config: Config;
  db: Database;
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  rateLimits: RateLimits;
  seats: SlotLeases;
  dictionaries: Dictionaries;
  log: Log;
  accounts: Pick<Accounts, 'members' | 'live'>;
  pictures: Pictures;
  relations: Relations;
  sanctions: Moderation['sanctions'];
  /** The engine of cameras can encode one anew. */
  reencodes(): boolean;
  passwords: PasswordHashes;
};

/** What moderation asks about a room. */
export type RoomToModerate = { roomId: RoomId; ownerUid: Uid | undefined };

/** A connection that has logged in, and where it is. */
export type Seated = { uid: Uid; nick: string; trial: boolean; rooms: ReadonlySet<RoomId> };
export type Arrival = {
  connection: LiveConnection;
  roomId: RoomId;
  /** She is not told of them. */
  isHidden(uid: Uid): boolean;
};
/** Those whom a reader connected here sees no more, and those she sees again. */
export type Parting = { connection: LiveConnection; hidden: readonly Uid[]; shown: readonly Uid[] };
export type Departure = { connection: LiveConnection; uid: Uid; roomId: RoomId; reason: LeaveReason };

/** What cameras ask of rooms. */
export type RoomsForStreams = {
  /** Refuses whoever has not logged in. */
  seated(connection: LiveConnection): Seated;
  /**
   * By a program of hers, which has no socket: she is in that room by it, once this resolves, and hears
   * nothing of what is said. Refuses as login and the room do; a password is asked only where she is not
   * in it already.
   */
  comeIn(connection: LiveConnection, by: { sessionId: string; ref: string }): Promise<void>;
  /** The one that she means and is in by this connection: her only one, where none is named. */
  roomSheMeans(connection: LiveConnection, ref: string): Promise<RoomId>;
  nameOf: Rooms['nameOf'];
  isShowroom(roomId: RoomId): boolean;
  isIn(roomId: RoomId, uid: Uid): boolean;
  /** To everybody connected here who is in it, but for those apart from whom it is about; how many these are. */
  castAbout<C extends CallbackSpec>(roomId: RoomId, about: Uid, callback: C, data: CallbackData<C>): number;
  /** To herself, by whatever of her connections here is in that room. */
  tellHer: ChatSessions['tellHer'];
  /** Of those connected here: told in the step in which she hears who is there. */
  onArrive(hear: (arrival: Arrival) => void): void;
  /** Of those connected here; `disconnected`: her socket is gone. */
  onLeave(hear: (departure: Departure) => void): void;
  onPart(hear: (parting: Parting) => void): void;
  /** Told in every process. */
  setActivity(uid: Uid, activity: Activity): void;
  /** How many are on in that room; told in every process. */
  setCameras(roomId: RoomId, count: number): void;
  /** A picture of hers, for a message. */
  keepPicture(uid: Uid, file: UploadedFile, signal: AbortSignal): Promise<Attachment>;
};

export type Rooms = {
  forStreams: RoomsForStreams;
  calls: Handlers<typeof roomsCalls>;
  live: LiveHandlers<typeof roomsActions>;
  belongings: readonly Belongings[];
  /** The chat's pictures. */
  shelf: Shelf;
  /** Rooms of the demo's people, once they are there. */
  seedCast(): Promise<void>;
  /** By id, name or `~nick`. */
  find(ref: string): Promise<RoomToModerate | undefined>;
  /** Who is there under that nick, a visitor too. */
  personIn(roomId: RoomId, nick: string): { uid: Uid; nick: string } | undefined;
  isIn(roomId: RoomId, uid: Uid): boolean;
  /** Empty where there is none. */
  nameOf(roomId: RoomId, language: Language): string;
  /** Whether she is connected, and the rooms she is in that everybody may know of. */
  whereIs(uid: Uid, language: Language): { online: boolean; rooms: RoomLine[] };
  close(): Promise<void>;
};

const ifUnknown = (error: unknown): undefined => {
  if (error instanceof Refusal && error.kind === 'unknown') return undefined;
  throw error;
};

/** Real time: how soon what time ends is noticed; a clock that is moved is noticed at once. */
const lookEveryMs = 1000;

export async function createRooms(needs: RoomsNeeds): Promise<Rooms> {
  const { db, clock, bus, jobs, rateLimits, dictionaries, log, passwords, relations, sanctions } = needs;
  const { live: accounts, members } = needs.accounts;
  const { onMemberChange } = accounts;
  const systemTexts = createSystemRoomTexts(dictionaries);
  const rooms = await createKnownRooms({ db, bus, log, members, systemTexts, onMemberChange });
  const myRooms = createMyRooms({ db, clock, rooms, members, dictionaries });
  const seed = createSeed({ db, clock, rooms, passwords, systemTexts, members });
  await seed.house();

  const sessions = createChatSessions();
  const arrivals: ((arrival: Arrival) => void)[] = [];
  const departures: ((departure: Departure) => void)[] = [];
  const partings: ((parting: Parting) => void)[] = [];
  // What is heard of people reaches the rooms they are in. PresenceReplication' are heard of before there are halls: in
  // these is nobody yet who could be told.
  let told: RoomChannels['events'] | undefined;
  const presence: Presence = await createPresence({
    bus,
    seats: needs.seats,
    log,
    events: {
      entered: (...event) => told?.entered(...event),
      left: (...event) => told?.left(...event),
      updated: (...event) => told?.updated(...event),
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
        channels.part(session, change);
        partings.forEach((hear) => hear({ connection: session.connection, ...change }));
        caps.tellSoon(session);
      }),
  });
  const messages: Messages = await createMessages({
    db,
    bus,
    clock,
    log,
    deliver: (...said) => channels.deliver(...said),
    gatherMs: (roomId) => channels.gatherMs(roomId),
    written: (roomId) => channels.written(roomId),
  });
  const channels: RoomChannels = createRoomChannels({
    clock,
    sessions,
    presence,
    apart,
    messages,
    seatLost: ({ session: { connection, uid }, roomId, reason }) =>
      departures.forEach((hear) => hear({ connection, uid, roomId, reason })),
  });
  told = channels.events;
  const listing = createListing({ rooms, presence, activities, systemTexts });
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
    arrived: ({ connection, uid }, roomId) =>
      arrivals.forEach((hear) =>
        hear({ connection, roomId, isHidden: (other) => apart.between(uid, other) }),
      ),
  });
  const attachments = await createAttachments({
    db,
    clock,
    jobs,
    pictures: needs.pictures,
    relations,
    isIn: presence.isIn,
  });
  const actions = createActions({
    db,
    clock,
    rooms,
    systemTexts,
    passwords,
    attachments,
    sanctions,
  });
  const listSubscribers = createRoomListSubscribers();
  const notices = announceRoomChanges({ rooms, channels, joins, listing, listSubscribers, dictionaries });
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

  const look = () => {
    memberEvents.look();
    apart.expire();
  };
  const looking = setInterval(look, lookEveryMs).unref();
  const unhear = isMovable(clock) ? clock.onMove(async () => look()) : () => {};

  function nameOf(roomId: RoomId, language: Language): string {
    const room = rooms.byId(roomId);
    return room ? systemTexts.of(room, language).name : '';
  }

  return {
    calls: {
      ...createCalls({
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
      }),
      ...attachments.calls,
    },
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
      attachments,
      members,
    }),
    belongings: [
      createRoomsPersonalData({ jobs, rooms, systemTexts, messages, attachments, sanctions }),
      attachments.belongings,
    ],
    shelf: attachments.shelf,
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
    whereIs: (uid, language) => ({
      online: presence.connections(uid) > 0,
      rooms: [...presence.roomsOf(uid)].flatMap((id) => {
        const room = rooms.byId(id);
        const isOpen = room && !room.closed && room.password_hash === null;
        return isOpen ? [roomLine(listing.view(room, language))] : [];
      }),
    }),
    forStreams: {
      seated(connection) {
        const session = sessions.at(connection);
        if (!session) throw refuse('not_logged_in');
        const { uid, who, person, rooms: seats } = session;
        return { uid, nick: who.nick, trial: person.kind === 'trial', rooms: seats };
      },
      async comeIn(connection, { sessionId, ref }) {
        const token = await accounts.tokenOf({ id: sessionId });
        await login.login(z.parse(roomsActions.login.args, { token }), connection, () => {});
        const session = sessions.at(connection);
        if (!session) throw refuse('not_logged_in');
        await joins.enter(session, { ref, password: '', beside: true });
      },
      async roomSheMeans(connection, ref) {
        const seats = sessions.at(connection)?.rooms ?? new Set<RoomId>();
        const [only] = seats;
        const id = ref === '' ? (seats.size === 1 ? only : undefined) : (await entry.find(ref)).id;
        if (id === undefined || !seats.has(id)) throw refuse('not_in_room');
        return id;
      },
      nameOf,
      isShowroom: (roomId) => rooms.byId(roomId)?.showroom ?? false,
      isIn: presence.isIn,
      castAbout: channels.castAbout,
      tellHer: sessions.tellHer,
      onArrive: (hear) => void arrivals.push(hear),
      onLeave: (hear) => void departures.push(hear),
      onPart: (hear) => void partings.push(hear),
      setActivity: activities.set,
      setCameras: activities.setCameras,
      keepPicture: attachments.keep,
    },
    async close() {
      clearInterval(looking);
      unhear();
      notices.close();
      channels.close();
      await presence.close();
      await messages.close();
    },
  };
}
