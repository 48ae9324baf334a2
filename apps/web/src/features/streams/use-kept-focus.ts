// Where the focus goes when what had it is gone: a camera that is closed stands among the others, one that is
// watched has a window, and from one's own that is stopped the way leads back to its button.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const whose = (target: EventTarget): string =>
  (target as Element).closest<HTMLElement>('[data-camera]')?.dataset.camera ?? 'own';

export function useKeptFocus() {
  const stage = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  // Whatever was drawn anew: any of it may have taken a button along.
  useEffect(() => {
    // Whoever has the focus elsewhere has it there on purpose.
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const same = stage.current?.querySelector(`[data-camera="${focused.current}"]`);
    const next = [...(same?.querySelectorAll('button') ?? [])].find((button) => button.checkVisibility());
    const elsewhere = document.querySelector<HTMLElement>('.camera-button, .camera-watch');
    (next ?? elsewhere)?.focus({ preventScroll: true });
  });
  return {
    ref: stage,
    // Who points and touches leaves nothing behind: the tools of a window would stay in its picture.
    onFocus: ({ target }: FocusEvent) =>
      void (focused.current = target.matches(':focus-visible') ? whose(target) : undefined),
    onKeyDown: ({ target }: KeyboardEvent) => void (focused.current = whose(target)),
    onBlur: () => void (focused.current = undefined),
  };
}
