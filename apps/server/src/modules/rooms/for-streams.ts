// Rooms as the streams domain uses them.
import {
  type Attachment,
  type CallbackData,
  type CallbackSpec,
  type Language,
  type LeaveReason,
  type Person,
  type RoomId,
  roomsActions,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import type { UploadedFile } from '../../platform/http/upload.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Activity } from './activity.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { EntryCheck } from './entry.ts';
import type { Joins } from './joins.ts';
import type { createLiveLogin } from './login.ts';
import type { MeterForStreams } from './showroom/showroom.ts';

/** A connection that has logged in, with the rooms it is in. */
export type SessionInRooms = { uid: Uid; nick: string; trial: boolean; rooms: ReadonlySet<RoomId> };
export type RoomArrival = {
  connection: LiveConnection;
  roomId: RoomId;
  /** Whether that person is hidden from the one who entered. */
  isHidden(uid: Uid): boolean;
};
/** People that a reader connected to this process no longer sees, and those they see again. */
export type VisibilityChange = { connection: LiveConnection; hidden: readonly Uid[]; shown: readonly Uid[] };
export type RoomDeparture = { connection: LiveConnection; uid: Uid; roomId: RoomId; reason: LeaveReason };

/** Rooms as the streams domain uses them. */
export type RoomsForStreams = {
  /** Refuses a connection that has not logged in. */
  sessionOn(connection: LiveConnection): SessionInRooms;
  /**
   * For a program without a live socket (WHIP, WHEP): logs it in as a device of its member and joins the
   * room, without its events. Refuses like login and join; no password is asked where the member is in the
   * room already.
   */
  joinAsDevice(connection: LiveConnection, by: { sessionId: string; ref: string }): Promise<void>;
  /** The named room, which the connection must be in; without a name, the only room it is in. */
  joinedRoomOf(connection: LiveConnection, ref: string): Promise<RoomId>;
  /** Empty for an unknown room. */
  nameOf(roomId: RoomId, language: Language): string;
  isShowroom(roomId: RoomId): boolean;
  showroom: MeterForStreams;
  isIn(roomId: RoomId, uid: Uid): boolean;
  /** Whether that person, or a visitor without a trial, could enter now without a password. */
  mayLookIn(person: Person | undefined, roomId: RoomId): Promise<boolean>;
  /** Whether the person has more than one connection, or is in more than one room. */
  isElsewhere(uid: Uid): boolean;
  /** Whether the person is in any room. */
  isAnywhere(uid: Uid): boolean;
  /** To subscribers connected to this process from whom the person is not hidden; returns the number of subscribers. */
  broadcastAbout<C extends CallbackSpec>(
    roomId: RoomId,
    about: Uid,
    callback: C,
    data: CallbackData<C>,
  ): number;
  /** To the person's own connections here that are in that room. */
  sendToOwn: ChatSessions['sendToOwn'];
  /** For connections of this process: called in the step in which they receive the list of people. */
  onSubscribe(listener: (arrival: RoomArrival) => void): void;
  /** For connections of this process; `disconnected`: the socket is gone. */
  onLeave(listener: (departure: RoomDeparture) => void): void;
  onVisibilityChange(listener: (parting: VisibilityChange) => void): void;
  /** To be called in every process. */
  setActivity(uid: Uid, activity: Activity): void;
  /** Cameras on air in that room; to be called in every process. */
  setCameras(roomId: RoomId, count: number): void;
  /** Stores an upload of that member for a message. */
  keepPicture(uid: Uid, file: UploadedFile, signal: AbortSignal): Promise<Attachment>;
};

type Needs = {
  accounts: Pick<LiveAccounts, 'tokenOf'>;
  sessions: Pick<ChatSessions, 'at'>;
  login: Awaited<ReturnType<typeof createLiveLogin>>;
  joins: Pick<Joins, 'enter'>;
  entry: Pick<EntryCheck, 'find'>;
};

/** Who a connection is, and the room it means. */
export function sessionsForStreams({
  accounts,
  sessions,
  login,
  joins,
  entry,
}: Needs): Pick<RoomsForStreams, 'sessionOn' | 'joinAsDevice' | 'joinedRoomOf'> {
  return {
    sessionOn(connection) {
      const session = sessions.at(connection);
      if (!session) throw refuse('not_logged_in');
      const { uid, who, person, rooms } = session;
      return { uid, nick: who.nick, trial: person.kind === 'trial' || !person.active, rooms };
    },
    async joinAsDevice(connection, { sessionId, ref }) {
      const token = await accounts.tokenOf({ id: sessionId });
      const asked = z.parse(roomsActions.login.args, { token, payment_allowed: 0 });
      await login.login(asked, connection, () => {});
      const session = sessions.at(connection);
      if (!session) throw refuse('not_logged_in');
      await joins.enter(session, { ref, password: '', beside: true });
    },
    async joinedRoomOf(connection, ref) {
      const joined = sessions.at(connection)?.rooms ?? new Set<RoomId>();
      const [only] = joined;
      const id = ref === '' ? (joined.size === 1 ? only : undefined) : (await entry.find(ref)).id;
      if (id === undefined || !joined.has(id)) throw refuse('not_in_room');
      return id;
    },
  };
}
