// Rooms as the rest of the site uses them, and what they need of it.
import type { Language, RoomId, RoomLine, roomsActions, roomsCalls, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import type { Accounts, PersonalData } from '../accounts/index.ts';
import type { Attachments } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { RoomsForGiving } from './for-giving.ts';
import type { RoomsForStreams } from './for-streams.ts';
import type { ImportRoom } from './import-room.ts';
import type { RoomForReader } from './room-for-reader.ts';

export type RoomsNeeds = Use<
  'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'rateLimits' | 'dictionaries' | 'notifications' | 'presence'
> & {
  config: Config;
  accounts: Pick<Accounts, 'members' | 'live' | 'openProfiles'>;
  attachments: Attachments;
  relations: Relations;
  sanctions: Moderation['sanctions'];
  reports: Moderation['reports'];
  moderationLog: Moderation['log'];
  registerRooms: Moderation['registerRooms'];
  wallet: Pick<Wallet, 'onChange' | 'transaction' | 'escrow' | 'balanceOf' | 'countAct' | 'earningsOf'>;
  /** Whether the media engine can re-encode a camera. */
  reencodes(): boolean;
  /** Whether a member may buy and give: the configuration of their client says so. */
  mayPay(uid: Uid): Promise<boolean>;
  passwords: PasswordHashes;
  /** Real time after which another process that counts nothing is dead. */
  silenceMs?: number | undefined;
};

export type Rooms = {
  forStreams: RoomsForStreams;
  forGiving: RoomsForGiving;
  calls: Handlers<typeof roomsCalls>;
  live: LiveHandlers<typeof roomsActions>;
  personalData: readonly PersonalData[];
  importRoom: ImportRoom;
  /** Empty for an unknown room. */
  nameOf(roomId: RoomId, language: Language): string;
  /** The room as it may be named to that member; nothing where they may not enter it. */
  roomForReader: RoomForReader;
  /** Whether the person is connected, and the open rooms without a password that they are in. */
  whereIs(uid: Uid, language: Language): { online: boolean; rooms: RoomLine[] };
  /** Called with each connection of the live socket on which someone has logged in. */
  onLogin(listener: (connection: LiveConnection) => void): void;
  close(): Promise<void>;
};
