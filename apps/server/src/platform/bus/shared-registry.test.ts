// A registry of several processes: replicated to all, repaired after lost messages, expiring with its process.
import * as z from 'zod/mini';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recordLog, silentLog, standStill, until } from '../../testing/index.ts';
import { type Bus, busBounds } from './bus.ts';
import { createInProcessBus } from './in-process.ts';
import { createSharedRegistry } from './shared-registry.ts';
import { breakable } from './testing/breakable.ts';

const quick = { gatherMs: 2, aliveEveryMs: 20, silenceMs: 150, askEveryMs: 5 };

async function startProcess(bus: Bus) {
  const connection = breakable(bus);
  const changes: string[] = [];
  const entries = new Map<string, string>();
  const published: unknown[] = [];
  const publish: Bus['publish'] = (topic, message) => {
    published.push(message);
    return connection.publish(topic, message);
  };
  const registry = await createSharedRegistry<string>({
    bus: { ...connection, publish },
    log: silentLog,
    topic: 'entries',
    shape: z.string(),
    times: quick,
    changed({ key, before, after, why }) {
      changes.push(`${key}: ${before ?? '-'} → ${after ?? '-'}${why === undefined ? '' : ` ${why}`}`);
      if (after === undefined) entries.delete(key);
      else entries.set(key, after);
    },
  });
  onTestFinished(registry.close);
  const changesPublished = () =>
    published.filter((message) => (message as { kind: string }).kind === 'changes').length;
  return { registry, changes, entries, connection, changesPublished };
}
async function twoProcesses() {
  const bus = createInProcessBus({ log: silentLog });
  return { bus, here: await startProcess(bus), there: await startProcess(bus) };
}

describe('an entry', () => {
  test('is in this process at once and in others soon, and its removal carries the reason', async () => {
    const { here, there } = await twoProcesses();
    here.registry.put('a', 'one');
    expect(here.changes).toEqual(['a: - → one']);
    await until(() => there.entries.has('a'));
    here.registry.put('a', 'two');
    await until(() => there.entries.get('a') === 'two');
    here.registry.remove('a', 'done');
    await until(() => !there.entries.has('a'));
    expect(there.changes).toEqual(['a: - → one', 'a: one → two', 'a: two → - done']);
    expect(here.changes).toEqual(there.changes);
  });

  test('reaches a process that starts later', async () => {
    const { bus, here } = await twoProcesses();
    const count = 250;
    for (let nth = 0; nth < count; nth++) here.registry.put(`n${nth}`, `${nth}`);
    const late = await startProcess(bus);
    await until(() => late.entries.size === count);
    here.registry.put('n0', 'changed');
    await until(() => late.entries.get('n0') === 'changed');
    expect(late.entries).toEqual(here.entries);
  });

  test('whose message was lost is asked for, and so is its removal', async () => {
    const { here, there } = await twoProcesses();
    here.registry.put('a', 'one');
    await until(() => there.entries.has('a'));
    const before = here.changesPublished();
    here.connection.break();
    here.registry.remove('a');
    here.registry.put('b', 'two');
    await until(() => here.changesPublished() > before);
    here.connection.mend();
    await until(() => there.entries.has('b') && !there.entries.has('a'));
    expect(there.entries).toEqual(here.entries);
  });

  test('expires with a process that is silent, and goes with one that says goodbye', async () => {
    const { here, there } = await twoProcesses();
    here.registry.put('a', 'one');
    await until(() => there.entries.has('a'));
    expect(there.registry.isAlive(here.registry.processId)).toBe(true);
    here.connection.break();
    await until(() => !there.entries.has('a'));
    expect(there.changes.at(-1)).toBe('a: one → -');
    expect(there.registry.isAlive(here.registry.processId)).toBe(false);
    here.connection.mend();
    // That process was never dead: its entries come back.
    await until(() => there.entries.get('a') === 'one');
    await here.registry.close();
    await until(() => !there.entries.has('a'));
  });

  test('stays while the reading process itself hangs for long', async () => {
    const { here, there } = await twoProcesses();
    here.registry.put('a', 'one');
    there.registry.put('b', 'two');
    await until(() => there.entries.has('a') && here.entries.has('b'));
    standStill(quick.silenceMs * 2);
    here.registry.put('c', 'three');
    there.registry.put('d', 'four');
    await until(() => there.entries.has('c') && here.entries.has('d'));
    for (const { changes } of [here, there])
      expect(changes.toSorted()).toEqual(['a: - → one', 'b: - → two', 'c: - → three', 'd: - → four']);
  });

  test('whose listener throws does not keep the others from being applied', async () => {
    const bus = createInProcessBus({ log: silentLog });
    const here = await startProcess(bus);
    const log = recordLog();
    const applied: string[] = [];
    const failing = await createSharedRegistry<string>({
      bus,
      log,
      topic: 'entries',
      shape: z.string(),
      times: quick,
      changed({ key }) {
        if (key === 'a') throw new Error('not this one');
        applied.push(key);
      },
    });
    onTestFinished(failing.close);
    for (const key of ['a', 'b', 'c']) here.registry.put(key, 'one');
    await until(() => applied.includes('c'));
    expect(applied).toEqual(['b', 'c']);
    expect(log.entries.some(({ level }) => level === 'error')).toBe(true);
  });

  test('is replicated with thousands of others within the message bound of the bus', async () => {
    const { here, there } = await twoProcesses();
    const long = 'x'.repeat(busBounds.messageBytes / 200);
    for (let nth = 0; nth < 1000; nth++) here.registry.put(`n${nth}`, long);
    await until(() => there.entries.size === 1000);
    expect(there.entries.size).toBe(1000);
  });
});
