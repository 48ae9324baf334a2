// What ends a decoder, with timers and processor time that the test moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decoding } from './tasks.ts';
import { watchWork } from './work-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(worked: { seconds: number | undefined }) {
  const onUsedUp = vi.fn<() => void>();
  const end = watchWork(1, 20, onUsedUp, () => worked.seconds);
  return { onUsedUp, end };
}

test('a decoder that waits for a processor works on, and is ended once it has worked for its seconds', () => {
  // A process that made other pictures before.
  const worked = { seconds: 100 };
  const { onUsedUp } = watched(worked);
  worked.seconds = 105;
  vi.advanceTimersByTime(60_000);
  expect(onUsedUp).not.toHaveBeenCalled();
  worked.seconds = 121;
  vi.advanceTimersByTime(20_000);
  expect(onUsedUp).toHaveBeenCalledOnce();
});

test('a decoder that never gets a processor, or whose work is unknown, is ended all the same', () => {
  const waiting = watched({ seconds: 100 });
  vi.advanceTimersByTime(20_000 * decoding.longestWait - 1);
  expect(waiting.onUsedUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(waiting.onUsedUp).toHaveBeenCalledOnce();

  const unknown = watched({ seconds: undefined });
  vi.advanceTimersByTime(20_000);
  expect(unknown.onUsedUp).toHaveBeenCalledOnce();
});

test('a decoder that has answered is watched no more', () => {
  const { onUsedUp, end } = watched({ seconds: undefined });
  end();
  vi.advanceTimersByTime(60_000);
  expect(onUsedUp).not.toHaveBeenCalled();
});
