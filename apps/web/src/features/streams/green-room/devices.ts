// Opens the chosen camera and microphone, and names the fault where they do not open.
import type { CaptureRequest } from '@alcove/live-client/media';
import { isDrawnCamera, openDrawnCamera, usedCamera } from '../../../drawn-camera.ts';
import type { chatSettings } from '../../chat/index.ts';

/** `dismissed`: the prompt was closed without an answer. `system`: the operating system denies every browser. */
export type DeviceFault = 'denied' | 'dismissed' | 'system' | 'missing' | 'busy' | 'unsupported';

export type CameraRequest = Pick<ReturnType<typeof chatSettings.get>, 'camera' | 'microphone' | 'quality'>;

const faults: Record<string, DeviceFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotSupportedError: 'unsupported',
};

/** Only Chromium distinguishes the reasons of `NotAllowedError`, and only in the error message. */
export function faultOf(error: unknown): DeviceFault {
  if (!(error instanceof DOMException)) return 'busy';
  if (error.name === 'NotAllowedError' && /dismiss/i.test(error.message)) return 'dismissed';
  if (error.name === 'NotAllowedError' && /system/i.test(error.message)) return 'system';
  return faults[error.name] ?? 'busy';
}

async function hasOnlyCameras(devices: MediaDevices): Promise<boolean> {
  const kinds = (await devices.enumerateDevices()).map(({ kind }) => kind);
  return kinds.includes('videoinput') && !kinds.includes('audioinput');
}

/** Retries a busy device once, as a camera may start more slowly than the browser waits. */
export async function openDevices(wanted: CameraRequest): Promise<MediaStream> {
  try {
    return await openOnce(wanted);
  } catch (error) {
    if (faultOf(error) !== 'busy') throw error;
    return openOnce(wanted);
  }
}

async function openOnce({ camera, microphone, quality }: CameraRequest): Promise<MediaStream> {
  const used = usedCamera(camera);
  if (isDrawnCamera(used)) return openDrawnCamera(used);
  const devices = globalThis.navigator?.mediaDevices;
  // Browsers hide `mediaDevices` on pages without HTTPS.
  if (!devices) throw new DOMException('no devices', 'NotSupportedError');
  const { capture, captureConstraints } = await import('@alcove/live-client/media');
  const request: CaptureRequest = { cameraId: camera, microphoneId: microphone, quality };
  try {
    return await capture(devices, request);
  } catch (error) {
    // Without a microphone the picture alone is published.
    if (faultOf(error) !== 'missing' || !(await hasOnlyCameras(devices))) throw error;
    return devices.getUserMedia({ video: captureConstraints({ quality }).video ?? true });
  }
}

export const stopAll = (media: MediaStream | undefined): void => {
  for (const track of media?.getTracks() ?? []) track.stop();
};
