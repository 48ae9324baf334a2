// Keys of the viewer. Single letters can be disabled; Esc is the dialog's own.
import { useEffect, useEffectEvent } from 'react';
import { isTyping, singleKeysOn } from '../../../single-keys.ts';

export type ViewerActs = {
  next: () => void;
  previous: () => void;
  nextPerson: () => void;
  previousPerson: () => void;
  pause: () => void;
  sound: () => void;
  like: () => void;
  comments: () => void;
};

const letters: Readonly<Record<string, keyof ViewerActs>> = { m: 'sound', l: 'like', c: 'comments' };

function actOf({ key, shiftKey }: KeyboardEvent): keyof ViewerActs | undefined {
  if (key === 'ArrowRight') return shiftKey ? 'nextPerson' : 'next';
  if (key === 'ArrowLeft') return shiftKey ? 'previousPerson' : 'previous';
  if (shiftKey) return undefined;
  return key === ' ' ? 'pause' : singleKeysOn() ? letters[key.toLowerCase()] : undefined;
}

/** `rests`: something stands over the viewer, which has keys of its own. */
export function useViewerKeys(acts: ViewerActs, rests: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (rests || ctrlKey || metaKey || altKey || isTyping(target)) return;
    // The viewer is the dialog below; another one over it takes its keys.
    const dialogs = document.querySelectorAll('dialog[open]:not(.story-viewer)');
    if (dialogs.length > 0) return;
    // Space presses the button that has the focus.
    if (key === ' ' && (target as HTMLElement).closest?.('a, button, summary')) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    acts[act]();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
