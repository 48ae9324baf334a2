// Options of the embedded engine, and their defaults on this machine.
import { availableParallelism, networkInterfaces } from 'node:os';
import type { BaseLogger } from 'pino';
import type { PeerNetwork } from './peer.ts';
import type { RecorderTimes } from './recorder.ts';

const processesMax = 4;

/** Intervals that tests shorten. */
export type EngineTimes = {
  /** A media process is asked every second beat, and ended after six beats without an answer. Usually 1000. */
  beatMs?: number | undefined;
  /** How long a second of a media process is: its reports, checks and silences are counted in these. Usually 1000. */
  secondMs?: number | undefined;
  /** How long a re-encoding outlives the last viewer who needed it. Usually 10,000. */
  reencodingGraceMs?: number | undefined;
  recorder?: Partial<RecorderTimes> | undefined;
};

/** Settings that a media process is started with. */
export type ProcessSettings = PeerNetwork & Pick<EngineTimes, 'secondMs' | 'recorder'>;

export type EmbeddedEngineOptions = {
  log: BaseLogger;
  processes?: number | undefined;
  /** One for each process; there are no more processes than ports. */
  udpPorts?: { first: number; last: number } | undefined;
  /** Public address of this machine, where a router stands before it. */
  announcedAddress?: string | undefined;
  allowsPrivateCandidates?: boolean | undefined;
  bindAddress?: string | undefined;
  viewersPerProcess?: number | undefined;
  /** Publishers and viewers of one media process together; usually 1000. */
  sessionsPerProcess?: number | undefined;
  connectWithinMs?: number | undefined;
  ffmpegPath?: string | undefined;
  /** Used by this engine alone and emptied at start. Undefined: no recordings. */
  clipsFolder?: string | undefined;
  /** Concurrent re-encodings; 0: none. */
  reencodings?: number | undefined;
  times?: EngineTimes | undefined;
};

/** True where the machine has no network interface but loopback. */
export function onlyLoopback(): boolean {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .every(({ internal }) => internal);
}

export function processCount({ processes, udpPorts }: EmbeddedEngineOptions): number {
  const wanted = processes ?? Math.min(processesMax, Math.max(1, Math.floor(availableParallelism() / 2)));
  return udpPorts ? Math.min(wanted, udpPorts.last - udpPorts.first + 1) : wanted;
}
