// Message drafts, kept for each room and member until they are sent, as long as the tab is open.
import { messageLimits } from '@alcove/protocol';
import { kept, keptTexts } from '../../../kept.ts';

const drafts = kept('session', 'drafts', keptTexts, { most: 20 });

const keyOf = (uid: number, roomid: number) => `${uid}:${roomid}`;

export const messageDraftOf = (uid: number, roomid: number): string =>
  drafts.get()?.[keyOf(uid, roomid)] ?? '';

export function keepMessageDraft(uid: number, roomid: number, tags: string): void {
  const key = keyOf(uid, roomid);
  const { [key]: _, ...others } = drafts.get() ?? {};
  drafts.set(tags.trim() === '' ? others : { ...others, [key]: tags.slice(0, messageLimits.max * 2) });
}
