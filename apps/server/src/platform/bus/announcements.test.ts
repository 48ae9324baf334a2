import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { recordLog, silentLog, until } from '../../testing/index.ts';
import { createAnnouncements } from './announcements.ts';
import { type Bus, BusRefusal } from './bus.ts';
import { createInProcessBus } from './in-process.ts';

type Options = { mute?: () => boolean };

/** A process on a shared bus, which may fail to take what this one says. */
async function startProcess(shared: Bus, { mute = () => false }: Options = {}) {
  const heals: (() => void)[] = [];
  const log = recordLog();
  const bus: Bus = {
    ...shared,
    onGap: (heal) => void heals.push(heal),
    publish: async (topic, message) => {
      if (mute()) throw new BusRefusal('down');
      await shared.publish(topic, message);
    },
  };
  const announcements = await createAnnouncements({ bus, log, topic: 'steps', shape: z.string() });
  const heard: string[] = [];
  announcements.onAnnouncement((step) => void heard.push(step));
  announcements.onGap(() => void heard.push('gap'));
  return { ...announcements, heard, log, heal: () => heals.forEach((heal) => heal()) };
}

test('an announcement reaches listeners here at once, and those of other processes once and in order', async () => {
  const shared = createInProcessBus({ log: silentLog });
  const [here, there] = [await startProcess(shared), await startProcess(shared)];
  here.announce('one');
  here.announce('two');
  expect(here.heard).toEqual(['one', 'two']);
  await until(() => there.heard.length === 2);
  there.announce('three');
  await until(() => here.heard.length === 3);
  expect([here.heard, there.heard]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
  ]);
});

test('after a gap listeners read again, and so do those of processes that were never told', async () => {
  const shared = createInProcessBus({ log: silentLog });
  let down = true;
  const here = await startProcess(shared, { mute: () => down });
  const there = await startProcess(shared);
  here.announce('lost');
  await until(() => here.log.entries.some(({ msg }) => msg === 'other processes were not told'));
  down = false;
  here.heal();
  await until(() => there.heard.length > 0);
  expect([here.heard, there.heard]).toEqual([['lost', 'gap'], ['gap']]);
});

test('without a gap in the connection, the next announcement tells other processes that they missed one', async () => {
  const shared = createInProcessBus({ log: silentLog });
  let down = true;
  const here = await startProcess(shared, { mute: () => down });
  const there = await startProcess(shared);
  here.announce('lost');
  await until(() => here.log.entries.length > 0);
  down = false;
  here.announce('next');
  await until(() => there.heard.length === 2);
  expect(there.heard).toEqual(['gap', 'next']);
});

test('a listener that fails keeps nothing from the others', async () => {
  const here = await startProcess(createInProcessBus({ log: silentLog }));
  here.onAnnouncement(() => {
    throw new Error('no');
  });
  const late: string[] = [];
  here.onAnnouncement((step) => void late.push(step));
  here.announce('one');
  expect([here.heard, late]).toEqual([['one'], ['one']]);
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
  here.heal();
  await vi.runAllTimersAsync();
  expect(readings).toEqual(['failed', 'failed', 'read']);
  failures = 1;
  here.heal();
  await vi.advanceTimersByTimeAsync(0);
  here.heal();
  await vi.runAllTimersAsync();
  expect(readings.slice(3)).toEqual(['failed', 'read']);
  expect(here.log.entries.filter(({ level }) => level === 'error')).toHaveLength(3);
});
