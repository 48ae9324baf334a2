// The face of searches in the browser: what pages arrange.
export { loadSearchPage } from './load.ts';
export { helpParam } from './query.ts';
export { SearchPage } from './SearchPage.tsx';
