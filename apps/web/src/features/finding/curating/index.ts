// Curating in the browser: what the page of all tags arranges for editors and owners.
export { CuratingPage } from './CuratingPage.tsx';
export { loadCurated, shelfAddress, shelfAsked } from './load.ts';
