// The face of favourites in the browser.
import './favourites.css';

export { Contributors } from './Contributors.tsx';
export { FavouriteChips, FavouriteSets } from './FavouriteSets.tsx';
export { favouriteFiltersOf, loadContributors, loadFavourites } from './load.ts';
