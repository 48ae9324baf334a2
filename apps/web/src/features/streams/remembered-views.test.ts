// Watched cameras that a tab remembers over a reload.
import { streamLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { type RememberedViews, parseRememberedViews } from './remembered-views.ts';

const now = 1_800_000_000_000;
const left: RememberedViews = {
  reader: 'session a',
  roomid: 7,
  at: now - 3000,
  uids: [4, 5],
  loud: 5,
  main: 4,
};
const read = (entry: unknown) => parseRememberedViews(JSON.stringify(entry), now);

test('a viewer finds watched cameras, the audible and the large one again after a reload', () => {
  expect(read(left)).toEqual(left);
});

test('entries that are too old, from the future or malformed are ignored', () => {
  expect(parseRememberedViews(null, now)).toBeUndefined();
  expect(parseRememberedViews('{"uids":', now)).toBeUndefined();
  for (const entry of [null, 'x', [], 7, {}, { ...left, uids: 'all' }, { ...left, uids: [] }])
    expect(read(entry)).toBeUndefined();
  expect(read({ ...left, at: now - 10 * 60_000 })).toBeUndefined();
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
