import { expect, test } from 'vitest';
import { takersOf } from './viewer-keys.ts';

test('a reader who has moved the time of a film mutes it with a letter, and moves the time on with arrows', () => {
  expect(takersOf('m')).toMatch(/^input:not\(\[type=range\]\),/);
  expect(takersOf('ArrowRight')).toMatch(/^input,/);
});
