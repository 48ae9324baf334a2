// Windows of conversations: which are hidden, large or small.
import type { PmConversation } from '@alcove/protocol';
import { expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-storage.ts';
import {
  bubblesApart,
  firstWindows,
  hide,
  maximize,
  minimize,
  minimizeAll,
  readWindows,
  unhide,
  type Windows,
  windowsOf,
  windowsShown,
  writtenWindows,
} from './windows.ts';

const none: Windows = new Map();
const withStatus = (uid: number, status = 'allowed') =>
  [
    uid,
    { recipient: { uid }, modified: 1000 + uid, archived: 0, general_status: status } as PmConversation,
  ] as const;
const known = (count: number) => new Map(Array.from({ length: count }, (_, index) => withStatus(index + 1)));
const shownIn = (windows: Windows) => [...windows].filter(([, { hidden }]) => !hidden).map(([uid]) => uid);

test('a member who makes a hidden window large sees it, and when it was made small is kept (R3.109, R3.110, R4.078, R4.079)', () => {
  const large = maximize(hide(none, 4), 4, 10);
  expect(large.get(4)).toMatchObject({ hidden: false, maximized: true, maximizedAt: 10 });
  expect(minimize(large, 4, 20).get(4)).toMatchObject({ hidden: false, maximized: false, minimizedAt: 20 });
});

test('a sixth large window makes the oldest of them small', () => {
  const windows = [1, 2, 3, 4, 5, 6].reduce((next, uid) => maximize(next, uid, uid), none);
  expect(windowsShown(windows, known(6))).toEqual({ large: [2, 3, 4, 5, 6], bubbles: [1] });
});

test('a member without unread messages has one bubble that counts; who wrote or asks stands apart', () => {
  const quiet = known(6);
  expect(bubblesApart([1, 2, 3], quiet)).toEqual({ calling: [], resting: 3 });
  const loud = new Map([
    ...quiet,
    withStatus(2, 'requested_by_recipient'),
    ...[3, 4, 5, 6].map((uid) => [uid, { ...withStatus(uid)[1], unreadCount: 1 }] as const),
  ]);
  expect(bubblesApart([1, 2, 3, 4, 5, 6], loud)).toEqual({ calling: [2, 3, 4, 5], resting: 2 });
});

test('a narrow screen shows the latest large windows, and the others as bubbles', () => {
  const windows = [1, 2, 3].reduce((next, uid) => maximize(next, uid, uid), none);
  expect(windowsShown(windows, known(3), 1)).toEqual({ large: [3], bubbles: [2, 1] });
});

test('a first load tops the windows up to five with the hidden ones written in last, except blocked ones (R4.082, R4.083)', () => {
  const conversations = known(9).set(...withStatus(9, 'blocked_by_me'));
  const windows = [1, 2, 3].reduce(unhide, none);
  expect(shownIn(firstWindows(windows, conversations)).toSorted()).toEqual([1, 2, 3, 7, 8]);
});

test('seven windows that are not hidden are all there after a first load (R4.084)', () => {
  const windows = [1, 2, 3, 4, 5, 6, 7].reduce(unhide, none);
  expect(shownIn(firstWindows(windows, known(9)))).toHaveLength(7);
});

test('a message brings a hidden window back, and leaves a large one large (R4.086)', () => {
  expect(unhide(hide(none, 1), 1).get(1)?.hidden).toBe(false);
  const large = maximize(none, 1, 1);
  expect(unhide(large, 1)).toBe(large);
});

test('a member makes all windows small at once', () => {
  const windows = minimizeAll(maximize(maximize(none, 1, 1), 2, 2), 9);
  expect(windowsShown(windows, known(2))).toEqual({ large: [], bubbles: [2, 1] });
});

test('a browser keeps the windows that are shown, and starts anew where it kept nonsense', () => {
  const windows = hide(maximize(maximize(none, 1, 1), 2, 2), 2);
  expect(shownIn(readWindows(writtenWindows(windows)) ?? none)).toEqual([1]);
  stubStorage();
  expect(readWindows(windowsOf(7).get())).toBeUndefined();
  windowsOf(7).set(writtenWindows(windows));
  expect(shownIn(readWindows(windowsOf(7).get()) ?? none)).toEqual([1]);
  for (const text of ['{"1":', '{}', '7']) {
    localStorage.setItem('messages 7 windows', text);
    expect(readWindows(windowsOf(7).get()), text).toBeUndefined();
  }
  vi.unstubAllGlobals();
});
