import { expect, test } from 'vitest';
import { isShowroomOpen } from './showroom-hours.ts';

const minutes = (count: number) => count * 60_000;

test.each([
  ['nobody new, at the beginning of twenty minutes', minutes(40), undefined, true],
  ['nobody new, after ten of them', minutes(50), undefined, false],
  ['a newcomer has just come', minutes(55), minutes(55), true],
  ['a newcomer came nine minutes ago', minutes(64), minutes(55), true],
  ['a newcomer came eleven minutes ago', minutes(66), minutes(55), false],
  ['a newcomer came an hour ago', minutes(101), minutes(41), true],
])('the showroom of a resident follows its hours: %s', (_, now, newcomerAt, isOpen) => {
  expect(isShowroomOpen(now, newcomerAt)).toBe(isOpen);
});
