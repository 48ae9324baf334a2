// How a process ends that is asked to, once or twice.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStopping } from './stopping.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stopping({ drainMs = 5000, close = async () => {} } = {}) {
  const done: string[] = [];
  const parts = {
    leave: () => (done.push('leave'), drainMs),
    close: () => (done.push('close'), close()),
    closeWithinMs: () => 4000,
    end: (code: number) => void done.push(`end ${code}`),
  };
  return { done, ...createStopping(parts) };
}
const never = () => new Promise<void>(() => {});

test('a process that is asked to stop serves on for its drain, closes, and ends', async () => {
  const { done, onSignal } = stopping();
  onSignal();
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).toEqual(['leave']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['leave', 'close', 'end 0']);
});

test('a process that does not close within its time ends all the same', async () => {
  const { done, onSignal } = stopping({ drainMs: 0, close: never });
  onSignal();
  await vi.advanceTimersByTimeAsync(3999);
  expect(done).toEqual(['leave', 'close']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['leave', 'close', 'end 1']);
});

test('a second Ctrl-C ends a process at once; a signal that arrives twice is one', async () => {
  const { done, onSignal } = stopping();
  onSignal();
  await vi.advanceTimersByTimeAsync(499);
  onSignal();
  expect(done).toEqual(['leave']);
  await vi.advanceTimersByTimeAsync(1);
  onSignal();
  expect(done).toEqual(['leave', 'end 1']);
});

test('a process whose starter ends while it stops goes on stopping in order', async () => {
  const { done, onSignal, onOrphaned } = stopping();
  onSignal();
  await vi.advanceTimersByTimeAsync(1000);
  onOrphaned();
  await vi.advanceTimersByTimeAsync(4000);
  expect(done).toEqual(['leave', 'close', 'end 0']);
});
