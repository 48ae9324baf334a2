// Marks the stage as idle while nobody points, presses or types: shades over pictures then fade away.
import { type RefObject, useEffect } from 'react';

const idleAfterMs = 3000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** The mark is an attribute: the windows are not drawn again for it. */
export function useIdleStage(stage: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = stage.current;
    if (!element || !isShown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stir = () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      timer = setTimeout(() => element.setAttribute('data-idle', ''), idleAfterMs);
    };
    stir();
    for (const sign of signs) document.addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, stir);
    };
  }, [stage, isShown]);
}
