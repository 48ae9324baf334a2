// What members were notified of in the past, such as a demo's: written as it would have been, and sent nowhere.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { WaitingEvent } from './event-store.ts';
import { groupOf } from './fan-out.ts';
import { raiseVersions, readUntil, writeRows } from './notification-store.ts';

export type ImportedNotification = Pick<
  WaitingEvent,
  'type' | 'from' | 'entity' | 'data' | 'once' | 'onceMs' | 'happenedAt'
> & { to: Uid };

/** In the order in which they happened; what happened by `readAt` has been read. */
export type ImportNotifications = (
  notifications: readonly ImportedNotification[],
  readAt: number,
) => Promise<void>;

export const createImportNotifications =
  (db: Database): ImportNotifications =>
  (notifications, readAt) =>
    db.transaction().execute(async (tx) => {
      for (const { to, ...event } of notifications) {
        await raiseVersions(tx, [to]);
        await writeRows(tx, event, [to], groupOf(event));
      }
      await readUntil(tx, [...new Set(notifications.map(({ to }) => to))], readAt);
    });
