// Who listens to what. A listener that throws is logged; the others hear all the same.
type Log = (message: string, detail?: unknown) => void;

export function createEvents<Events extends object>(log: Log) {
  const listeners = new Map<keyof Events, Set<(data: never) => void>>();
  return {
    /** Answers how to stop. */
    on<E extends keyof Events>(event: E, hear: (data: Events[E]) => void): () => void {
      // The same function may listen twice; each stops alone.
      const listener = (data: Events[E]) => hear(data);
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => void set.delete(listener);
    },
    emit<E extends keyof Events>(event: E, data: Events[E]) {
      for (const hear of Array.from(listeners.get(event) ?? [])) {
        try {
          (hear as (data: Events[E]) => void)(data);
        } catch (error) {
          log(`a listener of ${String(event)} threw`, error);
        }
      }
    },
  };
}
