// What is kept in this browser of how someone likes her cameras, known to every part of the page.
import { useSyncExternalStore } from 'react';

/** `read` makes sense of whatever is found. */
export function createKept<T>(key: string, usual: T, read: (kept: string | null) => T) {
  let current: T | undefined;
  const listeners = new Set<() => void>();
  function get(): T {
    if (current !== undefined) return current;
    try {
      current = read(localStorage.getItem(key));
    } catch {
      current = usual;
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
        // Without storage it lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
    /** As usual on the server and while a page wakes. */
    use: (): T => useSyncExternalStore(subscribe, get, () => usual),
  };
}
