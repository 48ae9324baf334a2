// Wishes that wait for an answer, in the storage of a tab.
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyTip } from './tip-request.ts';
import { unansweredTips } from './unanswered.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

const tip = (recipient: number, key: string, body = '{}') => ({
  giver: 1,
  recipient,
  key,
  body,
  form: emptyTip,
  place: {},
});

test('a wish without an answer keeps its key for the next dialog, until it is answered', () => {
  unansweredTips.keep(tip(2, 'one'));
  expect(unansweredTips.of(1, 2)?.key).toBe('one');
  unansweredTips.forget('one');
  expect(unansweredTips.of(1, 2)).toBeUndefined();
});

test('of another giver or to another recipient nothing is known', () => {
  unansweredTips.keep(tip(2, 'one'));
  expect([unansweredTips.of(9, 2), unansweredTips.of(1, 3)]).toEqual([undefined, undefined]);
});

test('a later wish takes the place of the earlier one, whose late answer does not forget it', () => {
  unansweredTips.keep(tip(2, 'one'));
  unansweredTips.keep(tip(2, 'two'));
  unansweredTips.forget('one');
  expect(unansweredTips.of(1, 2)?.key).toBe('two');
});

test('what another script left in the storage is no wish', () => {
  sessionStorage.setItem('unanswered-tips', 'no json');
  expect(unansweredTips.of(1, 2)).toBeUndefined();
});
