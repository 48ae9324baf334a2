// Whether a nick may be chosen: its shape, then reserved and refused words. Members and trials share it.
import { type Fault, languages, nickFault, pages, trialNickFault } from '@alcove/protocol';
import { createAgeHints } from './age-hints.ts';
import { skeletonOf } from './skeleton.ts';
import { createWordList, readList } from './word-list.ts';

export type NickRules = {
  nick(nick: string): Fault | undefined;
  /** R5.029: differs in its shape alone. */
  trialNick(nick: string): Fault | undefined;
};

/** Words of page paths: a nick stands beside them in addresses. */
const routeWords = new Set(
  Object.values(pages)
    .flatMap(({ path }) => path.split('/'))
    .filter((part) => part !== '' && !part.startsWith(':'))
    .map(skeletonOf),
);

/** `folder`: where the operator's own lists are. */
export function createNickRules({ folder }: { folder: string | undefined }): NickRules {
  const inEachLanguage = (name: string) =>
    createWordList(languages.flatMap((language) => readList(`${name}.${language}`, folder)));
  const [vulgar, minors] = [inEachLanguage('vulgar'), inEachLanguage('minors')];
  const underageIn = createAgeHints(readList('age-units', folder));
  const reserved = createWordList(readList('reserved', folder));
  const protectedNames = createWordList(readList('protected', folder));
  const words = (nick: string): Fault | undefined => {
    if (routeWords.has(skeletonOf(nick)) || reserved.holds(nick)) return 'nick_reserved';
    if (minors.holds(nick) || underageIn(nick)) return 'nick_minor';
    if (vulgar.holds(nick)) return 'nick_vulgar';
    return protectedNames.holds(nick) ? 'nick_protected' : undefined;
  };
  return {
    nick: (nick) => nickFault(nick) ?? words(nick),
    trialNick: (nick) => trialNickFault(nick) ?? words(nick),
  };
}
