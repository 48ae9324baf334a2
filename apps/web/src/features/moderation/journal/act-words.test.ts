import { expect, test } from 'vitest';
import { actWords } from './act-words.ts';

test.for([
  ['review_decided', 'photo 12 publish', 'journal.reviewed.review_decided.photo'],
  ['review_opened', 'contribution_texts 7', 'journal.reviewed.review_opened.contribution_texts'],
  ['review_file_seen', 'photo 12 file 3', 'journal.acts.review_file_seen'],
  ['review_decided', '', 'journal.acts.review_decided'],
] as const)('the team reads of %s with the reference “%s” as %s', ([act, reference, words]) => {
  expect(actWords({ act, target: { reference } })).toBe(words);
});
