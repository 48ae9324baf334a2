// Load of a slot over all processes that ran in it: sums continue when a process is replaced.
import type { SfuProcessLoad } from '../vocabulary.ts';
import type { ProcessLoad } from '../process/process-load.ts';

const sums = [
  'cpuMs',
  'packetsIn',
  'packetsOut',
  'bytesIn',
  'bytesOut',
  'lostIn',
  'lostOut',
  'relayDropped',
] as const satisfies (keyof ProcessLoad)[];
type Sums = Record<(typeof sums)[number], number>;

const none = Object.fromEntries(sums.map((name) => [name, 0])) as Sums;
const atRest = { memoryBytes: 0, ingests: 0, views: 0, bitsInPerSecond: 0, bitsOutPerSecond: 0 };

export function createSlotLoad(now: () => number = () => performance.now()) {
  let before = none;
  /** Sums of the running process. */
  let current = none;
  let present = atRest;
  let measuredAt: number | undefined;
  let restarts = 0;

  const bitsPerSecond = (bytes: number, since: number) =>
    Math.max(0, Math.round((bytes * 8000) / Math.max(1, now() - since)));

  return {
    measured(load: ProcessLoad): void {
      const since = measuredAt;
      present = {
        memoryBytes: load.memoryBytes,
        ingests: load.ingests,
        views: load.views,
        bitsInPerSecond: since === undefined ? 0 : bitsPerSecond(load.bytesIn - current.bytesIn, since),
        bitsOutPerSecond: since === undefined ? 0 : bitsPerSecond(load.bytesOut - current.bytesOut, since),
      };
      measuredAt = now();
      // A late packet lowers the count of lost ones, but a counter that was reported must not fall.
      const risen = sums.map((name) => [name, Math.max(current[name], load[name])]);
      current = Object.fromEntries(risen) as Sums;
    },
    ended(): void {
      before = Object.fromEntries(sums.map((name) => [name, before[name] + current[name]])) as Sums;
      [current, present, measuredAt] = [none, atRest, undefined];
    },
    restarted: () => void (restarts += 1),
    read(slot: number, isUp: boolean): SfuProcessLoad {
      const total = Object.fromEntries(sums.map((name) => [name, before[name] + current[name]])) as Sums;
      const { cpuMs, ...carried } = total;
      return { slot, isUp, restarts, cpuSeconds: cpuMs / 1000, ...carried, ...present };
    },
  };
}
