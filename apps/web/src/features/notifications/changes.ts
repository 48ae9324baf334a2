// What happens to notifications while lists of them are on screen: in this tab, in another, on another device.
export type NotificationChange =
  | { is: 'read'; ids: readonly number[] | 'all' }
  | { is: 'deleted'; ids: readonly number[] | 'all' }
  /** There may be new ones. */
  | { is: 'news' };

type Hear = (change: NotificationChange) => void;
const listeners = new Set<Hear>();

export const notificationChanges = {
  tell(change: NotificationChange): void {
    for (const hear of Array.from(listeners)) hear(change);
  },
  on(hear: Hear): () => void {
    listeners.add(hear);
    return () => void listeners.delete(hear);
  },
};
