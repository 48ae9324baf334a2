// Where a part of a page that does not come is asked for again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './late-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the server asks once for a part whose file is gone: the page fails, and nothing is left to run later', async () => {
  const load = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('gone'));
  await expect(untilLoaded(load)()).rejects.toThrow('gone');
  expect(load).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('a browser asks again for a part after three seconds, or as soon as it is online', async () => {
  const network = new EventTarget();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  const part = untilLoaded(load)();
  await vi.advanceTimersByTimeAsync(2999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('here');
  network.dispatchEvent(new Event('online'));
  await expect(part).resolves.toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});
