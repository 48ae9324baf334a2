// The face of the map in the browser.
export { AroundMap } from './AroundMap.tsx';
export { loadMap } from './load.ts';
export { MapPromises } from './MapPromises.tsx';
