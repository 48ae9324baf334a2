// What is said aloud to those who do not see it: one polite live region for the whole shell.
import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

export function announce(text: string): void {
  // A region that keeps its text stays silent: the same words again differ by one space nobody hears.
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
