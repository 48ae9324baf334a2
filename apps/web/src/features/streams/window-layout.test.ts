// Sizes and order of camera windows.
import { expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-storage.ts';
import {
  inLayoutOrder,
  fillsStage,
  withEqualSizes,
  withLargestSizes,
  withMovedWindow,
  withResizedWindow,
  windowSizeOf,
  storedLayout,
  defaultLayout,
  defaultOwnSize,
} from './window-layout.ts';

const shown = [{ uid: 1 }, { uid: 2 }, { uid: 3 }];
const all = (count: number) => Array.from({ length: count }, (_, uid) => uid);
const uids = (windows: readonly { uid: number }[]) => windows.map(({ uid }) => uid);

test('a window opens small, and keeps the size the viewer gave it (R2.190, R2.191, R2.192)', () => {
  expect(windowSizeOf(defaultLayout, 1)).toBe('small');
  const layout = withResizedWindow(withResizedWindow(defaultLayout, 1, 'large'), 2, 'medium');
  expect([1, 2, 3].map((uid) => windowSizeOf(layout, uid))).toEqual(['large', 'medium', 'small']);
});

test('windows keep the order the viewer left; new ones come last', () => {
  const layout = withMovedWindow(defaultLayout, [1, 2], 2, 0);
  expect(uids(inLayoutOrder(shown, layout))).toEqual([2, 1, 3]);
  expect(uids(inLayoutOrder(shown, withMovedWindow(layout, [2, 1, 3], 3, 1)))).toEqual([2, 3, 1]);
});

test('a window moved past an end stays at the end; a publisher who is away keeps the position', () => {
  const layout = withMovedWindow(withMovedWindow(defaultLayout, [9, 1, 2], 9, 0), [1, 2], 1, 99);
  expect(layout.order).toEqual([2, 1, 9]);
  expect(withMovedWindow(layout, [1, 2], 2, -4).order[0]).toBe(2);
});

test('arranged windows get the largest common size, the own one included', () => {
  const sizes = [1, 2, 4, 5].map((count) => windowSizeOf(withEqualSizes(defaultLayout, all(count)), 0));
  expect(sizes).toEqual(['large', 'medium', 'medium', 'small']);
  expect(windowSizeOf(withEqualSizes(withResizedWindow(defaultLayout, 9, 'large'), all(2)), 9)).toBe('large');
  expect(windowSizeOf(defaultLayout, 9, defaultOwnSize)).toBe('large');
});

test('up to four windows fill the stage until a size is chosen, and again once they are arranged', () => {
  const filling = [0, 1, 2, 3, 4, 5].filter((count) => fillsStage(defaultLayout, all(count)));
  expect(filling).toEqual([1, 2, 3, 4]);
  const chosen = withResizedWindow(defaultLayout, 1, 'small');
  expect([[0], [0, 1]].map((windows) => fillsStage(chosen, windows))).toEqual([true, false]);
  const arranged = withLargestSizes(withResizedWindow(chosen, 7, 'large'), [0, 1]);
  expect([fillsStage(arranged, [0, 1]), windowSizeOf(arranged, 7)]).toEqual([true, 'large']);
  expect(windowSizeOf(withLargestSizes(defaultLayout, all(5)), 3)).toBe('small');
});

test('a stored layout is read back; unreadable text is the default layout', () => {
  const layout = withMovedWindow(withResizedWindow(defaultLayout, 4, 'large'), [4, 5], 5, 0);
  stubStorage();
  expect(storedLayout.get()).toEqual(defaultLayout);
  storedLayout.set(layout);
  expect(storedLayout.get()).toEqual(layout);
  for (const text of ['', '[]', '3', '{"sizes":{"1":"huge"},"order":["x"]}']) {
    localStorage.setItem('camera-windows', text);
    expect(storedLayout.get(), text).toEqual(defaultLayout);
  }
  storedLayout.set({ sizes: {}, order: Array.from({ length: 5000 }, (_, uid) => uid) });
  expect(storedLayout.get().order).toHaveLength(100);
  vi.unstubAllGlobals();
});
