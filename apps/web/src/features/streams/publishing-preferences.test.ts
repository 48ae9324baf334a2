// Stored preferences of a publisher.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-storage.ts';
import { publishingPreferences } from './publishing-preferences.ts';

beforeEach(stubStorage);
afterEach(() => void vi.unstubAllGlobals());

test('a publisher finds the preferences of the last time; unreadable ones are the defaults', () => {
  const defaults = { muted: false, greenRoom: true, reencode: false };
  expect(publishingPreferences.get()).toEqual(defaults);
  const stored = { muted: true, greenRoom: false, reencode: true };
  publishingPreferences.set(stored);
  expect(publishingPreferences.get()).toEqual(stored);
  for (const text of ['', '{', '{}', '{"muted":"yes","reencode":1}']) {
    localStorage.setItem('camera-choices', text);
    expect(publishingPreferences.get(), text).toEqual(defaults);
  }
});
