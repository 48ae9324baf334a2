// Reads the catalogues of packages/i18n: all three languages, once for a process.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalogue, createWords, withLimits, type Words } from '@alcove/i18n';
import { type Language, languages, textLimits } from '@alcove/protocol';

const folder = path.resolve(import.meta.dirname, '../../../../packages/i18n/catalogues');

export type Dictionary = { catalogue: Record<string, Record<string, unknown>>; words: Words };
export type Dictionaries = Record<Language, Dictionary>;

function readDictionary(language: Language): Dictionary {
  const files = readdirSync(path.join(folder, language)).filter((name) => name.endsWith('.json'));
  const catalogue = Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      withLimits(language, JSON.parse(readFileSync(path.join(folder, language, name), 'utf8')), textLimits),
    ]),
  ) as Dictionary['catalogue'];
  return { catalogue, words: createWords(language, catalogue as Catalogue) };
}

let read: Dictionaries | undefined;
export const readDictionaries = (): Dictionaries =>
  (read ??= Object.fromEntries(
    languages.map((language) => [language, readDictionary(language)]),
  ) as Dictionaries);
