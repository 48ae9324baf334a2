import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

/** A media process that takes as long to start as the test lets it. */
function slowSlot() {
  const up = Promise.withResolvers<void>();
  let isUp = false;
  return {
    slot: {
      start: () => {},
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
