// A preference of this browser, shared by all components of the page and by its tabs.
import { kept, type KeptShape } from '../../kept.ts';

export function createStoredPreference<T>(key: string, initial: T, shape: KeptShape<T>) {
  const store = kept('local', key, shape);
  return {
    get: (): T => store.get() ?? initial,
    set: store.set,
    /** The server and hydration render the default. */
    use: (): T => store.use(initial) ?? initial,
  };
}
