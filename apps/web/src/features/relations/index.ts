// The face of relations in the browser: whom one follows, who follows, whom one does not want to meet.
export { ApartPanel } from './ApartPanel.tsx';
export { BlockByNick, BlockEffects } from './BlockByNick.tsx';
export { BlockDialog } from './BlockDialog.tsx';
export { BlockList } from './BlockList.tsx';
export { findFollowed } from './find-followed.ts';
export { FindAmong } from './FindAmong.tsx';
export { FollowList } from './FollowList.tsx';
export { type Among, amongAsked, searchOf } from './list-page.ts';
export {
  type Between,
  type Blocked,
  type Counts,
  type Follower,
  type Listed,
  loadBetween,
  loadBlocked,
  loadCounts,
  loadFollows,
  loadSuggestions,
} from './load.ts';
export { ProfileActions } from './ProfileActions.tsx';
export { ProfileFollowButton } from './ProfileFollowButton.tsx';
export { SuggestedFollows } from './SuggestedFollows.tsx';
export { RefusedNote } from './RefusedNote.tsx';
export { UnblockDialog } from './UnblockDialog.tsx';
