// Announcements for screen readers: one polite live region for the whole shell.
import { createOpenState } from '../open-state.ts';

const announcement = createOpenState<string>();
export const useAnnouncement = announcement.use;

export function announce(text: string): void {
  // A live region whose text does not change is not read: repeated words get a trailing no-break space.
  announcement.set(text === announcement.get() ? `${text}\u00a0` : text);
}
