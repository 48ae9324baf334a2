// The face of the best photos in the browser.
export { BestPage } from './BestPage.tsx';
export { loadBest } from './load.ts';
