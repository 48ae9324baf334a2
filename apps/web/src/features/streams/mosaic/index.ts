// The face of the mosaic: all cameras that are on, for moderators.
export { mosaicQuery } from './query.ts';
export type { MosaicAnswer } from './use-fresh-mosaic.ts';
export { Wall } from './Wall.tsx';
