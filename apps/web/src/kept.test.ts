// What a browser keeps: parsed, bounded, for a while, shared by tabs, and without storage too.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isKeptNumber, kept, keptListOf, keptText, keptTexts, outlastsDocument } from './kept.ts';
import { stubStorage } from './testing/stub-storage.ts';

type StorageListener = (event: { key: string | null }) => void;
let onStorage: StorageListener | undefined;

beforeEach(() => {
  stubStorage();
  onStorage = undefined;
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: StorageListener) => void (onStorage = listener),
    removeEventListener: () => void (onStorage = undefined),
  });
  vi.useFakeTimers({ now: 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const numbers = keptListOf(isKeptNumber);
const room = (found: unknown) => {
  const { roomid } = Object(found) as { roomid?: unknown };
  return isKeptNumber(roomid) ? { roomid } : undefined;
};
const refuses = () => {
  throw new DOMException('refused', 'SecurityError');
};

test('a value is stored as JSON, a plain text as it is', () => {
  kept('local', 'numbers', numbers).set([1, 2]);
  kept('session', 'name', keptText, { plain: true }).set('my room');
  expect(localStorage.getItem('numbers')).toBe('[1,2]');
  expect(sessionStorage.getItem('name')).toBe('my room');
  expect(kept('local', 'numbers', numbers).get()).toEqual([1, 2]);
  expect(kept('session', 'name', keptText, { plain: true }).get()).toBe('my room');
});

test.each(['', '{', '{}', 'null', '"1"', '12'])('the text %s is no list: it is forgotten', (text) => {
  localStorage.setItem('numbers', text);
  expect(kept('local', 'numbers', numbers).get()).toBeUndefined();
  expect(localStorage.getItem('numbers')).toBeNull();
});

test('what a shape throws at is forgotten', () => {
  localStorage.setItem('numbers', '[1]');
  expect(kept('local', 'numbers', refuses).get()).toBeUndefined();
  expect(localStorage.getItem('numbers')).toBeNull();
});

test('entries of another kind are left out', () => {
  localStorage.setItem('numbers', '[1,"2",null,3]');
  localStorage.setItem('texts', '{"a":"x","b":2}');
  expect(kept('local', 'numbers', numbers).get()).toEqual([1, 3]);
  expect(kept('local', 'texts', keptTexts).get()).toEqual({ a: 'x' });
});

test('of a list and of a record the last entries are kept, also where more was stored', () => {
  const list = kept('local', 'numbers', numbers, { most: 2 });
  const texts = kept('local', 'texts', keptTexts, { most: 1 });
  list.set([1, 2, 3]);
  texts.set({ a: 'x', b: 'y' });
  expect(localStorage.getItem('numbers')).toBe('[2,3]');
  expect(localStorage.getItem('texts')).toBe('{"b":"y"}');
  localStorage.setItem('numbers', '[4,5,6]');
  expect(list.get()).toEqual([5, 6]);
});

test('a value with a time is forgotten after it, and where it comes from the future', () => {
  const last = kept('session', 'room', room, { freshMs: 1000 });
  last.set({ roomid: 3 });
  expect(sessionStorage.getItem('room')).toBe('{"roomid":3,"at":10000}');
  vi.setSystemTime(10_999);
  expect(last.get()).toEqual({ roomid: 3 });
  vi.setSystemTime(11_000);
  expect(last.get()).toBeUndefined();
  expect(sessionStorage.getItem('room')).toBeNull();
  for (const text of ['{"roomid":3,"at":11001}', '{"roomid":3}']) {
    sessionStorage.setItem('room', text);
    expect(last.get()).toBeUndefined();
  }
});

test('what is taken is gone', () => {
  const last = kept('session', 'numbers', numbers);
  last.set([1]);
  expect([last.take(), last.take(), last.get()]).toEqual([[1], undefined, undefined]);
});

test('a reader gets the same object until another is stored, by whichever part of the page', () => {
  const list = kept('local', 'numbers', numbers);
  list.set([1]);
  const before = list.get();
  expect(list.get()).toBe(before);
  kept('local', 'numbers', numbers).set([2]);
  expect(list.get()).toEqual([2]);
});

test('a listener is called for changes by its tab and by others, of its key alone, until it leaves', () => {
  const list = kept('local', 'numbers', numbers);
  const listener = vi.fn<() => void>();
  const leave = list.subscribe(listener);
  list.set([1]);
  kept('local', 'numbers', numbers).forget();
  expect(listener).toHaveBeenCalledTimes(2);
  localStorage.setItem('numbers', '[7]');
  onStorage?.({ key: 'numbers' });
  expect(list.get()).toEqual([7]);
  onStorage?.({ key: 'others' });
  kept('session', 'numbers', numbers).set([2]);
  expect(listener).toHaveBeenCalledTimes(3);
  onStorage?.({ key: null });
  expect(listener).toHaveBeenCalledTimes(4);
  leave();
  list.set([3]);
  expect([listener.mock.calls.length, onStorage]).toEqual([4, undefined]);
});

test('where storage is refused, a value lasts as long as the document', () => {
  vi.stubGlobal('localStorage', { getItem: refuses, setItem: refuses, removeItem: refuses });
  expect([outlastsDocument('local'), outlastsDocument('session')]).toEqual([false, true]);
  const list = kept('local', 'numbers', numbers);
  expect(list.get()).toBeUndefined();
  list.set([1]);
  expect(kept('local', 'numbers', numbers).get()).toEqual([1]);
  list.forget();
  expect(list.get()).toBeUndefined();
});

test('where storage is full, the new value counts for this document, until one fits again', () => {
  localStorage.setItem('numbers', '[1]');
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(refuses);
  const list = kept('local', 'numbers', numbers);
  list.set([2]);
  expect([list.get(), localStorage.getItem('numbers')]).toEqual([[2], '[1]']);
  setItem.mockRestore();
  list.set([3]);
  expect([list.get(), localStorage.getItem('numbers')]).toEqual([[3], '[3]']);
});
