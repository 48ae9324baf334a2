// What the first page uses of the cameras that are on.
export { LiveCameras } from './LiveCameras.tsx';
export { LiveCamerasPlace } from './LiveCamerasPlace.tsx';
export { useLiveCameras } from './use-live-cameras.ts';
