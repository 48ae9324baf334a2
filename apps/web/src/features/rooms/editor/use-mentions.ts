// Completing a nick: opens while one is typed after `@`, follows the keys, and writes the chosen one.
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { Mentionable } from './MentionList.tsx';
import { matching, type MentionQuery, mentionIn, writeMention } from './mention.ts';

export function useMentions(people: readonly Mentionable[]) {
  const [query, setQuery] = useState<MentionQuery>();
  const [marked, setMarked] = useState(0);
  /** Closed by Escape, until another `@`. */
  const [closedAt, setClosedAt] = useState<number>();
  const found = query && query.from !== closedAt ? matching(people, query.typed) : [];

  const follow = (editor: Editor) => {
    const next = editor.isFocused ? mentionIn(editor) : undefined;
    setQuery(next);
    setMarked(0);
    if (next?.from !== closedAt) setClosedAt(undefined);
  };
  const pick = (editor: Editor, nick: string) => {
    if (query) writeMention(editor, query, nick);
    setQuery(undefined);
  };
  /** Whether the key was for the list. */
  const press = (editor: Editor, key: string): boolean => {
    if (found.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setMarked((marked + step + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') pick(editor, found[marked]?.nick ?? '');
    else if (key === 'Escape') setClosedAt(query?.from);
    else return false;
    return true;
  };
  return { found, marked, follow, pick, press };
}
