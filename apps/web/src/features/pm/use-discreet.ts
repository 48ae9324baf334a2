// Whether the reader wants nobody beside them to read: nicks and texts are then left out.
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const watch = new MutationObserver(changed);
  watch.observe(document.documentElement, { attributeFilter: ['data-discreet'] });
  return () => watch.disconnect();
}

export const useAppearanceDiscreet = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.discreet !== undefined,
    () => false,
  );
