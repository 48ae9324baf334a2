// A preference in localStorage, shared by all components of the page.
import { useSyncExternalStore } from 'react';

/** `read` parses the stored text and answers the default for unreadable text. */
export function createStoredPreference<T>(key: string, initial: T, read: (stored: string | null) => T) {
  let current: T | undefined;
  const listeners = new Set<() => void>();
  function get(): T {
    if (current !== undefined) return current;
    try {
      current = read(localStorage.getItem(key));
    } catch {
      current = initial;
    }
    return current;
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next: T) {
      current = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the preference lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
    /** The server and hydration render the default. */
    use: (): T => useSyncExternalStore(subscribe, get, () => initial),
  };
}
