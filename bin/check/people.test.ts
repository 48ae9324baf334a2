// The four refused words are planted where a reader of the sources meets them, and where only people read.
import { expect, test } from 'vitest';
import { lookWith } from '../testing/planted.ts';
import { check } from './people.mjs';

const look = lookWith(check);
const refusal = (file: string, line: number, word: string) =>
  `${file}:${line} says "${word}": name the member, viewer, owner … or write they; a thing is it`;

test.each([
  ['a comment', 'apps/server/src/a.ts', '// A member.\n// What she wrote.', 2, 'she'],
  ['a name', 'apps/server/src/a.ts', '// A file.\nconst whoeverAsks = 1;', 2, 'whoever'],
  ['a text of the product', 'apps/web/src/a.tsx', '// A file.\nconst a = <p>Hers</p>;', 2, 'Hers'],
  ['a document', 'docs/map.md', '# Map\n\nThe owner herself.', 3, 'herself'],
  ['a test title', 'apps/web/src/a.test.ts', "// A.\ntest('she writes', () => {});", 2, 'she'],
  [
    'a title of a table',
    'apps/web/src/a.test.ts',
    '// A.\ntest.each([1])(`%s is hers`, () => {});',
    2,
    'hers',
  ],
  ['a comment of a journey', 'e2e/a.spec.ts', '// Whoever looks.', 1, 'Whoever'],
])('%s is refused', async (_where, file, text, line, word) => {
  expect(await look({ [file]: text })).toEqual([refusal(file, line, word)]);
});

test.each([
  ['a catalogue', 'packages/i18n/catalogues/en/rooms.json', '{ "a": "she" }'],
  ['a requirement row', 'docs/product/requirements.tsv', 'R1.001\tshe'],
  ['a demo text', 'apps/server/src/demo/cast/members.ts', "const about = 'She sings';"],
  ['a migration', 'apps/server/migrations/1.sql', '-- she'],
  ['a sample text of a test', 'apps/web/src/a.test.ts', "// A.\ntest('a', () => say('she sang'));"],
  ['a part of another word', 'apps/web/src/a.ts', '// Others finished the ashes: sheet, hersen.'],
])('%s may say so', async (_where, file, text) => {
  expect(await look({ [file]: text })).toEqual([]);
});
