// Whether the screen is narrow, for the few parts whose behaviour (not only looks) depends on it. The
// server does not know: it says no.
import { useSyncExternalStore } from 'react';

const narrow = '(width <= 820px)';

const listen = (changed: () => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(narrow).matches,
    () => false,
  );
