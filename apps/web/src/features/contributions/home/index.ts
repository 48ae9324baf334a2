// The face of the first page's sets.
export { HomeSets } from './HeldSets.tsx';
export { HomeFigures } from './HomeFigures.tsx';
export type { Featured } from './HomeFeature.tsx';
