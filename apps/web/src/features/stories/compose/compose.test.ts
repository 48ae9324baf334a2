// A story that is written, without a browser: which files have a place, and words that are not saved yet.
import type { StoryUpload } from '@alcove/protocol';
import { expect, test } from 'vitest';
import {
  type BegunStory,
  joinWords,
  noWords,
  savedWords,
  wordsAfterCut,
  writtenStory,
} from './draft-words.ts';
import { hasPlace } from './story-files.ts';

const upload = (id: number, alt = '') => ({ id, alt, kind: 'photo' }) as StoryUpload;
const begun = { list: [upload(1, 'one'), upload(2)], text: 'known', premium: 0 } as unknown as BegunStory;

test.each([
  ['photo', ['photo', 'photo', 'photo'], true],
  ['photo', ['photo', 'photo', 'video', 'photo'], false],
  ['video', ['photo', 'photo', 'photo', 'video'], true],
  ['video', ['photo', 'photo', 'photo', 'photo'], false],
] as const)('a %s beside %j has a place: %s (R4.187)', (kind, held, has) => {
  expect(hasPlace(kind, held)).toBe(has);
});

test('words that an author changes are laid over what the server knows, and only those are sent', () => {
  const words = joinWords({ ...noWords, text: 'a' }, { alts: { 2: 'two' }, order: [2, 1] });
  expect(writtenStory(begun, words)).toMatchObject({
    text: 'a',
    premium: 0,
    list: [
      { id: 2, alt: 'two' },
      { id: 1, alt: 'one' },
    ],
  });
  expect(savedWords(begun, words)).toEqual({ text: 'a', upload: [2, 1], alt: ['two', 'one'] });
  expect(savedWords(begun, { ...noWords, premium: true })).toEqual({ premium: 1 });
});

test('a cut photo keeps its text and its place', () => {
  expect(wordsAfterCut({ alts: { 1: 'one' }, order: [2, 1] }, 1, 7)).toEqual({
    alts: { 7: 'one' },
    order: [2, 7],
  });
});
