// What a soak is asked to do, and how its time is divided.
import { expect, test } from 'vitest';
import { readSoak, secondsPerFile, shareMs, unfinishedLines } from './parts.mjs';

const random = () => 0.25;

test('a soak takes at most an hour and all parts unless it is told otherwise', () => {
  expect(readSoak([], random)).toEqual({
    minutes: 60,
    seed: '250000',
    names: ['late-scripts', 'late-calls', 'slow-browser', 'late-frames', 'long-runs'],
  });
  expect(readSoak(['--minutes', '2.5', '--seed', '7', 'late-frames'], random)).toEqual({
    minutes: 2.5,
    seed: '7',
    names: ['late-frames'],
  });
});

test.each([
  [['--minutes', 'long'], /long is no number of minutes/],
  [['late-sunday'], /no part late-sunday/],
  [['--seed', 'a b'], /no seed/],
])('%j is refused in a sentence', (args, why) => {
  expect(() => readSoak(args)).toThrow(why);
});

test('the parts that are left share the time that is left; a part is not begun in its last seconds', () => {
  expect(shareMs(600_000, 5)).toBe(120_000);
  expect(shareMs(600_000, 1)).toBe(600_000);
  expect(shareMs(100_000, 5)).toBe(0);
  expect(shareMs(-1, 1)).toBe(0);
});

test('long runs take turns in their share', () => {
  expect(secondsPerFile(620_000, 3)).toBe(200);
  expect(secondsPerFile(10_000, 3)).toBe(1);
});

test('what was not begun is counted by file', () => {
  const tests = ['a', 'b', 'a'].map((file) => ({ file, state: 'unfinished' }));
  expect(unfinishedLines('late-calls', [...tests, { file: 'c', state: 'passed' }])).toEqual([
    'late-calls: 2 in a',
    'late-calls: 1 in b',
  ]);
});
