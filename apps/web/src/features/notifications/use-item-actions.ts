// Reading and deleting notifications. Lists change at once; what the server refuses is shown, and the list is read again.
import * as addresses from '@alcove/protocol/addresses';
import { useCall } from '../../call/use-call.ts';
import { notificationChanges } from './changes.ts';
import { unreadCount } from './unread.ts';

type Ids = readonly number[] | 'all';

export function useItemActions() {
  const plan = {
    toast: true,
    inTurn: true,
    onFailure() {
      notificationChanges.tell({ is: 'news' });
      return false;
    },
  };
  const reading = useCall(addresses.readNotifications, plan);
  const deleting = useCall(addresses.deleteNotifications, plan);
  return {
    /** Answers whether it was done. */
    async markRead(ids: Ids): Promise<boolean> {
      notificationChanges.tell({ is: 'read', ids });
      const unread = await reading.send(ids === 'all' ? { all: 1 } : { ids: ids.join(',') });
      if (unread) unreadCount.update(unread);
      return unread !== undefined;
    },
    /** Answers whether it was done. */
    async remove(ids: Ids): Promise<boolean> {
      notificationChanges.tell({ is: 'deleted', ids });
      const unread = await deleting.send(ids === 'all' ? { all: 1 } : { ids: ids.map(String) });
      if (unread) unreadCount.update(unread);
      return unread !== undefined;
    },
  };
}
