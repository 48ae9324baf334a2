// Reading and deleting notifications. Lists change at once; what the server refuses is shown, and the list is read again.
import { callServer, isUnanswered } from '../../call.ts';
import type { CallAddress, ArgumentsOf, CallSpec } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { glyph } from '../../icons.tsx';
import { notify } from '../../toasts.ts';
import { notificationChanges } from './changes.ts';
import { type UnreadCount, unreadCount } from './unread.ts';

/** `unreachable`: the words for no answer at all. */
async function send<C extends CallSpec>(address: CallAddress<C>, input: ArgumentsOf<C>, unreachable: string) {
  const answer = await callServer(address, input);
  if (answer.status === 'success') {
    unreadCount.update(answer.data as UnreadCount);
    return true;
  }
  notify({
    icon: glyph('wifi-off'),
    tone: 'danger',
    title: isUnanswered(answer) ? unreachable : answer.message,
  });
  notificationChanges.tell({ is: 'news' });
  return false;
}

/** Answers whether it was done. */
export function markItemsRead(ids: readonly number[] | 'all', unreachable: string): Promise<boolean> {
  notificationChanges.tell({ is: 'read', ids });
  return send(addresses.readNotifications, ids === 'all' ? { all: 1 } : { ids: ids.join(',') }, unreachable);
}

export function deleteItemsNow(ids: readonly number[] | 'all', unreachable: string): Promise<boolean> {
  notificationChanges.tell({ is: 'deleted', ids });
  return send(
    addresses.deleteNotifications,
    ids === 'all' ? { all: 1 } : { ids: ids.map(String) },
    unreachable,
  );
}
