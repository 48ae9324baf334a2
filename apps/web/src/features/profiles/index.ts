// The face of profiles in the browser: a member's head with her portrait, her sections, her words.
export { About } from './About.tsx';
export { drawingsOf, type ProfileDrawings } from './drawings.ts';
export { lastSeenOf } from './last-seen.ts';
export { OwnAccount } from './OwnAccount.tsx';
export { ProfileFigures } from './ProfileFigures.tsx';
export { ProfileHead } from './ProfileHead.tsx';
export { OwnTabs, ProfileTabs } from './ProfileTabs.tsx';
export { Withheld } from './Withheld.tsx';
export { YourPlaces } from './YourPlaces.tsx';
