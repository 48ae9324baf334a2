// Keys of the review screen. Single keys rest while a text is typed, while a dialog is open, and where they are disabled.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isTyping, singleKeysOn } from '../../../single-keys.ts';

/** `12` is typed within this time. */
const digitsMs = 700;

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button, [role="application"]') !== null;
const isBehindDialog = () => document.querySelector('dialog[open]') !== null;

type ReviewKeys = {
  /** What was typed lately, such as `12`. */
  onDigits?(digits: string): void;
  /** Lower-case letter → what it does. */
  letters: Partial<Record<string, () => void>>;
  onSubmit?(): void;
};

/** P F R N M, 1 to 12, Ctrl and Enter. */
export function useReviewKeys(keys: ReviewKeys): void {
  const now = useRef(keys);
  // Before anything is drawn: a key may follow what is seen at once.
  useLayoutEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    let digits = '';
    let typedAt = -Infinity;
    const press = (event: KeyboardEvent) => {
      if (isBehindDialog()) return;
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        return now.current.onSubmit?.();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || !singleKeysOn()) return;
      if (/^\d$/.test(event.key)) {
        digits = event.timeStamp - typedAt < digitsMs ? (digits + event.key).slice(-2) : event.key;
        typedAt = event.timeStamp;
        return now.current.onDigits?.(digits);
      }
      const act = now.current.letters[event.key.toLowerCase()];
      if (!act) return;
      // The letter is not typed into the field that it opens.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** V, or the space bar where it presses nothing else. */
export function useHoldKeys({ lift, lower }: { lift(): void; lower(): void }): void {
  const now = useRef({ lift, lower });
  // Before anything is drawn: a key may follow what is seen at once.
  useLayoutEffect(() => {
    now.current = { lift, lower };
  });
  useEffect(() => {
    let held: string | undefined;
    const press = (event: KeyboardEvent) => {
      const isHold = event.code === 'KeyV' || (event.code === 'Space' && !isPressable(event.target));
      if (!isHold || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isBehindDialog() || !singleKeysOn()) return;
      // The page does not scroll by a held space bar.
      event.preventDefault();
      if (event.repeat || held) return;
      held = event.code;
      now.current.lift();
    };
    const letGo = (event: KeyboardEvent) => {
      if (event.code !== held) return;
      held = undefined;
      now.current.lower();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', letGo);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', letGo);
    };
  }, []);
}
