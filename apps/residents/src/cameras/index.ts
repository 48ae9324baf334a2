// The face of the drawn cameras.
export { createDrawnCameras, type DrawnCameras } from './cameras.ts';
export { hasSound } from './loop-files.ts';
