// Copies of declarations are planted in three files, and what may stand in as many.
import { expect, test } from 'vitest';
import { lookWith } from '../testing/planted.ts';
import { check } from './copies.mjs';

const look = lookWith(check);
const places = ['apps/server/src/a.ts', 'e2e/b.spec.ts', 'packages/protocol/src/c.ts'] as const;
const inThree = (one: string, two = one, three = two) =>
  look({ [places[0]]: one, [places[1]]: two, [places[2]]: three });

test.each([
  ['a constant', 'const open = [1, 2, 3, 4];'],
  ['a function', 'function open(door: number) { return door + 1; }'],
  ['a type', 'type open = { a: string; b: number };'],
  ['an arrow that does nothing', 'const open = () => () => {};'],
  ['a number of many digits', 'const open = [1n, 2n, 3n];'],
])('%s with one text in three files is refused', async (_what, text) => {
  expect(await inThree(text)).toEqual([
    `open is written alike in 3 files: ${places.map((place) => `${place}:1`).join(', ')}`,
  ]);
});

test('spaces, quotes, comments and `export` make no other text', async () => {
  const problems = await inThree(
    "const open = ['a', 'b', 'c'];",
    '/** Doors. */\nexport const open = ["a", "b",\n  "c"];',
    "const open = [/* first */ 'a', 'b', 'c'];",
  );
  expect(problems).toEqual([expect.stringMatching(/^open is written alike in 3 files/)]);
});

test.each([
  ['two files', 'const open = [1, 2, 3, 4];', 'const open = [1, 2, 3, 4];', 'const open = [1, 2, 3, 5];'],
  ['what is shorter than its import', 'const open = personOf(2);'],
  ['a type that is shorter than its import', "type Call = PageRequest['call'];"],
  ['an empty collection', 'const open = new Map<string, readonly (string | number)[]>();'],
  ['names taken from a value', 'const { a, b, c, d, e } = await openSite({ open: true });'],
  ['what the router asks of each page', 'export const links = () => [{ rel: "a", href: "b" }];'],
  ['a list that only passes on', "export { a, b, c, d, e, f } from './d.ts';"],
  ['what is declared inside a function', 'it(() => { const open = [1, 2, 3, 4]; });'],
])('%s may stand in three files', async (_what, one, two = one, three = two) => {
  expect(await inThree(one, two, three)).toEqual([]);
});

test('one text in a generated file and two others is fine', async () => {
  const text = 'const open = [1, 2, 3, 4];';
  expect(await look({ 'bin/a.mjs': text, 'bench/b.ts': text, 'bin/c.generated.ts': text })).toEqual([]);
});
