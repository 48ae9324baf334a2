// What a soak is asked to do, and how its time is divided.
import { expect, test } from 'vitest';
import { readSoak, secondsPerFile, shareMs, unfinishedLines } from './parts.mjs';

const random = () => 0.25;
const files = ['src/rolling-deploy.soak.ts', 'src/db/upgrades.soak.ts', 'src/pm/kills.soak.ts'];

test('a soak takes at most an hour and all parts unless it is told otherwise', () => {
  expect(readSoak([], files, random)).toEqual({
    minutes: 60,
    seed: '250000',
    names: ['late-scripts', 'late-calls', 'slow-browser', 'late-frames', 'long-runs'],
    files,
  });
  expect(readSoak(['--minutes', '2.5', '--seed', '7', 'late-frames'], files, random)).toEqual({
    minutes: 2.5,
    seed: '7',
    names: ['late-frames'],
    files,
  });
});

test.each([
  [['upgrade'], ['long-runs'], [files[1]]],
  [
    ['deploy', 'pm/', 'late-calls'],
    ['long-runs', 'late-calls'],
    [files[0], files[2]],
  ],
  [['deploy', 'long-runs'], ['long-runs'], files],
])('words of %j choose long runs by parts of their paths', (args, names, chosen) => {
  expect(readSoak(args, files, random)).toMatchObject({ names, files: chosen });
});

test.each([
  [['--minutes', 'long'], /long is no number of minutes/],
  [['late-sunday'], /no part late-sunday/],
  [['--seed', 'a b'], /no seed/],
])('%j is refused in a sentence', (args, why) => {
  expect(() => readSoak(args, files)).toThrow(why);
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
