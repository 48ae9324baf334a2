// What a tab remembers of the cameras that were watched in it.
import { streamLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { type KeptViews, viewsFrom } from './kept-views.ts';

const now = 1_800_000_000_000;
const left: KeptViews = { reader: 'session a', roomid: 7, at: now - 3000, uids: [4, 5], loud: 5, main: 4 };
const read = (kept: unknown) => viewsFrom(JSON.stringify(kept), now);

test('whom she watched, who was heard and who was large comes back after a reload', () => {
  expect(read(left)).toEqual(left);
});

test('what is old, of the future, or nobody wrote so, is nothing', () => {
  expect(viewsFrom(null, now)).toBeUndefined();
  expect(viewsFrom('{"uids":', now)).toBeUndefined();
  for (const kept of [null, 'x', [], 7, {}, { ...left, uids: 'all' }, { ...left, uids: [] }])
    expect(read(kept)).toBeUndefined();
  expect(read({ ...left, at: now - 10 * 60_000 })).toBeUndefined();
  expect(read({ ...left, at: now + 1 })).toBeUndefined();
  expect(read({ ...left, reader: 12 })).toBeUndefined();
  expect(read({ ...left, roomid: '7' })).toBeUndefined();
});

test('of a hostile list only people stay, each once, and no more than one may watch', () => {
  expect(read({ ...left, uids: [4, '5', null, 4, 1.5, { uid: 6 }, -3], loud: 'x', main: [] })).toEqual({
    ...left,
    uids: [4, -3],
    loud: undefined,
    main: undefined,
  });
  const many = Array.from({ length: 5000 }, (_, at) => at);
  expect(read({ ...left, uids: many })?.uids).toHaveLength(streamLimits.viewsPerMember);
});
