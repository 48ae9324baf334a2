// Assembles the site: the only file that knows every module.
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';

export type App = {
  /** Scheme, host and port it answers on. */
  url: string;
  /** Stops taking work, lets running work end within its bound, releases everything. */
  close(): Promise<void>;
};

export type { Clock, Config };
