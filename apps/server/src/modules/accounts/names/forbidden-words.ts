// Words that neither a keyword nor a search may hold: what hints at minors, as in nicks, and what tells of force.
import { languages } from '@alcove/protocol';
import { createAgeHints } from './age-hints.ts';
import { createWordList, readList } from './word-list.ts';

export type ForbidsText = (text: string) => boolean;

/** `folder`: where the operator's own lists are. Look-alikes of letters are read as the letters. */
export function createForbiddenWords({ folder }: { folder: string | undefined }): ForbidsText {
  const list = createWordList(
    languages.flatMap((language) => [
      ...readList(`minors.${language}`, folder),
      ...readList(`forbidden.${language}`, folder),
    ]),
  );
  const underageIn = createAgeHints(readList('age-units', folder));
  return (text) => list.holds(text) || underageIn(text);
}
