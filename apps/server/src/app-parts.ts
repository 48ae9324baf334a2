// What a site is made of, and what others do with it: settings and engines go in, start and stop come out.
import type { Config } from './config.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { GossipTimes } from './platform/bus/gossip.ts';
import type { MovableClock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import type { WebApp } from './platform/http/web-app.ts';
import type { SiteDoctor } from './platform/doctor/site-doctor.ts';
import type { Log } from './platform/log.ts';
import type { MediaEngine } from './platform/media-engine/media-engine.ts';
import type { Metrics } from './platform/metrics.ts';
import type { PasswordHashes } from './platform/password-hash.ts';
import type { SocketBounds } from './platform/socket/connection.ts';
import type { Sockets } from './platform/socket/sockets.ts';

export type App = {
  /** Answers the scheme, host and port it listens on. */
  listen(): Promise<string>;
  /** `/readyz` tells proxies to ask other processes. Answers for how many milliseconds the site shall serve on. */
  leave(): number;
  /** How long `close` sends sockets away before it stops anything else. */
  sendAwayMs: number;
  /** Stops taking work, lets running work end within its bound, releases everything but the database. */
  close(): Promise<void>;
  /** It was restored from a backup, and its operator has not opened it since. */
  isQuiet: boolean;
  metrics: Metrics;
  sockets: Sockets;
  /** Answers the address by which a new site's first owner registers, while there is none. */
  firstOwner: { invite(origin: string): Promise<string | undefined> };
  demo: {
    /** Invents the demo's members and what they did, where there are none yet; answers how many. */
    seed(): Promise<number>;
    /** After `seed` has invented them: draws the pictures of their posts, and has jobs draw all others. */
    seedPictures(): Promise<number>;
    /** Starts the programs that play residents; the site has to be open. */
    beginLife(): void;
  };
  doctor: SiteDoctor;
  /** Whether cameras can be taken. Media processes are started by this, not by the first who streams. */
  readyMedia(): Promise<boolean>;
};

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
