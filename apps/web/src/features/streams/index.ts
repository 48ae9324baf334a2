// What pages and later domains use of live video: the camera windows of a room, the viewer list, the button that opens
// one's camera, and a camera as such with what to do where it does not open.
export { watchCamera } from './actions.ts';
export { CameraButton } from './CameraButton.tsx';
export { Cameras } from './Cameras.tsx';
export { DeviceFaultHelp } from './green-room/DeviceFaultHelp.tsx';
export { useCameraPreview } from './green-room/use-camera-preview.ts';
export { LiveVideo } from './LiveVideo.tsx';
export { nextCamera } from './next-camera.ts';
export { ViewersPanel } from './Viewers.tsx';
