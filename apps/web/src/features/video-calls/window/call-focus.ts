// The keyboard follows a call: to its card when nothing is being typed, within it while it covers the page, and back
// to where it was.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const stops = 'button:not(:disabled), a[href], input, select, textarea';

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable]') === true;

/** The focus moves to the card unless something is being typed; where the card covers the page, in any case. */
export function useCallFocus<Card extends HTMLElement>({ covers = false } = {}) {
  const card = useRef<Card>(null);
  useEffect(() => {
    const isWithin = card.current?.contains(document.activeElement);
    if (!isWithin && (covers || !isTyping())) card.current?.focus({ preventScroll: true });
  }, [covers]);
  return card;
}

/** From the last control to the first, and back: what lies behind cannot be seen. */
export function keepWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const { currentTarget: card, target, shiftKey } = event;
  // A picker over the call moves by itself.
  if ((target as Element).closest('dialog') !== card.closest('dialog')) return;
  const all = [...card.querySelectorAll<HTMLElement>(stops)].filter((one) => one.checkVisibility());
  const [first, last] = [all[0], all.at(-1)];
  const isAtEnd = shiftKey ? target === first || target === card : target === last;
  if (!isAtEnd) return;
  event.preventDefault();
  (shiftKey ? last : first)?.focus();
}

function giveBack(before: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** Once the call is over, and once its end is no longer shown, whatever had the focus before has it again. */
export function useReturnedFocus(isOver: boolean): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (isOver) giveBack(before);
  }, [isOver, before]);
  useEffect(() => () => void setTimeout(() => giveBack(before)), [before]);
}
