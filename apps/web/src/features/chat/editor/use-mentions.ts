// Completing a nick in the editor, which writes the chosen one as a mention.
import type { Editor } from '@tiptap/core';
import type { Mentionable } from '../../../ui/nick-completion.ts';
import { type FindPeople, useNickCompletion } from '../../../ui/use-nick-completion.ts';
import { mentionIn, writeMention } from './mention.ts';

export function useMentions(people: readonly Mentionable[], find?: FindPeople) {
  const { query, follow, press, ...shown } = useNickCompletion(people, find);
  const pick = (editor: Editor, nick: string) => {
    if (query) writeMention(editor, query, nick);
    follow(undefined);
  };
  return {
    ...shown,
    follow: (editor: Editor) => follow(editor.isFocused ? mentionIn(editor) : undefined),
    pick,
    press: (editor: Editor, key: string) => press(key, (nick) => pick(editor, nick)),
  };
}
