// How a call's connection comes back.
import type { LiveClient, LiveState } from '@alcove/live-client';
import { expect, test, vi } from 'vitest';
import { comeBackSoon } from './come-back.ts';

test('a lost call is tried again every two seconds and once the device is online, and says so until it is back', () => {
  vi.useFakeTimers();
  const online = new Set<() => void>();
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => online.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => online.delete(listener));
  let onState: ((state: Partial<LiveState>) => void) | undefined;
  const become = (state: Partial<LiveState>) => onState?.(state);
  const connect = vi.fn<LiveClient['connect']>(async () => undefined);
  const on = ((_: string, listener: (state: Partial<LiveState>) => void) => {
    onState = listener;
    return () => (onState = undefined);
  }) as LiveClient['on'];
  const lost: boolean[] = [];
  const stop = comeBackSoon({ on, connect }, (isLost) => lost.push(isLost));
  become({ status: 'connected' });
  for (const listener of online) listener();
  expect(connect).not.toHaveBeenCalled();
  become({ status: 'closed', lostAt: 1, retryAt: 15_000 });
  vi.advanceTimersByTime(2000);
  expect(connect).toHaveBeenCalledTimes(1);
  become({ status: 'connecting', lostAt: 1 });
  become({ status: 'closed', lostAt: 1, retryAt: 17_000 });
  for (const listener of online) listener();
  expect(connect).toHaveBeenCalledTimes(2);
  become({ status: 'connected' });
  vi.advanceTimersByTime(60_000);
  expect(connect).toHaveBeenCalledTimes(2);
  expect(lost).toEqual([false, true, true, true, false]);
  stop();
  expect(online.size).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
