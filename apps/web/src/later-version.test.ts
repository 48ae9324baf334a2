// How a tab learns that the server has a later build.
import { webVersion, webVersionHeader } from '@alcove/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askVersion, compareVersion, laterVersion } from './later-version.ts';

const own = webVersion('own', 1000);
const answer = (version?: string) =>
  new Response('', { headers: version ? { [webVersionHeader]: version } : {} });

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { version: own } } });
});
afterEach(() => {
  laterVersion.set(undefined);
  vi.unstubAllGlobals();
});

test('a tab is behind once an answer comes from a later build, and not for that of its own, an earlier or an unnamed one', () => {
  for (const version of [own, webVersion('own', 2000), webVersion('other', 500), undefined]) {
    compareVersion(answer(version));
    expect(laterVersion.get()).toBeUndefined();
  }
  compareVersion(answer(webVersion('other', 2000)));
  expect(laterVersion.get()).toBe(true);
});

test('a tab whose part does not come asks the server once which build it has; without a network it learns nothing', async () => {
  const ask = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new Error('no network'));
  vi.stubGlobal('fetch', ask);
  await askVersion();
  expect(laterVersion.get()).toBeUndefined();
  ask.mockResolvedValue(answer(webVersion('other', 2000)));
  await askVersion();
  await askVersion();
  expect(laterVersion.get()).toBe(true);
  expect(ask).toHaveBeenCalledTimes(2);
});
