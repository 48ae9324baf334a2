import { expect, test } from 'vitest';
import { pathToSet, slugOf } from './slug.ts';

test.each([
  ['Week-end à la dune', 'week-end-a-la-dune'],
  ['  Свет, ещё!  ', 'свет-ещё'],
  ['!!!', '-'],
  ['a'.repeat(200), 'a'.repeat(80)],
])('the title %j stands in an address as %j (R2.042)', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(pathToSet({ number: 7, title })).toBe(`/contribution/7/${encodeURIComponent(slug)}`);
});
