// Load of the processes that ran in one slot.
import { expect, test } from 'vitest';
import type { ProcessLoad } from '../process/process-load.ts';
import { createSlotLoad } from './slot-load.ts';

const load = (changes: Partial<ProcessLoad>): ProcessLoad => ({
  cpuMs: 0,
  memoryBytes: 0,
  ingests: 0,
  views: 0,
  packetsIn: 0,
  packetsOut: 0,
  bytesIn: 0,
  bytesOut: 0,
  lostIn: 0,
  lostOut: 0,
  relayDropped: 0,
  ...changes,
});

function runningSlot() {
  let at = 0;
  const slot = createSlotLoad(() => at);
  return {
    ...slot,
    after(ms: number, changes: Partial<ProcessLoad>) {
      at += ms;
      slot.measured(load(changes));
    },
    load: () => slot.read(1, true),
  };
}

test('bits in a second are those since the last look', () => {
  const { after, load } = runningSlot();
  after(1000, { bytesIn: 5000, bytesOut: 100 });
  expect(load()).toMatchObject({ bytesIn: 5000, bitsInPerSecond: 0, bitsOutPerSecond: 0 });
  after(2000, { bytesIn: 6000, bytesOut: 100_100, views: 3 });
  expect(load()).toMatchObject({ bitsInPerSecond: 4000, bitsOutPerSecond: 400_000, views: 3 });
});

test('sums go on in the process that takes over, what is now does not', () => {
  const { after, ended, restarted, load } = runningSlot();
  after(1000, { bytesOut: 700, cpuMs: 1500, memoryBytes: 9, views: 2 });
  ended();
  restarted();
  expect(load()).toMatchObject({ bytesOut: 700, cpuSeconds: 1.5, memoryBytes: 0, views: 0, restarts: 1 });
  after(1000, { bytesOut: 50, cpuMs: 500 });
  expect(load()).toMatchObject({ bytesOut: 750, cpuSeconds: 2, bitsOutPerSecond: 0 });
});

test('a sum never falls, though a packet that was lost may still come', () => {
  const { after, load } = runningSlot();
  after(1000, { lostIn: 12 });
  after(1000, { lostIn: 4 });
  expect(load().lostIn).toBe(12);
  after(1000, { lostIn: 13 });
  expect(load().lostIn).toBe(13);
});
