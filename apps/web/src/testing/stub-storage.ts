// A browser's storage for tests, which have none: it lasts until the stubs of a test are removed.
import { vi } from 'vitest';

const storage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
};

export function stubStorage(): void {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
}
