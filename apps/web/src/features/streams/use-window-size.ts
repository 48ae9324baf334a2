// The house sends what fits the window: its size in device pixels, and only sound while nobody looks.
import type { View } from '@alcove/live-client';
import { type RefObject, useEffect } from 'react';

/** A window that is being drawn larger asks once it stands still. */
const settleMs = 300;
const widestPx = 4096;

export function useWindowSize(of: RefObject<HTMLElement | null>, view: View): void {
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const widthPx = Math.round(element.clientWidth * devicePixelRatio);
      view.resize(document.hidden ? 0 : Math.max(1, Math.min(widestPx, widthPx)));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, settleMs);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    document.addEventListener('visibilitychange', soon);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      document.removeEventListener('visibilitychange', soon);
    };
  }, [of, view]);
}
