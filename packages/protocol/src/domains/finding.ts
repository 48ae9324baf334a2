// Finding on the wire: tags of sets, photos and films, and lists of what is found.
import { foundCalls } from './finding/items.ts';
import { tagsCalls } from './finding/tags.ts';

export * from './finding/items.ts';
export { type ItemTag, readTag } from './finding/tags.ts';

export const findingCalls = { ...tagsCalls, ...foundCalls } as const;
