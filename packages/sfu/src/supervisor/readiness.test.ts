import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

/** A media process that takes as long to start as the test lets it, or cannot be started. */
function slowSlot() {
  const up = Promise.withResolvers<void>();
  up.promise.catch(() => undefined);
  let isUp = false;
  let awayMs: number | undefined;
  return {
    slot: {
      start: () => {},
      awayMs: () => awayMs,
      get isUp() {
        return isUp;
      },
      whenUp: () => up.promise,
      rest: () => {},
      stop: async () => {},
    },
    getUp() {
      isUp = true;
      up.resolve();
    },
    fail(forMs: number) {
      awayMs = forMs;
      up.reject(new Error('it cannot be started'));
    },
  };
}

test('a publisher waits for a process that is slow to start longer than a readiness check does', async () => {
  const { slot, getUp } = slowSlot();
  const readiness = (startMs: number) =>
    createReadiness({ slots: [slot], quietMs: undefined, startMs, hasStreams: () => true });
  const patient = readiness(60_000).someUp();
  expect(await readiness(1).isReady()).toBe(false);
  expect(await readiness(1).someUp()).toBe(false);
  expect(await Promise.race([patient, wait(0, 'waits')])).toBe('waits');
  getUp();
  expect(await patient).toBe(true);
});

test('a publisher is refused as soon as no process can be started, and waits while one still starts', async () => {
  const [first, second] = [slowSlot(), slowSlot()];
  const slots = [first.slot, second.slot];
  const readiness = createReadiness({
    slots,
    quietMs: undefined,
    startMs: 60_000,
    hasStreams: () => true,
  });
  const asked = readiness.someUp();
  first.fail(3000);
  expect(await Promise.race([asked, wait(0, 'waits')])).toBe('waits');
  expect(readiness.awayMs()).toBeUndefined();
  second.fail(1000);
  expect(await asked).toBe(false);
  // Until the second one failed, a session could have been opened.
  expect(readiness.awayMs()).toBe(1000);
});
