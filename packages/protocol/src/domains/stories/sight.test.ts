// Who sees a story, and until when, cell by cell.
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../durations.ts';
import { standings } from '../accounts/person.ts';
import { editingLeftMs, type SightedStory, sightOf, storyStates } from './sight.ts';

const [author, other] = [1, 2];
const story: SightedStory = {
  author,
  premium: false,
  state: 'published',
  hidden: false,
  publishedAt: 0,
  endsAt: dayMs,
};
const at = (now: number, freeDelayMs = 0) => ({ now, freeDelayMs });
const reader = (standing: (typeof standings)[number], more = {}) => ({
  uid: other,
  standing,
  isApart: false,
  ...more,
});
/** Of the public story, for a free reader, on a site that opens it later to them. */
const delayed = (now: number, delay = 2 * hourMs) => sightOf(story, reader('free'), at(now, delay));
const open = (untilMs: number) => ({ sight: 'open', untilMs });
const locked = { sight: 'locked', untilMs: dayMs };
const gone = { sight: 'gone' };

test.each([
  ['free', 0, open(hourMs)],
  ['free', 59 * minuteMs, open(hourMs)],
  ['free', hourMs, { ...locked, closedAt: hourMs }],
  ['free', 61 * minuteMs, { ...locked, closedAt: hourMs }],
  ['verified', 59 * minuteMs, open(hourMs)],
  ['verified', 23 * hourMs, { ...locked, closedAt: hourMs }],
  ['premium', 23 * hourMs, open(dayMs)],
  ['premium', dayMs - 1, open(dayMs)],
  ['premium', dayMs, gone],
  ['privileged', dayMs, gone],
  ['inactive', 0, gone],
  ['trial', 0, gone],
  ['anonymous', 0, gone],
] as const)('a public story for a reader who is %s, %i ms after publication', (standing, now, sight) => {
  expect(sightOf(story, reader(standing), at(now))).toEqual(sight);
});

test('a Premium story is open to Premium members for its day, and to free ones never', () => {
  const premium = { ...story, premium: true };
  expect(sightOf(premium, reader('free'), at(0))).toEqual(locked);
  expect(sightOf(premium, reader('premium'), at(23 * hourMs))).toEqual(open(dayMs));
});

test.each([
  [20, 24, 20],
  [0.5, 24, 1],
  [0.5, 0.25, 0.25],
  [48, 24, 24],
])(
  'Premium that ends %s h after publication, of a story of %s h, closes it to its reader after %s h (R8.069)',
  (paid, lives, closes) => {
    const one = { ...story, endsAt: lives * hourMs };
    expect(sightOf(one, reader('premium', { premiumUntil: paid * hourMs }), at(0))).toEqual(
      open(closes * hourMs),
    );
  },
);

test('Premium that ends closes a Premium story, and one whose hour has not begun', () => {
  const paid = reader('premium', { premiumUntil: 30 * minuteMs });
  expect(sightOf({ ...story, premium: true }, paid, at(0))).toEqual(open(30 * minuteMs));
  expect(sightOf(story, paid, at(0, hourMs))).toEqual(open(30 * minuteMs));
});

test('the hour of free members begins after the delay of the site, and ends with the day at the latest', () => {
  expect(delayed(hourMs)).toEqual({ ...locked, opensAt: 2 * hourMs });
  expect(delayed(2 * hourMs)).toEqual(open(3 * hourMs));
  expect(delayed(3 * hourMs)).toEqual({ ...locked, closedAt: 3 * hourMs });
  expect(delayed(23.6 * hourMs, 23.5 * hourMs)).toEqual(open(dayMs));
});

test('its author and the team see a story in every state, others only while it is published', () => {
  for (const state of storyStates) {
    const one = { ...story, state };
    expect(sightOf(one, reader('free', { uid: author }), at(23 * hourMs))).toEqual(open(dayMs));
    expect(sightOf(one, reader('privileged', { isApart: true }), at(0))).toEqual(open(dayMs));
    expect(sightOf(one, reader('premium'), at(0))).toEqual(state === 'published' ? open(dayMs) : gone);
  }
});

test('what is hidden is there for the team alone', () => {
  const hidden = { ...story, hidden: true };
  expect(sightOf(hidden, reader('premium'), at(0))).toEqual(gone);
  expect(sightOf(hidden, reader('free', { uid: author }), at(0))).toEqual(gone);
  expect(sightOf(hidden, reader('privileged'), at(0))).toEqual(open(dayMs));
});

test('a reader who is apart from the author does not learn that there is a story', () => {
  expect(sightOf(story, reader('premium', { isApart: true }), at(0))).toEqual(gone);
  expect(sightOf({ ...story, premium: true }, reader('free', { isApart: true }), at(0))).toEqual(gone);
});

test('caption and audience change for five minutes, and before publication', () => {
  expect(editingLeftMs(story, 4 * minuteMs)).toBe(minuteMs);
  expect(editingLeftMs(story, 5 * minuteMs)).toBe(0);
  expect(editingLeftMs({ ...story, state: 'review' }, 0)).toBeGreaterThan(0);
  expect(editingLeftMs({ ...story, state: 'rejected' }, 0)).toBe(0);
});
