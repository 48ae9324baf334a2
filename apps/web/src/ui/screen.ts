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

/** Phones in either orientation: tabs at the foot, one large camera. The stylesheets use the same media query. */
const handheld = '(width <= 820px), (width <= 1000px) and (height <= 500px)';
export const useHandheld = screenThat(handheld);
export const isHandheld = (): boolean => matchMedia(handheld).matches;

/** R2.264: where the list of popups has no room. */
export const usePhone = screenThat('(width <= 480px)');
