// Whether a notification may pop up in its reader's browsers now, and with a sound.
import {
  isSwitchedOn,
  type NotificationSettings,
  type NotificationType,
  notificationTypes,
} from '@alcove/protocol';
import type { IsQuiet } from './delivery.ts';

export function popupFlags(
  settings: NotificationSettings | undefined,
  { type, data }: { type: NotificationType; data: Record<string, unknown> },
  quiet: { isQuiet: IsQuiet; now: number },
): { popup: 0 | 1; sound: 0 | 1 } {
  const popup =
    settings !== undefined &&
    !notificationTypes[type].neverPopsUp?.(data) &&
    isSwitchedOn(settings, type, 'popup') &&
    !quiet.isQuiet(settings, type, quiet.now);
  return { popup: popup ? 1 : 0, sound: popup && settings.sound === 1 ? 1 : 0 };
}
