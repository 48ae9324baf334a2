// Finding on the wire: tags of sets, photos and films, lists of what is found, the archive, best and certified.
import { archiveCalls } from './finding/archive.ts';
import { bestCalls } from './finding/best.ts';
import { curatingCalls } from './finding/curating.ts';
import { followingCalls } from './finding/following.ts';
import { foundCalls } from './finding/items.ts';
import { searchCalls } from './finding/search.ts';
import { tagsCalls } from './finding/tags.ts';

export type { BestPhoto } from './finding/best.ts';
export { type CuratedTag, type CurationAct, type TagProposal } from './finding/curating.ts';
export type { FollowedTag } from './finding/following.ts';
export * from './finding/items.ts';
export { type HelpLine, helpNeeds, type WayOnward } from './finding/search.ts';
export { type ItemTag, mayBeGiven, readTag } from './finding/tags.ts';

export const findingCalls = {
  ...tagsCalls,
  ...foundCalls,
  ...searchCalls,
  ...archiveCalls,
  ...bestCalls,
  ...curatingCalls,
  ...followingCalls,
} as const;
