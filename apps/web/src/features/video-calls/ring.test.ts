// Which tab of a browser plays the sound while a call rings.
import { afterEach, expect, test, vi } from 'vitest';
import { ringOnce } from './ring.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call rings in one tab of a browser: in the one that is seen, and in another once that one is closed', async () => {
  vi.useFakeTimers();
  let held: Promise<void> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
    (held = held.then(() => (signal.aborted ? undefined : work())));
  vi.stubGlobal('navigator', { locks: { request } });
  const [hidden, seen] = [vi.fn<() => void>(), vi.fn<() => void>()];
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const stopHidden = ringOnce(hidden);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const stopSeen = ringOnce(seen);
  await vi.advanceTimersByTimeAsync(4000);
  expect([hidden.mock.calls.length, seen.mock.calls.length]).toEqual([0, 2]);
  stopSeen();
  await vi.advanceTimersByTimeAsync(3000);
  expect(hidden.mock.calls.length).toBeGreaterThan(0);
  stopHidden();
  hidden.mockClear();
  await vi.advanceTimersByTimeAsync(9000);
  expect([hidden.mock.calls.length, seen.mock.calls.length]).toEqual([0, 2]);
});
