// Tips that are sent and may have no answer: their keys, in the storage of a tab.
import { beforeEach, expect, test, vi } from 'vitest';
import { unanswered } from '../../../call/call-server.ts';
import { createTipOutbox } from './tip-outbox.ts';
import { emptyTip } from './tip-request.ts';

const lost = unanswered('network_error');
const refused = { status: 'error', code: 'tokens_short', message: 'short' };
const given = { status: 'success', data: { balance: 7 } };
/** Of what was sent, in its order. */
let keys: string[] = [];
let answer: unknown;
const answerWith = (next: unknown) => void (answer = next);
const openPage = () =>
  createTipOutbox(async (_giver, { key }) => {
    keys.push(key);
    return (await answer) as never;
  });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  keys = [];
  return () => vi.unstubAllGlobals();
});

const wish = (recipient_id: number, amount = 50) => ({
  recipient_id,
  amount,
  private: true,
  anonymous: false,
  message: '',
});
const asked = { giver: 1, form: emptyTip, place: {} };

test('a wish without an answer keeps its key for the next dialog, also of the page loaded anew, until it is answered', async () => {
  answerWith(lost);
  const before = openPage();
  expect(await before.give(wish(2), asked)).toEqual({ failure: lost });
  await before.give(wish(2), asked);
  const tips = openPage();
  expect(tips.find(1, 2)).toMatchObject({ state: 'failed', mid: keys[0], form: emptyTip });
  answerWith(given);
  expect(await tips.give(wish(2), asked)).toEqual({ answer: 7 });
  expect(new Set(keys).size).toBe(1);
  expect([tips.find(1, 2), sessionStorage.getItem('unanswered-tips')]).toEqual([undefined, null]);
});

test('a wish that is refused is a new act when it is wished again', async () => {
  const tips = openPage();
  answerWith(refused);
  expect(await tips.give(wish(2), asked)).toEqual({ failure: refused });
  expect(tips.find(1, 2)).toBeUndefined();
  await tips.give(wish(2), asked);
  expect(new Set(keys).size).toBe(2);
});

test('a limit that a second try meets leaves the first one without an answer, under its key', async () => {
  const tips = openPage();
  const limit = { status: 'error', code: 'too_many', message: 'too many' };
  answerWith(limit);
  await tips.give(wish(2), asked);
  expect(tips.find(1, 2)).toBeUndefined();
  answerWith(lost);
  await tips.give(wish(2), asked);
  answerWith(limit);
  expect(await tips.give(wish(2), asked)).toEqual({ failure: limit });
  expect(tips.find(1, 2)).toMatchObject({ state: 'failed', mid: keys[1] });
  answerWith(given);
  await tips.give(wish(2), asked);
  expect([keys[0] === keys[1], new Set(keys.slice(1)).size]).toEqual([false, 1]);
});

test('of another giver or to another recipient nothing is known', async () => {
  const tips = openPage();
  answerWith(lost);
  await tips.give(wish(2), asked);
  expect([tips.find(9, 2), tips.find(1, 3)]).toEqual([undefined, undefined]);
});

test('a later wish takes the place of the earlier one, whose late answer does not forget it', async () => {
  const tips = openPage();
  const late = Promise.withResolvers<unknown>();
  answerWith(late.promise);
  void tips.give(wish(2), asked);
  answerWith(lost);
  await tips.give(wish(2, 60), asked);
  late.resolve(given);
  await late.promise;
  expect(tips.find(1, 2)).toMatchObject({ state: 'failed', mid: keys[1] });
});

test('a tip that is under way while its dialog is opened again is sent once', async () => {
  const tips = openPage();
  answerWith(given);
  const outcomes = await Promise.all([tips.give(wish(2), asked), tips.give(wish(2), asked)]);
  expect([outcomes, keys]).toMatchObject([[{ answer: 7 }, { answer: 7 }], { length: 1 }]);
});

test('what an earlier version kept is the same wish, and what another script left is none', async () => {
  const stored = {
    giver: 1,
    recipient: 2,
    body: JSON.stringify(wish(2)),
    key: 'one',
    form: emptyTip,
    place: {},
  };
  sessionStorage.setItem('unanswered-tips', JSON.stringify([stored]));
  answerWith(lost);
  await openPage().give(wish(2), asked);
  expect(keys).toEqual(['one']);
  expect(JSON.parse(sessionStorage.getItem('unanswered-tips') ?? '')).toEqual([stored]);
  sessionStorage.setItem('unanswered-tips', 'no json');
  expect(openPage().find(1, 2)).toBeUndefined();
});
