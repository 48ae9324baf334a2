// Whether an element of the page has been scrolled out of sight, above the screen or below the bar.
import { useEffect, useState } from 'react';

/** Height of the bar above a page. */
const barPx = 60;

export function useScrolledAway(selector: string): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // Several changes of one moment arrive together: the last one stands.
        const entry = entries.at(-1);
        if (entry?.target.isConnected) setAway(!entry.isIntersecting);
        // Hydration or another page has put another element in its place.
        else watch();
      },
      { rootMargin: `-${barPx}px 0px 0px` },
    );
    const watch = () => {
      observer.disconnect();
      setAway(false);
      const mark = document.querySelector(selector);
      if (mark) observer.observe(mark);
    };
    watch();
    return () => observer.disconnect();
  }, [selector]);
  return away;
}
