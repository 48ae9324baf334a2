// What the header's search offers while words are typed: it travels once the field is focused.
export { SearchSuggestions as default } from '../features/finding/suggestions/index.ts';
