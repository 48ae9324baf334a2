// How pages with a list of rooms create and enter them.
export { useEntrance } from './use-entrance.ts';
