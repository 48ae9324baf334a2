// How many notifications are unread, as this document knows it: rendered with the page, then updated by the feed and by
// answers. A lower version is older and changes nothing.
import { createOpenState } from '../../open-state.ts';

export type UnreadCount = { unread: number; version: number };

/** As a page was rendered, at `now` of the site's clock. */
export type RenderedUnread = UnreadCount & { now: number };

const known = createOpenState<UnreadCount>();

export const unreadCount = {
  get: known.get,
  update(next: UnreadCount): void {
    if (next.version > (known.get()?.version ?? -1)) known.set(next);
  },
  /** Another member reads now. */
  forget: () => known.set(undefined),
};

export function useUnreadCount(rendered: UnreadCount): number {
  const latest = known.use();
  return latest && latest.version >= rendered.version ? latest.unread : rendered.unread;
}
