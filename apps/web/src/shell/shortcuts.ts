// The keyboard shortcuts of all pages: `/` searches, `?` lists the shortcuts, Esc Esc turns discreet mode on.
import { useEffect, useRef } from 'react';
import { createOpenState } from '../open-state.ts';
import { isTyping, singleKeysOn } from '../single-keys.ts';

const doubleEscapeMs = 600;

export const searchFieldId = 'search-field';

export const shortcutSheet = createOpenState<true>();
export const showShortcuts = (): void => shortcutSheet.set(true);

export function useShortcuts(onDoubleEscape: () => void): void {
  const veil = useRef(onDoubleEscape);
  useEffect(() => {
    veil.current = onDoubleEscape;
  });
  useEffect(() => {
    let escapedAt = -Infinity;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        const again = !event.repeat && event.timeStamp - escapedAt < doubleEscapeMs;
        escapedAt = again ? -Infinity : event.timeStamp;
        if (again) veil.current();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysOn()) return;
      // Behind a gate or a panel the page is inert: its keys rest too.
      const field = document.getElementById(searchFieldId);
      if (event.key === '/' && field?.checkVisibility() && !field.closest('[inert]')) {
        event.preventDefault();
        field.focus();
      }
      if (event.key === '?') showShortcuts();
    };
    // Captured, so that a dialog that closes on Esc does not keep the second one to itself.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
