// Resuming a publication after a reload.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-storage.ts';
import { rememberedPublication } from './remembered-publication.ts';

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const state = { roomid: 3, muted: true, paused: false, camera: true };
function takenAt(now: number, roomid = 3) {
  vi.setSystemTime(1000);
  rememberedPublication.keep(state);
  vi.setSystemTime(now);
  return rememberedPublication.take(roomid);
}

test('a publisher resumes as before in the same room, while the server keeps the stream', () => {
  expect(takenAt(5000)).toEqual(state);
  expect(rememberedPublication.take(3)).toBeUndefined();
  expect(takenAt(5000, 4)).toBeUndefined();
  expect(takenAt(16_000)).toBeUndefined();
  expect(takenAt(500)).toBeUndefined();
  for (const text of ['', '{}', '3', 'null']) {
    sessionStorage.setItem('on-air', text);
    expect(rememberedPublication.take(3), text).toBeUndefined();
  }
});
