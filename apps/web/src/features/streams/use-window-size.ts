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
      const isWhole = element.contains(document.fullscreenElement);
      const widthPx = Math.round((isWhole ? innerWidth : element.clientWidth) * devicePixelRatio);
      // Taken along, its picture is seen whatever page is.
      const isSeen = !document.hidden || element.contains(document.pictureInPictureElement);
      view.resize(isSeen ? Math.max(1, Math.min(widestPx, widthPx)) : 0);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, settleMs);
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
