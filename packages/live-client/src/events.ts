// Event listeners. A listener that throws is logged; the others are still called.
type Log = (message: string, detail?: unknown) => void;

export function createEvents<Events extends object>(log: Log) {
  const listeners = new Map<keyof Events, Set<(data: never) => void>>();
  return {
    /** Returns a function that unsubscribes. */
    on<E extends keyof Events>(event: E, handler: (data: Events[E]) => void): () => void {
      // The same function may listen twice; each stops alone.
      const listener = (data: Events[E]) => handler(data);
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => void set.delete(listener);
    },
    emit<E extends keyof Events>(event: E, data: Events[E]) {
      for (const handler of Array.from(listeners.get(event) ?? [])) {
        try {
          (handler as (data: Events[E]) => void)(data);
        } catch (error) {
          log(`a listener of ${String(event)} threw`, error);
        }
      }
    },
  };
}
