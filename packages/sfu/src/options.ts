// Options of an SFU, and their defaults on this machine.
import { availableParallelism, networkInterfaces } from 'node:os';
import type { MachinePlace } from './process/relay.ts';
import type { PeerNetwork } from './process/rtc-peer.ts';
import type { RecorderTimes } from './encoding/recorder.ts';

const processesMax = 4;

/** Where the SFU writes what operators should know; a pino logger is one. */
export type SfuLog = Record<'debug' | 'warn' | 'error', (fields: object, message: string) => void>;

/** Bounds heavy work: `count` at once and `waitingMax` in the queue; work beyond the queue is rejected. */
export type CreateSlots = (count: number, waitingMax: number) => <T>(work: () => Promise<T>) => Promise<T>;

/** Intervals that tests shorten. */
export type SfuTimes = {
  /** A media process is asked every second beat, and ended after six beats without an answer. Usually 1000. */
  beatMs?: number | undefined;
  /** How long a second of a media process is: its reports, checks and silences are counted in these. Usually 1000. */
  secondMs?: number | undefined;
  /** How long a re-encoding outlives the last viewer who needed it. Usually 10,000. */
  reencodingGraceMs?: number | undefined;
  /** How long a simulcast layer is still wanted after the last viewer who needed it. Usually 10,000. */
  layerGraceMs?: number | undefined;
  /** How long media processes outlive the last session. Usually 60,000. */
  quietMs?: number | undefined;
  /** How long a session waits for a media process that starts: less than its client does. Usually 10,000. */
  startMs?: number | undefined;
  recorder?: Partial<RecorderTimes> | undefined;
};

/** Settings that a media process is started with. */
export type ProcessSettings = PeerNetwork &
  Pick<SfuTimes, 'secondMs' | 'layerGraceMs' | 'recorder'> & {
    portSetting?: string | undefined;
    machine?: MachinePlace | undefined;
  };

export type SfuOptions = {
  log: SfuLog;
  processes?: number | undefined;
  /** One for each process; there are no more processes than ports. `setting`: its name, for the operator. */
  udpPorts?: { first: number; last: number; setting?: string } | undefined;
  /** Public address of this machine, where a router stands before it. */
  announcedAddress?: string | undefined;
  allowsPrivateCandidates?: boolean | undefined;
  bindAddress?: string | undefined;
  /**
   * Where other machines reach this one's relays: an address of its own, and a UDP port for each process; any free ones
   * by default. Undefined: streams are relayed within the machine alone.
   */
  machine?: { address: string; ports?: { first: number; last: number } | undefined } | undefined;
  viewersPerProcess?: number | undefined;
  /** Publishers and viewers of one media process together; usually 1000. */
  sessionsPerProcess?: number | undefined;
  connectWithinMs?: number | undefined;
  ffmpegPath?: string | undefined;
  /** Runs the media processes; usually the Node of this process. */
  nodePath?: string | undefined;
  /** The folder is used by this SFU alone and emptied at start. Undefined: no recordings and no snapshots. */
  clips?: { folder: string; createSlots: CreateSlots } | undefined;
  /** Concurrent re-encodings; 0: none. */
  reencodings?: number | undefined;
  times?: SfuTimes | undefined;
};

/** True where the machine has no network interface but loopback. */
export function onlyLoopback(): boolean {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .every(({ internal }) => internal);
}

/** Ports of a process, by its number from 0. */
export const portsOf = ({ udpPorts, machine }: Pick<SfuOptions, 'udpPorts' | 'machine'>, nth: number) => ({
  port: udpPorts && udpPorts.first + nth,
  portSetting: udpPorts?.setting,
  machine: machine && { address: machine.address, port: machine.ports ? machine.ports.first + nth : 0 },
});

export function processCount({
  processes,
  udpPorts,
  machine,
}: Pick<SfuOptions, 'processes' | 'udpPorts' | 'machine'>): number {
  const wanted = processes ?? Math.min(processesMax, Math.max(1, Math.floor(availableParallelism() / 2)));
  const ranges = [udpPorts, machine?.ports].filter((range) => range !== undefined);
  return Math.min(wanted, ...ranges.map(({ first, last }) => last - first + 1));
}
