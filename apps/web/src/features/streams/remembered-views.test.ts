// Watched cameras that a tab remembers over a reload.
import { minuteMs, streamLimits } from '@alcove/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-storage.ts';
import { type RememberedViews, rememberedViews } from './remembered-views.ts';

const now = 1_800_000_000_000;
const left: RememberedViews = {
  reader: 'session a',
  roomid: 7,
  at: now - 3000,
  uids: [4, 5],
  loud: 5,
  main: 4,
};

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function readText(text: string) {
  sessionStorage.setItem('open-cameras', text);
  return rememberedViews.take();
}
const read = (entry: unknown) => readText(JSON.stringify(entry));

test('a viewer finds watched cameras, the audible and the large one again after a reload', () => {
  expect(read(left)).toEqual(left);
  rememberedViews.keep(left);
  expect(rememberedViews.take()).toEqual({ ...left, at: now });
});

test('entries that are too old, from the future or malformed are ignored', () => {
  expect(rememberedViews.take()).toBeUndefined();
  expect(readText('{"uids":')).toBeUndefined();
  for (const entry of [null, 'x', [], 7, {}, { ...left, uids: 'all' }, { ...left, uids: [] }])
    expect(read(entry)).toBeUndefined();
  expect(read({ ...left, at: now - 10 * minuteMs })).toBeUndefined();
  expect(read({ ...left, at: now + 1 })).toBeUndefined();
  expect(read({ ...left, reader: 12 })).toBeUndefined();
  expect(read({ ...left, roomid: '7' })).toBeUndefined();
});

test('a tampered list keeps valid ids only, each once, and no more than a member may watch', () => {
  expect(read({ ...left, uids: [4, '5', null, 4, 1.5, { uid: 6 }, -3], loud: 'x', main: [] })).toEqual({
    ...left,
    uids: [4, -3],
    loud: undefined,
    main: undefined,
  });
  const many = Array.from({ length: 5000 }, (_, at) => at);
  expect(read({ ...left, uids: many })?.uids).toHaveLength(streamLimits.viewsPerMember);
});
