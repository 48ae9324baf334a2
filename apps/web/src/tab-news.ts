// How much waits unread for whoever looks elsewhere: the tab's title begins with the number.
import { useSyncExternalStore } from 'react';

let waiting = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const tabNews = {
  set(count: number): void {
    if (count === waiting) return;
    waiting = count;
    for (const listener of listeners) listener();
  },
  use: (): number =>
    useSyncExternalStore(
      subscribe,
      () => waiting,
      () => 0,
    ),
};
