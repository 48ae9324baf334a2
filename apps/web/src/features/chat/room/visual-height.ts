// A phone's keyboard covers the page without changing its height where browsers only shrink what is seen:
// the room then takes the height that is left, so that what one writes stays above the keyboard. The page knows that height
// too: a strip above the room takes its part of it.
import { type RefObject, useEffect } from 'react';

/** Browser bars that come and go take less than this. */
const keyboardMinPx = 120;

export function useVisualHeight(of: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = of.current;
    if (!viewport || !element) return;
    const page = document.documentElement;
    const fit = () => {
      // Pinch zoom also shrinks the visual viewport.
      const covered = viewport.scale === 1 && innerHeight - viewport.height > keyboardMinPx;
      if (covered) {
        page.style.setProperty('--room-height', `${viewport.height}px`);
        window.scrollTo(0, 0);
      } else page.style.removeProperty('--room-height');
      element.toggleAttribute('data-keyboard', covered);
    };
    fit();
    viewport.addEventListener('resize', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      page.style.removeProperty('--room-height');
    };
  }, [of]);
}
