// Moves the keyboard focus when the focused control was unmounted: from a closed window to the camera's thumbnail,
// from a thumbnail to the new window, from the own stopped camera to its button.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const whose = (target: EventTarget): string =>
  (target as Element).closest<HTMLElement>('[data-camera]')?.dataset.camera ?? 'own';

export function useRestoredFocus() {
  const stage = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  // Runs after every render, since any render may remove the focused button.
  useEffect(() => {
    // A focus outside the body was set on purpose.
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const same = stage.current?.querySelector(`[data-camera="${focused.current}"]`);
    const next = [...(same?.querySelectorAll('button') ?? [])].find((button) => button.checkVisibility());
    const elsewhere = document.querySelector<HTMLElement>('.camera-button, .camera-watch');
    (next ?? elsewhere)?.focus({ preventScroll: true });
  });
  return {
    ref: stage,
    // After mouse and touch no focus is restored, as it would keep the tools of a window visible.
    onFocus: ({ target }: FocusEvent) =>
      void (focused.current = target.matches(':focus-visible') ? whose(target) : undefined),
    onKeyDown: ({ target }: KeyboardEvent) => void (focused.current = whose(target)),
    onBlur: () => void (focused.current = undefined),
  };
}
