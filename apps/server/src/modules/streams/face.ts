// Streams as the rest of the site uses them, and what they need of it.
import type { streamsActions, streamsCalls } from '@alcove/protocol';
import type { GossipTimes } from '../../platform/bus/gossip.ts';
import type { Use } from '../../platform/engines.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { IceServersOf } from '../../platform/ice-servers.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { WhipEndpoint } from '../../platform/whip/whip-endpoint.ts';
import type { PersonalData, LiveAccounts } from '../accounts/index.ts';
import type { CallsForStreams } from '../video-calls/index.ts';
import type { Pictures } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Chat } from '../chat/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Showroom } from '../showroom/index.ts';

export type Streams = {
  live: LiveHandlers<typeof streamsActions>;
  calls: Handlers<typeof streamsCalls>;
  shelves: readonly MediaCollection[];
  personalData: readonly PersonalData[];
  /** Programs that broadcast and watch. */
  whip: readonly WhipEndpoint[];
  close(): Promise<void>;
};

export type StreamsNeeds = Use<
  | 'db'
  | 'clock'
  | 'bus'
  | 'jobs'
  | 'log'
  | 'rateLimits'
  | 'dictionaries'
  | 'metrics'
  | 'notifications'
  | 'presence'
> & {
  files: Files;
  engine: MediaEngine;
  pictures: Pictures;
  relations: Relations;
  moderation: Pick<Moderation, 'sanctions' | 'log'>;
  rooms: Pick<Rooms, 'nameOf' | 'mayLookIn' | 'setCameras'>;
  chat: Chat;
  showroom: Showroom;
  calls: CallsForStreams;
  accounts: Pick<LiveAccounts, 'bySession' | 'lend' | 'endLent' | 'seen' | 'trialOfGatePass'>;
  secretKey: string;
  iceServers: IceServersOf;
  addSessionHolder(holder: SessionHolder): void;
  /** Of the shared registry. */
  times?: Partial<GossipTimes> | undefined;
};
