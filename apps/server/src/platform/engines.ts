// The engines that modules work with, opened once for a process. A module picks the ones it uses: `Use<'db' | 'clock'>`.
import type { Bus } from './bus/bus.ts';
import type { RateLimits } from './bus/rate-limits.ts';
import type { Clock } from './clock.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { MetricsRegistry } from './metrics.ts';
import type { Notifications } from './notifications.ts';
import type { Presence } from './presence/presence.ts';
import type { Dictionaries } from './words.ts';

export type Engines = {
  db: Database;
  /** For what waits on notifications of Postgres; statements go by `db`. */
  pool: OpenDatabase['pool'];
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  log: Log;
  rateLimits: RateLimits;
  dictionaries: Dictionaries;
  metrics: MetricsRegistry;
  notifications: Notifications;
  presence: Presence;
};

export type Use<Name extends keyof Engines> = Pick<Engines, Name>;
