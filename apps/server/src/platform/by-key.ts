// Values by key, where nearly every key has one: a list of one takes a third of what a Set of one takes, and
// some of these have an entry for each connection.
const none: readonly never[] = [];

export class ByKey<K, V> {
  private readonly lists = new Map<K, readonly V[]>();

  /** Never changes: it may be walked through while values come and go. */
  of(key: K): readonly V[] {
    return this.lists.get(key) ?? none;
  }

  add(key: K, value: V): void {
    const before = this.lists.get(key);
    if (!before) this.lists.set(key, [value]);
    else if (!before.includes(value)) this.lists.set(key, [...before, value]);
  }

  /** Answers whether it was there. */
  delete(key: K, value: V): boolean {
    const before = this.of(key);
    if (!before.includes(value)) return false;
    if (before.length === 1) this.lists.delete(key);
    else
      this.lists.set(
        key,
        before.filter((other) => other !== value),
      );
    return true;
  }

  has(key: K): boolean {
    return this.lists.has(key);
  }

  forget(key: K): void {
    this.lists.delete(key);
  }

  clear(): void {
    this.lists.clear();
  }

  keys(): Iterable<K> {
    return this.lists.keys();
  }

  entries(): Iterable<[K, readonly V[]]> {
    return this.lists.entries();
  }
}
