// Keys of an open case: Space plays, arrows choose the piece, V lifts or lowers the veil, Escape asks to close. They rest
// while a text is typed or a dialog is open, single ones also where they are disabled.
import { useEffect, useEffectEvent } from 'react';
import { isTyping, singleKeysOn } from '../../../single-keys.ts';

type EvidenceKeys = { choose(by: -1 | 1): void; play(): void; veil(): void; close(): void };

/** Space presses what has the focus. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button, select, summary, video') !== null;

export function useEvidenceKeys(keys: EvidenceKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const isSingle = event.key === ' ' || event.key.toLowerCase() === 'v';
    if (isSingle && !singleKeysOn()) return;
    if (event.key === 'ArrowLeft') keys.choose(-1);
    else if (event.key === 'ArrowRight') keys.choose(1);
    else if (event.key === 'Escape') keys.close();
    else if (event.key.toLowerCase() === 'v') keys.veil();
    else if (event.key === ' ' && !isPressable(event.target)) keys.play();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
