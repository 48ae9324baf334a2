// How the browser fetches words that a page did not bring.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wordsInBrowser, wordsMissing } from './words.tsx';

const answer = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('words that do not arrive are asked for six times, 350 ms apart and doubling (R7.330, R7.331)', async () => {
  answer.mockImplementation(async () => new Response(null, { status: 503 }));
  const words = wordsInBrowser();
  await vi.advanceTimersByTimeAsync(0);
  answer.mockClear();
  void words.loadNamespaces('geo');
  for (const [retried, waitMs] of [350, 700, 1400, 2800, 5600].entries()) {
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(answer).toHaveBeenCalledTimes(retried + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledTimes(retried + 2);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer.mock.calls).toEqual(Array.from({ length: 6 }, () => ['/locales/en/geo.json']));
});

test('a part whose words did not come is not drawn with raw keys', async () => {
  answer.mockImplementation(async () => new Response(null, { status: 503 }));
  const words = wordsInBrowser();
  const word = words.t as (key: string, options: object) => string;
  void words.loadNamespaces(['geo', 'wall']);
  expect(word('heading', { ns: 'geo' })).toBe('heading');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(() => word('heading', { ns: 'geo' })).toThrow(wordsMissing);
  expect(word('heading', { ns: 'stories' })).toBe('heading');
});

test('words that arrive after a lost answer are shown', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  answer.mockImplementation(async () => Response.json({ heading: 'Around you' }));
  const words = wordsInBrowser();
  const loaded = words.loadNamespaces('geo');
  await vi.advanceTimersByTimeAsync(350);
  await loaded;
  expect((words.t as (key: string, options: object) => string)('heading', { ns: 'geo' })).toBe('Around you');
});
