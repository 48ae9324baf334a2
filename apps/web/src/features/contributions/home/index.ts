// The face of the first page's sets: through it the page brings nothing of what other pages of contributions share.
export { loadSets } from '../list/load.ts';
export { plainQuery, readSetQuery } from '../list/query.ts';
export { SiteRules } from '../SiteRules.tsx';
export { HomeSets } from './HeldSets.tsx';
export { HomeFigures } from './HomeFigures.tsx';
export { type Featured, type FeaturedRoom, RoomFeature } from './HomeFeature.tsx';
