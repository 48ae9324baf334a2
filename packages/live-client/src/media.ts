// The browser's side of live video, apart from the client: not every page shows any.
import type { MediaPorts } from './live-streams.ts';
import { openBrowserPeer } from './peer.ts';
import { takeBrowserPicture } from './picture.ts';

export { capture, captureConstraints, type CaptureWish, type Quality } from './capture.ts';

/** For `createLiveClient`. */
export const browserMedia: MediaPorts = { openPeer: openBrowserPeer, takePicture: takeBrowserPicture };
