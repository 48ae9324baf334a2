// The keywords that ship: their lines, and what an operator's folder adds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createForbiddenWords } from '../../accounts/names/forbidden-words.ts';
import { shippedMeanings } from './shipped.ts';

test('two hundred keywords ship, each name on one line and fit to be given', () => {
  const meanings = shippedMeanings(undefined);
  const names = meanings.flat().map(({ name }) => name);
  const forbids = createForbiddenWords({ folder: undefined });
  expect(meanings.length).toBeGreaterThanOrEqual(200);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  expect(names.filter(forbids)).toEqual([]);
  expect(meanings.filter((each) => !each.some(({ language }) => language === 'ru'))).toEqual([]);
});

test('an operator adds keywords of their own in a folder', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keywords-'));
  writeFileSync(
    path.join(folder, 'keywords.more.txt'),
    '# ours\nphare, phares | lighthouse | маяк\n<b> | x\n',
  );
  expect(shippedMeanings(folder).at(-1)).toEqual([
    { name: 'phare', language: 'fr' },
    { name: 'phares', language: null },
    { name: 'lighthouse', language: 'en' },
    { name: 'маяк', language: 'ru' },
  ]);
  rmSync(folder, { recursive: true });
});
