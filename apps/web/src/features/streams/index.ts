// What pages use of live video: the camera windows of a room, the viewer list, the button that opens one's camera.
export { watchCamera } from './actions.ts';
export { CameraButton } from './CameraButton.tsx';
export { Cameras } from './Cameras.tsx';
export { ViewersPanel } from './Viewers.tsx';
