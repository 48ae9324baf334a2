// How much of the pictures a moderator wants to see, remembered in this browser.
import { useSyncExternalStore } from 'react';

export const veils = ['none', 'light', 'full'] as const;
export type Veil = (typeof veils)[number];

const key = 'mosaic-veil';
const hearers = new Set<() => void>();
let chosen: Veil | undefined;

function kept(): Veil {
  try {
    const found = localStorage.getItem(key);
    return veils.find((veil) => veil === found) ?? 'none';
  } catch {
    return 'none';
  }
}

export const veil = {
  get: (): Veil => (chosen ??= kept()),
  set(next: Veil) {
    chosen = next;
    try {
      localStorage.setItem(key, next);
    } catch {
      // It lasts as long as the page.
    }
    for (const hear of hearers) hear();
  },
  subscribe(hear: () => void) {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  },
};

/** Until the page wakes nobody knows what she chose: veiled. */
export const useVeil = (): Veil => useSyncExternalStore(veil.subscribe, veil.get, () => 'full');
