// How wide the screen is, for the few parts whose behaviour (not only looks) depends on it. The server does
// not know: it says no.
import { useSyncExternalStore } from 'react';

export function screenThat(matches: string): () => boolean {
  const listen = (changed: () => void) => {
    const media = matchMedia(matches);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () =>
    useSyncExternalStore(
      listen,
      () => matchMedia(matches).matches,
      () => false,
    );
}

/** R2.264: where the list of popups has no room. */
export const usePhone = screenThat('(width <= 480px)');
