// Asking for camera and microphone, in the sizes of the product.
import { captureLimits, videoQualities } from '@alcove/protocol';

export type Quality = (typeof videoQualities)[number]['name'];
export type CaptureWish = {
  /** Of devices; empty for any. */
  cameraId?: string;
  microphoneId?: string;
  quality?: Quality;
};
/** As much of `navigator.mediaDevices` as is needed. */
export type CaptureDevices<Media> = { getUserMedia(constraints: MediaStreamConstraints): Promise<Media> };

/** The size she chose; where the camera has none so small or large, the nearest within bounds. */
export function captureConstraints({ cameraId, microphoneId, quality }: CaptureWish): MediaStreamConstraints {
  const chosen = videoQualities.find(({ name }) => name === quality);
  const { minWidthPx, minHeightPx, maxWidthPx, maxHeightPx, idealWidthPx, idealHeightPx } = captureLimits;
  return {
    audio: microphoneId ? { deviceId: { exact: microphoneId } } : true,
    video: {
      ...(cameraId && { deviceId: { exact: cameraId } }),
      width: { min: minWidthPx, ideal: chosen?.widthPx ?? idealWidthPx, max: maxWidthPx },
      height: { min: minHeightPx, ideal: chosen?.heightPx ?? idealHeightPx, max: maxHeightPx },
    },
  };
}

/** Once more without device ids before it fails: she may have unplugged what she chose last time. */
export async function capture<Media>(devices: CaptureDevices<Media>, wish: CaptureWish = {}): Promise<Media> {
  const { cameraId, microphoneId, ...rest } = wish;
  try {
    return await devices.getUserMedia(captureConstraints(wish));
  } catch (reason) {
    if (!cameraId && !microphoneId) throw reason;
    return devices.getUserMedia(captureConstraints(rest));
  }
}
