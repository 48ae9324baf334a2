// Reports the window's size in device pixels to the server, which picks a layer for it; 0 while hidden: sound only.
import type { View } from '@alcove/live-client';
import { type RefObject, useEffect } from 'react';

/** A window that is being resized reports once it has settled. */
const settleMs = 300;
const widestPx = 4096;

export function useWindowSize(of: RefObject<HTMLElement | null>, view: View): void {
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      const isWhole = element.contains(document.fullscreenElement);
      const widthPx = Math.round((isWhole ? innerWidth : element.clientWidth) * devicePixelRatio);
      // Picture in picture stays visible while the page is hidden.
      const isVisible = !document.hidden || element.contains(document.pictureInPictureElement);
      view.resize(isVisible ? Math.max(1, Math.min(widestPx, widthPx)) : 0);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(report, settleMs);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    const changes = [
      'visibilitychange',
      'fullscreenchange',
      'enterpictureinpicture',
      'leavepictureinpicture',
    ];
    for (const change of changes) document.addEventListener(change, soon);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      for (const change of changes) document.removeEventListener(change, soon);
    };
  }, [of, view]);
}
