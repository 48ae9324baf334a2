// What happens to notifications while lists of them are on screen: in this tab, in another, on another device.
export type NotificationChange =
  | { is: 'read'; ids: readonly number[] | 'all' }
  | { is: 'deleted'; ids: readonly number[] | 'all' }
  /** There may be new ones. */
  | { is: 'news' };

type Listener = (change: NotificationChange) => void;
const listeners = new Set<Listener>();

export const notificationChanges = {
  tell(change: NotificationChange): void {
    for (const listener of Array.from(listeners)) listener(change);
  },
  on(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
