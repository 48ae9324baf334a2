// What this browser keeps, by key: the one file that reads and writes its storage. What is read is parsed by its shape;
// what does not parse is forgotten. Where storage is refused or full, a value lasts as long as the document.
import { useSyncExternalStore } from 'react';

type Place = 'local' | 'session';

/** Parses what was read. It returns undefined, or throws, where that is of no use. */
export type KeptShape<T> = (found: unknown) => T | undefined;

type KeptOptions = {
  /** So many of the last entries of a list or a record are kept. */
  most?: number;
  /** The value, an object, is stored with the time `at` of writing, and forgotten after this while. */
  freshMs?: number;
  /** The value is a text, stored without quotes. */
  plain?: boolean;
};

export type Kept<T> = {
  /** The same object until something else is stored, by this tab or another. */
  get(): T | undefined;
  set(value: T): void;
  forget(): void;
  /** Reads and forgets. */
  take(): T | undefined;
  /** The listener is called for changes by this tab, and by others that share the storage. */
  subscribe(listener: () => void): () => void;
  /** `before`: on the server, and until hydration. */
  use(before: T | undefined): T | undefined;
};

/** Values that storage did not take, by place and key. */
const memory = new Map<string, string>();

const nameOf = (place: Place, key: string) => `${place} ${key}`;
const storageAt = (place: Place) => (place === 'local' ? localStorage : sessionStorage);

/** A browser that refuses storage forgets with the document. */
export function outlastsDocument(place: Place): boolean {
  try {
    storageAt(place).getItem('');
    return true;
  } catch {
    return false;
  }
}

function read(place: Place, key: string): string | null {
  try {
    return memory.get(nameOf(place, key)) ?? storageAt(place).getItem(key);
  } catch {
    return null;
  }
}

function write(place: Place, key: string, text: string | null): void {
  const name = nameOf(place, key);
  memory.delete(name);
  try {
    if (text === null) storageAt(place).removeItem(key);
    else storageAt(place).setItem(key, text);
  } catch {
    if (text !== null) memory.set(name, text);
  }
}

type Audience = { listeners: Set<() => void>; onStorage(event: StorageEvent): void };
const audiences = new Map<string, Audience>();

const notify = (name: string) => {
  for (const listener of audiences.get(name)?.listeners ?? []) listener();
};

function subscribeTo(place: Place, key: string, listener: () => void): () => void {
  const name = nameOf(place, key);
  let audience = audiences.get(name);
  if (!audience) {
    // Another tab has changed this key, or removed all.
    const onStorage = (event: StorageEvent) => {
      if (place === 'local' && (event.key === key || event.key === null)) notify(name);
    };
    audience = { listeners: new Set(), onStorage };
    audiences.set(name, audience);
    window.addEventListener('storage', onStorage);
  }
  const { listeners, onStorage } = audience;
  listeners.add(listener);
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    audiences.delete(name);
    window.removeEventListener('storage', onStorage);
  };
}

/** An object with names, as JSON reads it: no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function lastOf(value: unknown, most: number): unknown {
  if (Array.isArray(value)) return value.slice(-most);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).slice(-most)) : value;
}

function isFresh(found: unknown, freshMs: number): boolean {
  const ageMs = Date.now() - Number((Object(found) as { at?: unknown }).at);
  return ageMs >= 0 && ageMs < freshMs;
}

/** What belongs to one member has their number in its key, or in the value. */
export function kept<T>(
  place: Place,
  key: string,
  shape: KeptShape<T>,
  { most, freshMs, plain = false }: KeptOptions = {},
): Kept<T> {
  const name = nameOf(place, key);
  const bounded = (value: unknown) => (most === undefined ? value : lastOf(value, most));
  let last: { text: string | null; value: T | undefined } | undefined;

  function parse(text: string): T | undefined {
    try {
      const found: unknown = plain ? text : JSON.parse(text);
      return freshMs === undefined || isFresh(found, freshMs) ? shape(bounded(found)) : undefined;
    } catch {
      return undefined;
    }
  }

  function get(): T | undefined {
    const text = read(place, key);
    if (last?.text === text && freshMs === undefined) return last.value;
    last = { text, value: text === null ? undefined : parse(text) };
    if (text !== null && last.value === undefined) write(place, key, null);
    return last.value;
  }

  function put(text: string | null): void {
    write(place, key, text);
    notify(name);
  }

  const subscribe = (listener: () => void) => subscribeTo(place, key, listener);
  return {
    get,
    set(value) {
      const stamped = freshMs === undefined ? bounded(value) : { ...value, at: Date.now() };
      put(plain ? String(value) : JSON.stringify(stamped));
    },
    forget: () => put(null),
    take() {
      const value = get();
      if (value !== undefined) put(null);
      return value;
    },
    subscribe,
    use: (before) => useSyncExternalStore(subscribe, get, () => before),
  };
}

export const isKeptText = (value: unknown): value is string => typeof value === 'string';
export const isKeptNumber = (value: unknown): value is number => Number.isSafeInteger(value);

export const keptText: KeptShape<string> = (found) => (isKeptText(found) ? found : undefined);

/** A list, without entries of another shape. */
export const keptListOf =
  <T>(is: (value: unknown) => value is T): KeptShape<T[]> =>
  (found) =>
    Array.isArray(found) ? found.filter(is) : undefined;

/** Texts by a key. */
export const keptTexts: KeptShape<Readonly<Record<string, string>>> = (found) =>
  isRecord(found)
    ? Object.fromEntries(
        Object.entries(found).filter((each): each is [string, string] => isKeptText(each[1])),
      )
    : undefined;
