// The face of live video on screen: the stage of a room, and the way on it.
export { watchCamera } from './actions.ts';
export { CameraButton } from './CameraButton.tsx';
export { Cameras } from './Cameras.tsx';
export { WatchersPanel } from './Watchers.tsx';
