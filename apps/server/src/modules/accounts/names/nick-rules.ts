// Whether a nick is decent and one's own: its shape, then the lists.
import { type Fault, languages, nickFault } from '@alcove/protocol';
import { createWordList, readList } from './word-list.ts';

export type NickRules = {
  /** Shape and words. */
  nick(nick: string): Fault | undefined;
  /** The words alone, for visitors, whose names have a shape of their own. */
  words(nick: string): Fault | undefined;
};

/** `folder`: where the operator's own lists are. */
export function createNickRules({ folder }: { folder: string | undefined }): NickRules {
  const vulgar = createWordList(languages.flatMap((language) => readList(`vulgar.${language}`, folder)));
  const others = createWordList(readList('protected', folder));
  const words = (nick: string): Fault | undefined => {
    if (vulgar.holds(nick)) return 'nick_vulgar';
    return others.holds(nick) ? 'nick_protected' : undefined;
  };
  return { words, nick: (nick) => nickFault(nick) ?? words(nick) };
}
