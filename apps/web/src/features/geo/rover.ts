// One focus for several buttons: the tabulator stops at one of them, and arrows, Home and End lead to the others.
import type { KeyboardEvent } from 'react';

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For `onKeyDown` of what is around those buttons; around the last one the first follows. */
export function stepAmong(event: KeyboardEvent<HTMLElement>, buttons: string): void {
  const { key, target, currentTarget } = event;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(buttons)];
  const at = all.indexOf(target as HTMLElement);
  const step = steps[key];
  const to = step ? all[(at + step + all.length) % all.length] : { Home: all[0], End: all.at(-1) }[key];
  if (at < 0 || !to) return;
  event.preventDefault();
  to.focus({ preventScroll: true });
}
