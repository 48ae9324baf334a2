// The face of the map in the browser.
export { MapPromises } from './MapPromises.tsx';
export { QuietMap } from './QuietMap.tsx';
