// How much of the pictures a moderator wants to see, remembered in this browser.
import { useSyncExternalStore } from 'react';

export const veilLevels = ['none', 'light', 'full'] as const;
export type VeilLevel = (typeof veilLevels)[number];

const key = 'mosaic-veil';
const listeners = new Set<() => void>();
let chosen: VeilLevel | undefined;

function kept(): VeilLevel {
  try {
    const found = localStorage.getItem(key);
    return veilLevels.find((veil) => veil === found) ?? 'none';
  } catch {
    return 'none';
  }
}

export const veilLevel = {
  get: (): VeilLevel => (chosen ??= kept()),
  set(next: VeilLevel) {
    chosen = next;
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Before hydration the moderator's choice is unknown, so that pictures are veiled. */
export const useVeilLevel = (): VeilLevel =>
  useSyncExternalStore(veilLevel.subscribe, veilLevel.get, () => 'full');
