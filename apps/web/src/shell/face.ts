// Which of the two faces a page belongs to: they call the same level by two names.
import { type PageKey, pages } from '@alcove/protocol';

export type PageFace = 'chat' | 'content';

/** The offer of the chat is a page of the payments domain. */
export const faceOf = (key: PageKey | undefined): PageFace =>
  key !== undefined && (pages[key].domain === 'rooms' || key === 'xxl') ? 'chat' : 'content';
