// Media processes that cannot be started. Delays are those of a clock that the test moves; starts and failures are real.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SfuRefusal } from '../vocabulary.ts';
import { createMediaSlot } from './media-slot.ts';

let folder: string;
let closing: (() => unknown)[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alcove-media-slot-'));
  closing = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing) await close();
  await rm(folder, { recursive: true });
});

function openSlot(nodePath: string) {
  const warnings: { fields: object; message: string }[] = [];
  let ends = 0;
  const ended: (() => void)[] = [];
  const slot = createMediaSlot({
    settings: { bindAddress: '127.0.0.1' },
    nodePath,
    beatMs: undefined,
    log: {
      debug: () => undefined,
      warn: (fields, message) => void warnings.push({ fields, message }),
      error: () => undefined,
    },
    onEvent: () => undefined,
    onGone() {
      ends += 1;
      ended.shift()?.();
    },
  });
  closing.push(() => slot.stop());
  return {
    slot,
    warnings,
    ends: () => ends,
    /** The next end of a process, or of its attempt. */
    nextEnd: () => new Promise<void>((resolve) => void ended.push(resolve)),
  };
}

/** Node throws where the way to the program is blocked by a file, and emits `error` where nothing is there. */
const missing = () => path.join(folder, 'node');
async function blocked(): Promise<string> {
  await writeFile(path.join(folder, 'bin'), '');
  return path.join(folder, 'bin/node');
}

test.each([
  ['is missing', missing],
  ['cannot be reached', blocked],
])(
  'a media process whose program %s is tried again with growing delays, and runs once it is there',
  async (_why, place) => {
    const nodePath = await place();
    const { slot, warnings, ends, nextEnd } = openSlot(nodePath);
    const first = nextEnd();
    slot.start();
    await first;
    await expect(slot.send('ping', {})).rejects.toThrow(SfuRefusal);
    expect([slot.isUp, slot.pid, slot.load(1).isUp]).toEqual([false, undefined, false]);
    expect(warnings.map(({ message }) => message)).toContain('A media process could not be started');

    let waitedMs = 0;
    const patient = slot.whenUp();
    for (const delayMs of [50, 100, 200, 400, 800]) {
      const next = nextEnd();
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      const before = ends();
      await vi.advanceTimersByTimeAsync(1);
      await next;
      expect(ends()).toBe(before + 1);
      waitedMs += delayMs;
      // A machine that is short of something for a moment is waited for.
      expect(slot.awayMs()).toBe(waitedMs < 350 ? undefined : waitedMs);
    }
    await expect(patient).rejects.toThrow(SfuRefusal);
    await expect(slot.whenUp()).rejects.toThrow(SfuRefusal);
    expect(slot.load(1).restarts).toBe(6);

    await rm(path.join(folder, 'bin'), { force: true });
    await mkdir(path.dirname(nodePath), { recursive: true });
    await symlink(process.execPath, nodePath);
    await vi.advanceTimersByTimeAsync(1600);
    await vi.waitUntil(() => slot.isUp, { timeout: 60_000 });
    await slot.whenUp();
    expect(slot.awayMs()).toBeUndefined();
    expect(slot.load(1)).toMatchObject({ isUp: true, restarts: 6 });
  },
);

test('a media process that ends before it is ready has failed to start, and one that ends later is only replaced', async () => {
  const ends = path.join(folder, 'ends');
  await writeFile(ends, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  const failing = openSlot(ends);
  let next = failing.nextEnd();
  failing.slot.start();
  await next;
  for (const delayMs of [50, 100, 200]) {
    next = failing.nextEnd();
    await vi.advanceTimersByTimeAsync(delayMs);
    await next;
  }
  await expect(failing.slot.whenUp()).rejects.toThrow(SfuRefusal);
  expect(failing.slot.awayMs()).toBe(350);

  const { slot, nextEnd } = openSlot(process.execPath);
  slot.start();
  await slot.whenUp();
  const ended = nextEnd();
  process.kill(slot.pid ?? 0, 'SIGKILL');
  await ended;
  expect([slot.isUp, slot.awayMs()]).toEqual([false, undefined]);
  await vi.advanceTimersByTimeAsync(50);
  await slot.whenUp();
});
