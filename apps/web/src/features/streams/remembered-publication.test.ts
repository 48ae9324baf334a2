// Resuming a publication after a reload.
import { expect, test } from 'vitest';
import { parseRememberedPublication } from './remembered-publication.ts';

const stored = { roomid: 3, muted: true, paused: false, camera: true, at: 1000 };

test('a publisher resumes as before in the same room, while the server keeps the stream', () => {
  expect(parseRememberedPublication(JSON.stringify(stored), 3, 5000)).toEqual(stored);
  expect(parseRememberedPublication(JSON.stringify(stored), 4, 5000)).toBeUndefined();
  expect(parseRememberedPublication(JSON.stringify(stored), 3, 16_000)).toBeUndefined();
  expect(parseRememberedPublication(JSON.stringify(stored), 3, 500)).toBeUndefined();
  for (const text of [null, '', '{}', '3', 'null'])
    expect(parseRememberedPublication(text, 3, 5000)).toBeUndefined();
});
