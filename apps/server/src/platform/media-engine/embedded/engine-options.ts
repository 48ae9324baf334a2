// How the embedded engine is set up, and what it makes of the machine where nothing is said.
import { availableParallelism, networkInterfaces } from 'node:os';
import type { BaseLogger } from 'pino';

const processesMax = 4;

export type EmbeddedEngineOptions = {
  log: BaseLogger;
  processes?: number | undefined;
  /** One for each process; there are no more processes than ports. */
  udpPorts?: { first: number; last: number } | undefined;
  /** By which peers find us, where a router stands before us. */
  announcedAddress?: string | undefined;
  bindAddress?: string | undefined;
  viewersPerProcess?: number | undefined;
  connectWithinMs?: number | undefined;
  ffmpegPath?: string | undefined;
  /** Ours alone, emptied when we start. Without it nothing is recorded. */
  clipsFolder?: string | undefined;
  /** So many pictures may be made anew at once; 0: none. */
  reencodings?: number | undefined;
};

/** A machine without a network reaches itself only. */
export function onlyLoopback(): boolean {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .every(({ internal }) => internal);
}

export function processCount({ processes, udpPorts }: EmbeddedEngineOptions): number {
  const wanted = processes ?? Math.min(processesMax, Math.max(1, Math.floor(availableParallelism() / 2)));
  return udpPorts ? Math.min(wanted, udpPorts.last - udpPorts.first + 1) : wanted;
}
