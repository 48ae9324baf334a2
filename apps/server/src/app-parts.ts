// What the site is assembled from, and what tests and other processes give it instead of the usual.
import type { Config } from './config.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { GossipTimes } from './platform/bus/gossip.ts';
import type { MovableClock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import type { WebApp } from './platform/http/web-app.ts';
import type { Log } from './platform/log.ts';
import type { MediaEngine } from './platform/media-engine/media-engine.ts';
import type { PasswordHashes } from './platform/password-hash.ts';
import type { SocketBounds } from './platform/socket/connection.ts';

export type AppParts = {
  config: Config;
  database: Pick<OpenDatabase, 'db' | 'pool' | 'ready'>;
  log: Log;
  /** By default the system's; in demo mode one that `/dev/clock` moves. */
  clock?: MovableClock;
  /** By default the one of the settings; one that is given is closed by its giver. */
  bus?: Bus;
  /** By default the one of the settings; one that is given is shut down by its giver. */
  mediaEngine?: MediaEngine;
  /** By default the one that was built. */
  web?: WebApp;
  deadlineMs?: number;
  /** By default at the cost of production. */
  passwords?: PasswordHashes;
  socketBounds?: Partial<SocketBounds>;
  /** Between processes that share cameras. */
  streamTimes?: Partial<GossipTimes>;
};
