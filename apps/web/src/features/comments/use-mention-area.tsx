// Completing nicks in a plain text: people who take part, then whom the writer follows. What is sent is `@nick`.
import { type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react';
import { type Mentionable, mentionUnderWay } from '../../ui/nick-completion.ts';
import { NickOptions, optionId } from '../../ui/NickOptions.tsx';
import { useNickCompletion } from '../../ui/use-nick-completion.ts';
import { findFollowed } from '../relations/index.ts';

type MentionArea = {
  text: string;
  setText: (text: string) => void;
  people: readonly Mentionable[];
};

export function useMentionArea({ text, setText, people }: MentionArea) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { query, found, marked, follow, press } = useNickCompletion(people, findFollowed);
  const current = found[marked];

  function pick(nick: string) {
    if (!query) return;
    const before = `${text.slice(0, query.from)}@${nick} `;
    setText(before + text.slice(query.to));
    follow(undefined);
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
  }

  return {
    /** Above the text, in what is positioned around it. */
    options: found.length > 0 && <NickOptions id={listId} people={found} marked={marked} onPick={pick} />,
    /** Whether the key was for the list. */
    pressed(event: KeyboardEvent): boolean {
      if (event.nativeEvent.isComposing || !press(event.key, pick)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    area: {
      ref: area,
      'aria-autocomplete': 'list' as const,
      ...(current && {
        'aria-controls': listId,
        'aria-activedescendant': optionId(listId, current.uid),
      }),
      onSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
        const { value, selectionStart: to, selectionEnd } = currentTarget;
        const typed = to === selectionEnd ? mentionUnderWay(value.slice(0, to)) : undefined;
        follow(typed === undefined ? undefined : { from: to - typed.length - 1, to, typed });
      },
      onBlur: () => follow(undefined),
    },
  };
}
