// The keyboard of a room: `/` searches the people, Alt+C writes, Alt+U goes to the people.
import { type RefObject, useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The visible search: in the list beside the chat, or in the drawer. */
function focusShown(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  found?.focus();
  return found !== undefined;
}

type Keys = { people: () => void; /** Whether keys without Alt may act. */ singleKeys: () => boolean };

export function useKeys(of: RefObject<HTMLElement | null>, { people, singleKeys }: Keys): void {
  const openPeople = useEffectEvent(people);
  const mayBeSingle = useEffectEvent(singleKeys);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (of.current?.closest('[inert]') || document.querySelector('dialog:modal')) return;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && mayBeSingle();
      if (event.key === '/' && plain && !isTyping(event.target) && focusShown('[data-people-search]')) {
        event.preventDefault();
      }
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      // By key position, not by letter: with Alt a keyboard may produce another sign.
      if (event.code === 'KeyC' && focusShown('.editor-text')) event.preventDefault();
      if (event.code === 'KeyU') {
        event.preventDefault();
        if (!focusShown('[data-people-search]')) openPeople();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [of]);
}
