// The face of the drawn cameras.
export type { DrawnCameras } from './cameras.ts';
