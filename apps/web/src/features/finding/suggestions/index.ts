// The face of suggestions while words are typed.
export { forgetAllSearches, forgetSearch, rememberSearch, useOwnSearches } from './own-searches.ts';
export { SearchSuggestions } from './SearchSuggestions.tsx';
