// Every notification type of the product, by its name in the code; and its names on the three interfaces.
import type * as z from 'zod/mini';
import { accountsNotifications } from './domains/accounts/notifications.ts';
import { albumsNotifications } from './domains/albums/notifications.ts';
import { certificationNotifications } from './domains/certification/notifications.ts';
import { videoCallsNotifications } from './domains/video-calls/notifications.ts';
import { commentsNotifications } from './domains/comments/notifications.ts';
import { consentsNotifications } from './domains/consents/notifications.ts';
import { contributionsNotifications } from './domains/contributions/notifications.ts';
import { findingNotifications } from './domains/finding/following.ts';
import { geoNotifications } from './domains/geo/notifications.ts';
import { giftsNotifications } from './domains/gifts/notifications.ts';
import { guestbookNotifications } from './domains/guestbook/notifications.ts';
import { moderationNotifications } from './domains/moderation/notifications.ts';
import { paymentsNotifications } from './domains/payments/notifications.ts';
import { pmNotifications } from './domains/pm/notifications.ts';

import { relationsNotifications } from './domains/relations/notifications.ts';
import { chatNotifications } from './domains/chat/notifications.ts';
import { storiesNotifications } from './domains/stories/notifications.ts';
import { streamsNotifications } from './domains/streams/notifications.ts';
import { wallNotifications } from './domains/wall/notifications.ts';
import type { NotificationSpec } from './notification-type.ts';

const types = {
  ...pmNotifications,
  ...videoCallsNotifications,
  ...giftsNotifications,
  ...paymentsNotifications,
  ...relationsNotifications,
  ...chatNotifications,
  ...guestbookNotifications,
  ...wallNotifications,
  ...commentsNotifications,
  ...albumsNotifications,
  ...contributionsNotifications,
  ...consentsNotifications,
  ...findingNotifications,
  ...storiesNotifications,
  ...streamsNotifications,
  ...geoNotifications,
  ...accountsNotifications,
  ...certificationNotifications,
  ...moderationNotifications,
};

export type NotificationType = keyof typeof types;
/** What a domain says when it tells of an event. */
export type NotificationData<T extends NotificationType> = z.input<(typeof types)[T]['data']>;

/** As code reads it that knows a type only at run time. */
export const notificationTypes = types as unknown as Readonly<Record<NotificationType, NotificationSpec>>;
export const notificationTypeNames = Object.keys(types) as NotificationType[];

export type NotificationInterface = 'backend' | 'site' | 'socket';

/** R3.183 to R3.195, R7.307 to R7.314: an interface that does not list a type uses its `/b` or `_backend` name. */
export function notificationNameOn(face: NotificationInterface, type: NotificationType): string {
  const { names } = notificationTypes[type];
  return names[face] ?? names.site ?? names.backend ?? type;
}

/** By any of its names; where two types share one, the first that is declared. */
export function notificationTypeOf(name: string): NotificationType | undefined {
  if (Object.hasOwn(types, name)) return name as NotificationType;
  return notificationTypeNames.find((type) => Object.values(notificationTypes[type].names).includes(name));
}
