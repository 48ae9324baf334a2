// What the fonts of the interface can draw, read from fonts.css itself.
import { readdirSync, readFileSync } from 'node:fs';
import { languages } from '@alcove/protocol';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
const catalogues = new URL('../../../../packages/i18n/catalogues/', import.meta.url);

function charactersOf(family: string): Set<number> {
  const faces = css.matchAll(/font-family: '([^']+)';[^}]*?unicode-range:([^;]+);/g);
  const ranges = [...faces].flatMap(([, name, range = '']) => (name === family ? range.split(',') : []));
  return new Set(
    ranges.flatMap((range) => {
      const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
      const start = parseInt(first, 16);
      return Array.from({ length: parseInt(last, 16) - start + 1 }, (_, at) => start + at);
    }),
  );
}

test.each(languages)('a reader of %s sees every text of the site in its own typeface', (language) => {
  const drawn = charactersOf('Onest Variable');
  const folder = new URL(`${language}/`, catalogues);
  const texts = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  const missing = [...new Set(texts)].filter(
    (letter) => letter >= ' ' && !drawn.has(letter.codePointAt(0) ?? 0),
  );
  expect(missing).toEqual([]);
});
