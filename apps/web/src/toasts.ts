// Toasts: short messages that any part shows by `notify({ icon, tone, title })`; the shell draws them.
import { toastLimits } from '@alcove/protocol';
import type { ToastItem } from './ui/Toast.tsx';

let nextKey = 1;
let listed: readonly ToastItem[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly ToastItem[]): void {
  listed = next;
  for (const listener of listeners) listener();
}

export function notify(toast: Omit<ToastItem, 'key'>): void {
  replace([...listed, { ...toast, key: String(nextKey++) }].slice(-toastLimits.listed));
}

export const toasts = {
  list: () => listed,
  remove(keys: readonly string[]): void {
    replace(listed.filter(({ key }) => !keys.includes(key)));
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
