// Listeners of events: one that throws does not keep the event from the others.
import type { SfuLog } from './options.ts';

export function createEventListeners<Events extends { [E in keyof Events]: (...args: never[]) => void }>(
  log: SfuLog,
) {
  const listeners = new Map<keyof Events, Set<Events[keyof Events]>>();
  return {
    /** Answers a function that removes the listener. */
    on<E extends keyof Events>(event: E, listener: Events[E]): () => void {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => void known.delete(listener);
    },
    emit<E extends keyof Events>(event: E, ...args: Parameters<Events[E]>): void {
      for (const listener of listeners.get(event) ?? []) {
        try {
          (listener as (...args: Parameters<Events[E]>) => void)(...args);
        } catch (error) {
          log.error({ err: error, event }, 'A listener of the media engine failed');
        }
      }
    },
  };
}
