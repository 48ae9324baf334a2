import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { recordLog, silentLog, until } from '../../testing/index.ts';
import { createAnnouncements } from './announcements.ts';
import { type Bus, BusRefusal } from './bus.ts';
import { createInProcessBus } from './in-process.ts';

type Options = { isDown?: () => boolean };

/** A process on a shared bus; while `isDown`, what it publishes is refused. */
async function startProcess(shared: Bus, { isDown = () => false }: Options = {}) {
  const gapListeners: (() => void)[] = [];
  const log = recordLog();
  const bus: Bus = {
    ...shared,
    onGap: (listener) => void gapListeners.push(listener),
    publish: async (topic, message) => {
      if (isDown()) throw new BusRefusal('down');
      await shared.publish(topic, message);
    },
  };
  const announcements = await createAnnouncements({ bus, log, topic: 'steps', shape: z.string() });
  const received: string[] = [];
  announcements.onAnnouncement((step) => void received.push(step));
  announcements.onGap(() => void received.push('gap'));
  return { ...announcements, received, log, reportGap: () => gapListeners.forEach((listener) => listener()) };
}

test('an announcement reaches listeners here at once, and those of other processes once and in order', async () => {
  const shared = createInProcessBus({ log: silentLog });
  const [here, there] = [await startProcess(shared), await startProcess(shared)];
  here.announce('one');
  here.announce('two');
  expect(here.received).toEqual(['one', 'two']);
  await until(() => there.received.length === 2);
  there.announce('three');
  await until(() => here.received.length === 3);
  expect([here.received, there.received]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
  ]);
});

test('after a gap listeners read again, and so do those of processes that missed an announcement', async () => {
  const shared = createInProcessBus({ log: silentLog });
  let down = true;
  const here = await startProcess(shared, { isDown: () => down });
  const there = await startProcess(shared);
  here.announce('lost');
  await until(() => here.log.entries.some(({ msg }) => msg === 'an announcement did not reach the bus'));
  down = false;
  here.reportGap();
  await until(() => there.received.length > 0);
  expect([here.received, there.received]).toEqual([['lost', 'gap'], ['gap']]);
});

test('without a gap in the connection, the next announcement tells other processes that they missed one', async () => {
  const shared = createInProcessBus({ log: silentLog });
  let down = true;
  const here = await startProcess(shared, { isDown: () => down });
  const there = await startProcess(shared);
  here.announce('lost');
  await until(() => here.log.entries.length > 0);
  down = false;
  here.announce('next');
  await until(() => there.received.length === 2);
  expect(there.received).toEqual(['gap', 'next']);
});

test('a listener that fails does not keep announcements from the others', async () => {
  const here = await startProcess(createInProcessBus({ log: silentLog }));
  here.onAnnouncement(() => {
    throw new Error('no');
  });
  const late: string[] = [];
  here.onAnnouncement((step) => void late.push(step));
  here.announce('one');
  expect([here.received, late]).toEqual([['one'], ['one']]);
  expect(here.log.entries).toMatchObject([{ level: 'error', topic: 'steps' }]);
});

test('a reading after a gap that fails is repeated until it succeeds; a later gap begins another one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const here = await startProcess(createInProcessBus({ log: silentLog }));
  let failures = 2;
  const readings: string[] = [];
  here.onGap(async () => {
    readings.push(failures > 0 ? 'failed' : 'read');
    if (failures-- > 0) throw new Error('Postgres is away');
  });
  here.reportGap();
  await vi.runAllTimersAsync();
  expect(readings).toEqual(['failed', 'failed', 'read']);
  failures = 1;
  here.reportGap();
  await vi.advanceTimersByTimeAsync(0);
  here.reportGap();
  await vi.runAllTimersAsync();
  expect(readings.slice(3)).toEqual(['failed', 'read']);
  expect(here.log.entries.filter(({ level }) => level === 'error')).toHaveLength(3);
});
