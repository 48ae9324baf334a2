// A notification in the corner of the screen, in the stack of all toasts.
import { type NotificationFrame, notificationTypeOf, splitLanguage } from '@alcove/protocol';
import { notify } from '../../toasts.ts';
import { isToldHere } from '../../told-here.ts';
import { markItemsRead } from './actions.ts';
import { discreetLook, lookOf } from './looks.ts';
import { tellStoryPage } from './story-news.ts';

/** Whether this version of the page knows what it could show. */
export const isKnownType = (type: string): boolean => notificationTypeOf(type) !== undefined;

/** By a room or a camera of this document, whose own toast stays. */
function isToldAlready({ type: name, entity_id: entity }: NotificationFrame): boolean {
  const type = notificationTypeOf(name);
  if (type === 'excluded') return isToldHere({ type, roomId: Number(entity) });
  return type === 'cameraStopped' && isToldHere({ type });
}

export function popUp(item: NotificationFrame): void {
  if (tellStoryPage(item.type) || isToldAlready(item)) return;
  const discreet = document.documentElement.dataset.discreet !== undefined;
  const { icon, tone } = discreet ? discreetLook : lookOf(item);
  notify({
    icon,
    tone,
    title: discreet ? item.neutral : item.text,
    ...(!discreet && item.message && { line: item.message }),
    to: splitLanguage(item.url).path,
    onOpen: () => void markItemsRead([item.id], ''),
  });
}
