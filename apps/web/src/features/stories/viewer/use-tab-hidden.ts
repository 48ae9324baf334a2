// Whether the tab is out of sight.
import { useSyncExternalStore } from 'react';

const listen = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

export const useTabHidden = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.hidden,
    () => false,
  );
