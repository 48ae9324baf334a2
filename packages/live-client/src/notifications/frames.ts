// Frames of the notification socket: `{ type, data }`, read by hand so that no parser travels with every page.
import type { NotificationFrame, StoryNews } from '@alcove/protocol';

/** How many are unread; a higher version is newer. */
export type UnreadNotifications = { unread: number; version: number };

export type FeedFrame =
  | { is: 'unread'; unread: UnreadNotifications }
  | { is: 'read'; ids: readonly number[] }
  | { is: 'item'; item: NotificationFrame }
  | { is: 'story'; news: StoryNews }
  | ({ is: 'state' } & DomainState);

/** What a domain other than notifications says of the member: `wallet/changed` with a balance. */
export type DomainState = { type: string; data: unknown };

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** A record: a type that the protocol adds does not compile without its row. */
const storyActs: Record<StoryNews['action'], true> = { came: true, changed: true, gone: true, sight: true };
const isStoryAct = (value: unknown): value is StoryNews['action'] =>
  typeof value === 'string' && Object.hasOwn(storyActs, value);
const storyType: (typeof import('@alcove/protocol'))['storyNews']['type'] = 'ephemeral';

/** Undefined for what this client does not know. */
export function readNotificationFrame(text: string): FeedFrame | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { type, data } = Object(frame) as Record<string, unknown>;
  const { id, ids, count, version, entity_id, action } = Object(data) as Record<string, unknown>;
  if (type === 'unread') {
    if (!Number.isSafeInteger(count) || !Number.isSafeInteger(version)) return undefined;
    return { is: 'unread', unread: { unread: count as number, version: version as number } };
  }
  if (type === 'read') return Array.isArray(ids) ? { is: 'read', ids: ids.filter(isId) } : undefined;
  if (typeof type !== 'string') return undefined;
  if (type.includes('/')) return { is: 'state', type, data };
  // The notification of the same name has an id, and no action.
  if (type === storyType && typeof entity_id === 'string' && isStoryAct(action))
    return { is: 'story', news: { entity_id, action } };
  if (!isId(id)) return undefined;
  return { is: 'item', item: { ...(data as NotificationFrame), type } };
}
