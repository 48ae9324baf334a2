// Notices of several processes: read by all, asked for where something was missed, and gone with their process.
import * as z from 'zod/mini';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recordLog, silentLog, standStill, until } from '../../testing/index.ts';
import { type Bus, busBounds } from './bus.ts';
import { createInProcessBus } from './in-process.ts';
import { createSharedRegistry } from './shared-registry.ts';
import { breakable } from './testing/breakable.ts';

const quick = { gatherMs: 2, aliveEveryMs: 20, silenceMs: 150, askEveryMs: 5 };

async function startProcess(bus: Bus) {
  const line = breakable(bus);
  const told: string[] = [];
  const notices = new Map<string, string>();
  const published: unknown[] = [];
  const publish: Bus['publish'] = (topic, message) => {
    published.push(message);
    return line.publish(topic, message);
  };
  const board = await createSharedRegistry<string>({
    bus: { ...line, publish },
    log: silentLog,
    topic: 'notices',
    shape: z.string(),
    times: quick,
    changed({ key, before, after, why }) {
      told.push(`${key}: ${before ?? '-'} → ${after ?? '-'}${why === undefined ? '' : ` ${why}`}`);
      if (after === undefined) notices.delete(key);
      else notices.set(key, after);
    },
  });
  onTestFinished(board.close);
  const changesPublished = () =>
    published.filter((told) => (told as { kind: string }).kind === 'changes').length;
  return { board, told, notices, line, changesPublished };
}
async function twoProcesses() {
  const bus = createInProcessBus({ log: silentLog });
  return { bus, here: await startProcess(bus), there: await startProcess(bus) };
}

describe('a notice', () => {
  test('is read here at once and elsewhere soon, with what becomes of it and why', async () => {
    const { here, there } = await twoProcesses();
    here.board.put('a', 'one');
    expect(here.told).toEqual(['a: - → one']);
    await until(() => there.notices.has('a'));
    here.board.put('a', 'two');
    await until(() => there.notices.get('a') === 'two');
    here.board.takeDown('a', 'done');
    await until(() => !there.notices.has('a'));
    expect(there.told).toEqual(['a: - → one', 'a: one → two', 'a: two → - done']);
    expect(here.told).toEqual(there.told);
  });

  test('that was put up before is read by whoever comes later', async () => {
    const { bus, here } = await twoProcesses();
    const count = 250;
    for (let nth = 0; nth < count; nth++) here.board.put(`n${nth}`, `${nth}`);
    const late = await startProcess(bus);
    await until(() => late.notices.size === count);
    here.board.put('n0', 'changed');
    await until(() => late.notices.get('n0') === 'changed');
    expect(late.notices).toEqual(here.notices);
  });

  test('that was lost on the way is asked for, and so is its end', async () => {
    const { here, there } = await twoProcesses();
    here.board.put('a', 'one');
    await until(() => there.notices.has('a'));
    const before = here.changesPublished();
    here.line.break();
    here.board.takeDown('a');
    here.board.put('b', 'two');
    await until(() => here.changesPublished() > before);
    here.line.mend();
    await until(() => there.notices.has('b') && !there.notices.has('a'));
    expect(there.notices).toEqual(here.notices);
  });

  test('of a process that is silent, or has said goodbye, is gone', async () => {
    const { here, there } = await twoProcesses();
    here.board.put('a', 'one');
    await until(() => there.notices.has('a'));
    expect(there.board.isAlive(here.board.here)).toBe(true);
    here.line.break();
    await until(() => !there.notices.has('a'));
    expect(there.told.at(-1)).toBe('a: one → -');
    expect(there.board.isAlive(here.board.here)).toBe(false);
    here.line.mend();
    // It was there all the while.
    await until(() => there.notices.get('a') === 'one');
    await here.board.close();
    await until(() => !there.notices.has('a'));
  });

  test('stays, though its readers stood still themselves for long', async () => {
    const { here, there } = await twoProcesses();
    here.board.put('a', 'one');
    there.board.put('b', 'two');
    await until(() => there.notices.has('a') && here.notices.has('b'));
    standStill(quick.silenceMs * 2);
    here.board.put('c', 'three');
    there.board.put('d', 'four');
    await until(() => there.notices.has('c') && here.notices.has('d'));
    for (const { told } of [here, there])
      expect(told.toSorted()).toEqual(['a: - → one', 'b: - → two', 'c: - → three', 'd: - → four']);
  });

  test('that one reader cannot take in keeps none from the others', async () => {
    const bus = createInProcessBus({ log: silentLog });
    const here = await startProcess(bus);
    const log = recordLog();
    const read: string[] = [];
    const deaf = await createSharedRegistry<string>({
      bus,
      log,
      topic: 'notices',
      shape: z.string(),
      times: quick,
      changed({ key }) {
        if (key === 'a') throw new Error('not this one');
        read.push(key);
      },
    });
    onTestFinished(deaf.close);
    for (const key of ['a', 'b', 'c']) here.board.put(key, 'one');
    await until(() => read.includes('c'));
    expect(read).toEqual(['b', 'c']);
    expect(log.entries.some(({ level }) => level === 'error')).toBe(true);
  });

  test('goes along with thousands of others within the bound of the bus', async () => {
    const { here, there } = await twoProcesses();
    const long = 'x'.repeat(busBounds.messageBytes / 200);
    for (let nth = 0; nth < 1000; nth++) here.board.put(`n${nth}`, long);
    await until(() => there.notices.size === 1000);
    expect(there.notices.size).toBe(1000);
  });
});
