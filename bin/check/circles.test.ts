// Circles of imports are planted, of values, of types and of several files.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './circles.mjs';

const folder = 'apps/server/src';
const look = async (files: Record<string, string>): Promise<string[]> => {
  const planted = Object.entries(files).map(([name, text]) => [`${folder}/${name}.ts`, text]);
  const { problems } = await check(plant(Object.fromEntries(planted) as Record<string, string>));
  return problems.map((problem: string) => problem.replaceAll(`${folder}/`, ''));
};

test.each([
  ['values', "import { b } from './b.ts';", "import { a } from './a.ts';"],
  ['types', "import type { B } from './b.ts';", "type A = import('./a.ts').A;"],
  ['what is passed on', "export * from './b.ts';", "export { a } from './a.ts';"],
  ['what is loaded when needed', "import './b.ts';", "await import('./a.ts');"],
])('two files that need each other for %s are refused', async (_what, a, b) => {
  expect(await look({ a, b })).toEqual(['a.ts → b.ts → a.ts']);
});

test('the shortest way around is named, with how many files are caught', async () => {
  const files = {
    a: "import './b.ts';",
    b: "import './c.ts';",
    c: "import './a.ts';\nimport './b.ts';",
  };
  expect(await look(files)).toEqual(['b.ts → c.ts → b.ts (3 files are caught)']);
});

test('files that only share a third are fine', async () => {
  expect(await look({ a: "import './b.ts';\nimport './c.ts';", b: "import './c.ts';", c: '' })).toEqual([]);
});
