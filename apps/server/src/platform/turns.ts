// Work that has an order only among what concerns the same keys, such as frames to one member: one after the other
// there, and beside the work of every other key. `failed` receives what fails, and the next has its turn.
export function createTurns<Key>({ failed }: { failed(error: unknown, keys: readonly Key[]): void }) {
  /** The last work of each key that has some. */
  const turns = new Map<Key, Promise<void>>();

  return {
    /** Runs after what was asked for before under any of its keys; resolves when it is over, also when it failed. */
    inTurn(keys: readonly Key[], work: () => Promise<void>): Promise<void> {
      const before = Promise.all(keys.map((key) => turns.get(key)));
      const turn = before.then(work).catch((error: unknown) => failed(error, keys));
      for (const key of keys) turns.set(key, turn);
      void turn.finally(() => {
        for (const key of keys) if (turns.get(key) === turn) turns.delete(key);
      });
      return turn;
    },
    /** Resolves when nothing is left to do. */
    async settled(): Promise<void> {
      while (turns.size > 0) await Promise.all(turns.values());
    },
  };
}
