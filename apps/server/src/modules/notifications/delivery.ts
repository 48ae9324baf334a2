// What ways of reaching a member other than the list get: notifications as they are written.
import type { NotificationSettings, NotificationType, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';

/** A notification that is being written, for one recipient. */
export type WrittenNotification = {
  uid: Uid;
  /** Of `notifications`: its own row, and the item that it is shown in. */
  id: number;
  item: number;
  type: NotificationType;
  happenedAt: number;
  settings: NotificationSettings;
};

/**
 * Mail and push. `plan` runs in the transaction that writes the notifications, once for each page of recipients
 * whose settings allow the channel: a job that it adds there exists exactly if the notifications do. Quiet hours
 * are its own business: what waits until their end is planned for then.
 */
export type DeliveryChannel = {
  name: 'mail' | 'push';
  plan(tx: Database, written: readonly WrittenNotification[]): Promise<void>;
};

/** Whether quiet hours hold back popups, sounds, mails and pushes of the type now. */
export type IsQuiet = (settings: NotificationSettings, type: NotificationType, now: number) => boolean;
