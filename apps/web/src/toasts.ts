// Toasts: short messages that any part shows by `notify({ icon, tone, title })`; the shell draws them.
import { toastsListed } from '@alcove/protocol';
import { createOpenState } from './open-state.ts';
import type { ToastItem } from './ui/Toast.tsx';

let nextKey = 1;
const { get, set, subscribe, use } = createOpenState<readonly ToastItem[]>();

export const toasts = {
  use,
  subscribe,
  list: () => get() ?? [],
  remove: (keys: readonly string[]) => set(toasts.list().filter(({ key }) => !keys.includes(key))),
};

export function notify(toast: Omit<ToastItem, 'key'>): void {
  set([...toasts.list(), { ...toast, key: String(nextKey++) }].slice(-toastsListed));
}
