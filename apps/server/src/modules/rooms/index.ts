// Rooms: who is where, who may enter, what is said there, and the connection all of it runs on.
import type { RoomId, roomsActions, roomsCalls, Uid } from '@alcove/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Config } from '../../config.ts';
import type { Accounts, Belongings } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';

export type RoomsNeeds = {
  config: Config;
  db: Database;
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  rateLimits: RateLimits;
  dictionaries: Dictionaries;
  log: Log;
  accounts: Pick<Accounts, 'members' | 'live'>;
  relations: Relations;
  sanctions: Moderation['sanctions'];
};

/** What moderation asks about a room. */
export type RoomToModerate = { roomId: RoomId; name: string; ownerUid: Uid | undefined };

export type Rooms = {
  calls: Handlers<typeof roomsCalls>;
  live: LiveHandlers<typeof roomsActions>;
  belongings: Belongings;
  /** By id, name or `~nick`. */
  find(ref: string): Promise<RoomToModerate | undefined>;
  /** Who is there under that nick, a visitor too. */
  personIn(roomId: RoomId, nick: string): { uid: Uid; nick: string } | undefined;
  isIn(roomId: RoomId, uid: Uid): boolean;
  close(): Promise<void>;
};

const notYet = async (): Promise<never> => {
  throw refuse('unavailable');
};

export async function createRooms(_needs: RoomsNeeds): Promise<Rooms> {
  return {
    calls: {
      liveSession: notYet,
      rooms: notYet,
      room: notYet,
      updateRoom: notYet,
      advertisedRooms: notYet,
      uploadAttachment: notYet,
      deleteAttachment: notYet,
    },
    live: {
      login: notYet,
      disconnectOther: notYet,
      version: notYet,
      say: notYet,
      createRoom: notYet,
      destroyRoom: notYet,
      switchRoom: notYet,
      joinRoom: notYet,
      leaveRoom: notYet,
      roomsList: notYet,
      peopleInRoom: notYet,
    },
    belongings: { name: 'rooms', copy: async () => ({}), erase: async () => {} },
    find: async () => undefined,
    personIn: () => undefined,
    isIn: () => false,
    close: async () => {},
  };
}
