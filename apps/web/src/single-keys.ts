// Shortcuts of a single key can be disabled: those who dictate would press them unknowingly. Kept in this browser.
const storageKey = 'single-keys';

export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Without storage the choice cannot be kept: the keys stay on.
    return true;
  }
}

export function chooseSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Same: nothing to keep it in.
  }
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
