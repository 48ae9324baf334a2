// When a server that was asked to end is killed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEnding } from './ending.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function ending() {
  const [ask, kill] = [vi.fn<(signal: NodeJS.Signals) => void>(), vi.fn<() => void>()];
  return { ask, kill, ...createEnding({ ask, kill }) };
}

test('a server is asked to end, and killed when it has not ended 4.5 seconds later', () => {
  const { stop, ask, kill } = ending();
  stop('SIGTERM');
  expect(ask.mock.calls).toEqual([['SIGTERM']]);
  vi.advanceTimersByTime(4499);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledOnce();
});

test('a server that says that it serves on for a while is killed after that only', () => {
  const { stop, allow, kill } = ending();
  allow(12_000);
  stop('SIGTERM');
  vi.advanceTimersByTime(12_499);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledOnce();
});

test('two signals of one Ctrl-C ask once and hurry nothing', () => {
  const { stop, ask, kill } = ending();
  stop('SIGINT');
  vi.advanceTimersByTime(499);
  stop('SIGINT');
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4000);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledOnce();
});

test('a second Ctrl-C kills a server that has not ended one second later', () => {
  const { stop, ask, kill } = ending();
  stop('SIGINT');
  vi.advanceTimersByTime(500);
  stop('SIGINT');
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(999);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledOnce();
});

test('a server that ended in time is not killed', () => {
  const { stop, ended, kill } = ending();
  stop('SIGINT');
  ended();
  vi.advanceTimersByTime(60_000);
  expect(kill).not.toHaveBeenCalled();
});
