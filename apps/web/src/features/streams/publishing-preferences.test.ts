// Stored preferences of a publisher.
import { expect, test } from 'vitest';
import { parsePublishingPreferences } from './publishing-preferences.ts';

test('a publisher finds the preferences of the last time; unreadable ones are the defaults', () => {
  const stored = { muted: true, greenRoom: false, reencode: true };
  expect(parsePublishingPreferences(JSON.stringify(stored))).toEqual(stored);
  const defaults = { muted: false, greenRoom: true, reencode: false };
  for (const text of [null, '', '{', '{}', '{"muted":"yes","reencode":1}']) {
    expect(parsePublishingPreferences(text)).toEqual(defaults);
  }
});
