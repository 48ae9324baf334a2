// Opens camera and microphone in the sizes of the product.
import { captureLimits, videoQualities } from '@alcove/protocol';

export type VideoQualityName = (typeof videoQualities)[number]['name'];
export type CaptureRequest = {
  /** Device ids; empty for any device. */
  cameraId?: string;
  microphoneId?: string;
  quality?: VideoQualityName;
};
/** The part of `navigator.mediaDevices` that is used. */
export type CaptureDevices<Media> = { getUserMedia(constraints: MediaStreamConstraints): Promise<Media> };

/** The chosen size is ideal, not exact: a camera without it gives the nearest within bounds. */
export function captureConstraints({
  cameraId,
  microphoneId,
  quality,
}: CaptureRequest): MediaStreamConstraints {
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

/** Tries once more without device ids, as the devices chosen last time may be unplugged. */
export async function capture<Media>(
  devices: CaptureDevices<Media>,
  request: CaptureRequest = {},
): Promise<Media> {
  const { cameraId, microphoneId, ...rest } = request;
  try {
    return await devices.getUserMedia(captureConstraints(request));
  } catch (reason) {
    if (!cameraId && !microphoneId) throw reason;
    return devices.getUserMedia(captureConstraints(rest));
  }
}
