// A notification in the corner of the screen, in the stack of all toasts.
import * as addresses from '@alcove/protocol/addresses';
import { audioPrefix, type NotificationFrame, notificationTypeOf, splitLanguage } from '@alcove/protocol';
import { callServer } from '../../call/call-server.ts';
import { notify } from '../../toasts.ts';
import { isAnnouncedHere } from '../../announced-here.ts';
import { notificationChanges } from './changes.ts';
import { discreetLook, lookOf } from './looks.ts';
import { tellStoryPage } from './story-news.ts';
import { unreadCount } from './unread.ts';

/** Whether this version of the page knows what it could show. */
export const isKnownType = (type: string): boolean => notificationTypeOf(type) !== undefined;

/** Whether a room, a conversation or a camera of this document announces it, by its own toast, which stays. */
function isAnnouncedAlready({ type: name, entity_id: entity }: NotificationFrame): boolean {
  const type = notificationTypeOf(name);
  if (type === 'excluded') return isAnnouncedHere({ type, roomId: Number(entity) });
  if (type === 'pmRequest' && isAnnouncedHere({ type: 'requests' })) return true;
  if (type === 'message' || type === 'pmRequest' || type === 'pmAccepted')
    return isAnnouncedHere({ type: 'conversation', id: Number(entity) });
  const isOfCamera = type === 'cameraStopped' || type === 'cameraVeiled' || type === 'cameraUnveiled';
  return isOfCamera && isAnnouncedHere({ type: 'ownCamera' });
}

const volume = 0.5;
let player: HTMLAudioElement | undefined;

/** A notification is read once its reader opens what it is about; where the server does not answer, it stays unread. */
async function markRead(id: number): Promise<void> {
  notificationChanges.tell({ is: 'read', ids: [id] });
  const answer = await callServer(addresses.readNotifications, { ids: String(id) });
  if (answer.status === 'success') unreadCount.update(answer.data);
  else notificationChanges.tell({ is: 'news' });
}

/** Settings and quiet hours have allowed it; discreet mode plays no sound. */
function play(): void {
  player ??= new Audio(`${audioPrefix}message.mp3`);
  player.volume = volume;
  player.currentTime = 0;
  // Before the first gesture browsers refuse to play; the popup is there all the same.
  player.play().catch(() => undefined);
}

export function popUp(item: NotificationFrame): void {
  if (tellStoryPage(item.type) || isAnnouncedAlready(item)) return;
  const discreet = document.documentElement.dataset.discreet !== undefined;
  if (item.sound === 1 && !discreet) play();
  const { icon, tone } = discreet ? discreetLook : lookOf(item);
  notify({
    icon,
    tone,
    title: discreet ? item.neutral : item.text,
    ...(!discreet && item.message && { line: item.message }),
    to: splitLanguage(item.url).path,
    onOpen: () => void markRead(item.id),
  });
}
