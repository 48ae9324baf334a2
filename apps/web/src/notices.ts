// Short messages that pass by: `notify({ title })` from anywhere; the shell shows them.
import type { ReactNode } from 'react';
import type { Glyph } from './ui/Icon.tsx';

export type Notice = {
  title: ReactNode;
  /** One line more. */
  text?: ReactNode;
  icon?: Glyph;
  tone?: 'accent' | 'premium' | 'token' | 'success' | 'danger';
};
export type ShownNotice = Notice & { id: number; closing: boolean };

/** Only the last ones are listed. */
const listedMax = 5;
export const autoHideMs = 3_000;
const closingMs = 500;

let nextId = 1;
let shown: readonly ShownNotice[] = [];
const listeners = new Set<() => void>();

function become(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function notify(notice: Notice): void {
  become([...shown, { ...notice, id: nextId++, closing: false }].slice(-listedMax));
}

export function closeNotices(ids: readonly number[]): void {
  become(shown.map((notice) => (ids.includes(notice.id) ? { ...notice, closing: true } : notice)));
  setTimeout(() => become(shown.filter((notice) => !ids.includes(notice.id))), closingMs);
}

export const notices = {
  list: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
