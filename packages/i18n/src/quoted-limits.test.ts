// Limits become numbers when a catalogue is read.
import { expect, test } from 'vitest';
import { withLimits } from './quoted-limits.ts';

const limits = { rooms: 10, characters: 2000, trial: 600 };

test('texts at any depth quote limits as numbers, written large numbers and durations', () => {
  const texts = {
    most: '{{limits.rooms}} rooms for {{nick}}',
    lines: { one: '{{limits.characters, number}} characters in {{limits.trial, duration}}' },
  };
  expect(withLimits('en', texts, limits)).toEqual({
    most: '10 rooms for {{nick}}',
    lines: { one: '2,000 characters in 10\u00a0minutes' },
  });
});

test.each([
  ['{{limits.people}}', /the limit people, which is not declared/],
  ['{{limits.rooms, money}}', /unknown format money/],
])('%s stops the reading', (text, problem) => {
  expect(() => withLimits('fr', { text }, limits)).toThrow(problem);
});
