// Short messages that pass by: `notify({ icon, tone, title })` from anywhere; the shell shows them.
import { toastLimits } from '@alcove/protocol';
import type { Notification } from './ui/Toast.tsx';

let nextKey = 1;
let listed: readonly Notification[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Notification[]): void {
  listed = next;
  for (const listener of listeners) listener();
}

export function notify(notice: Omit<Notification, 'key'>): void {
  become([...listed, { ...notice, key: String(nextKey++) }].slice(-toastLimits.listed));
}

export const notices = {
  list: () => listed,
  remove(keys: readonly string[]): void {
    become(listed.filter(({ key }) => !keys.includes(key)));
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
