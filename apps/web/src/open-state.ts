// A value that one place sets and another shows: what dialogs of the shell are opened with.
import { useSyncExternalStore } from 'react';

export type OpenState<T> = {
  get(): T | undefined;
  set(value: T | undefined): void;
  subscribe(listener: () => void): () => void;
  use(): T | undefined;
};

export function createOpenState<T>(): OpenState<T> {
  let value: T | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    subscribe,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => undefined,
      ),
  };
}
