// Keys of the list of cases: arrows or J and K choose, Enter opens, T takes, / searches. Single keys rest while a text is
// typed, while a dialog is open, and where they are disabled.
import { useEffect, useEffectEvent } from 'react';
import { isTyping, singleKeysOn } from '../../../single-keys.ts';

type CaseKeys = { choose(by: -1 | 1): void; open(): void; take(): void; search(): void };

const steps: Partial<Record<string, -1 | 1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Enter presses what has the focus; of the list it opens the chosen case. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button, select, summary') !== null;

export function useCaseKeys(keys: CaseKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') || !singleKeysOn()) return;
    if (event.target instanceof HTMLSelectElement) return;
    const by = steps[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (by) keys.choose(by);
    else if (event.key === 'Enter' && !isElsewhere(event.target)) keys.open();
    else if (event.key.toLowerCase() === 't' && !event.repeat) keys.take();
    else if (event.key === '/') keys.search();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
