// Which of the two faces a page belongs to: they call the same level by two names.
import { type PageKey, pages } from '@alcove/protocol';

export type Face = 'chat' | 'content';

/** The offer of the chat is kept by payments. */
export const faceOf = (key: PageKey | undefined): Face =>
  key !== undefined && (pages[key].domain === 'rooms' || key === 'xxl') ? 'chat' : 'content';
