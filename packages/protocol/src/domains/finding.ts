// Finding on the wire: tags of sets, photos and films.
import { tagsCalls } from './finding/tags.ts';

export { type ItemTag, readTag } from './finding/tags.ts';

export const findingCalls = tagsCalls;
