// The face of profiles in the browser: head, tabs, text and figures of a profile.
export { drawingsOf, type ProfileDrawings } from './drawings.ts';
export { ProfileAbout } from './ProfileAbout.tsx';
export { lastSeenOf } from './last-seen.ts';
export { OwnAccount } from './OwnAccount.tsx';
export { ProfileFigures } from './ProfileFigures.tsx';
export { ProfileHead } from './ProfileHead.tsx';
export { OwnTabs, type ProfileCounts, ProfileTabs } from './ProfileTabs.tsx';
export { Withheld } from './Withheld.tsx';
export { MemberAreaLinks } from './MemberAreaLinks.tsx';
// What other filtered lists share with the search of members.
export { AgeRange } from './search/AgeRange.tsx';
export { PlaceChoice, type Places, PlacesClosed } from './search/PlaceChoice.tsx';
export { nameOfPlace, useAgesText } from './search/use-applied-filters.ts';
