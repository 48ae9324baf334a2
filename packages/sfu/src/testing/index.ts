// Publishers and viewers without a browser, and what stands between them: for tests of whatever puts an SFU to work.
export { ffmpeg, ffmpegMissing, probe, shootFilm, shootH264Film } from './film.ts';
export { h264Slices, withoutH264 } from './h264.ts';
export { openLayeredCamera } from './layered-camera.ts';
export { openLossyLink } from './lossy-link.ts';
export {
  type Camera,
  type CameraOptions,
  openCamera,
  openWindow,
  type Window,
  type WindowOptions,
} from './peers.ts';
export { isUp, type PeersEngine } from './peers-engine.ts';
export { shortTimes } from './short-times.ts';
export { until } from './until.ts';
