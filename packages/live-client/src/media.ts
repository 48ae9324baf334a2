// The browser functions for live video, a separate entry, so that pages without video do not load them.
import type { MediaPorts } from './live-streams.ts';
import { openBrowserPeer } from './peer.ts';
import { takeBrowserPicture } from './picture.ts';

export { type CallMedia, joinCall } from './video-calls.ts';
export { capture, captureConstraints, type CaptureRequest, type VideoQualityName } from './capture.ts';

/** For `createLiveClient`. */
export const browserMedia: MediaPorts = { openPeer: openBrowserPeer, takePicture: takeBrowserPicture };
