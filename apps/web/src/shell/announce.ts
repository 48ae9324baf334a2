// Announcements for screen readers: one polite live region for the whole shell.
import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

export function announce(text: string): void {
  // A live region whose text does not change is not read: repeated words get a trailing no-break space.
  said = text === said ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAnnouncement = (): string =>
  useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  );
