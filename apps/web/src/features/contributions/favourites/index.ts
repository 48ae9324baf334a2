// The face of favourites in the browser.
export { Contributors } from './Contributors.tsx';
export { FavouriteChips, FavouriteSets } from './FavouriteSets.tsx';
export { favouriteFiltersOf, loadContributors, loadFavourites } from './load.ts';
