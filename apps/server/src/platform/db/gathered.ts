// What is asked of Postgres in one turn of the event loop becomes one statement: thousands who log in at once cost as
// many statements as there are turns. Nothing is kept: a read begins after it was asked for, as it would alone.

/** Keys of one statement. */
const most = 500;

type Asked<Key, Value> = { key: Key; resolve(value: Value): void; reject(error: unknown): void };

/** `load` answers for all keys, which may repeat, in their order. */
export function createGathered<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Asked<Key, Value>[] = [];

  async function answer(asked: readonly Asked<Key, Value>[]): Promise<void> {
    try {
      const values = await load(asked.map(({ key }) => key));
      for (const [nth, { resolve }] of asked.entries()) resolve(values[nth] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    if (waiting.length === 0)
      setImmediate(() => {
        const asked = waiting;
        waiting = [];
        for (let first = 0; first < asked.length; first += most)
          void answer(asked.slice(first, first + most));
      });
    waiting.push({ key, resolve, reject });
    return promise;
  };
}
