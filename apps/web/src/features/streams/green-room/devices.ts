// Camera and microphone as they were chosen, and why they do not come.
import type { CaptureWish } from '@alcove/live-client/media';
import type { chatSettings } from '../../rooms/index.ts';

/** `dismissed`: she closed the question. `system`: the machine keeps the camera from every browser. */
export type DeviceFault = 'denied' | 'dismissed' | 'system' | 'missing' | 'busy' | 'unsupported';

type Wanted = Pick<ReturnType<typeof chatSettings.get>, 'camera' | 'microphone' | 'quality'>;

const faults: Record<string, DeviceFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotSupportedError: 'unsupported',
};

/** Why it was not allowed, only Chromium tells, and only in its message. */
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

/** What does not answer is asked once more: a camera may start slower than its browser waits for it. */
export async function openDevices(wanted: Wanted): Promise<MediaStream> {
  try {
    return await openOnce(wanted);
  } catch (error) {
    if (faultOf(error) !== 'busy') throw error;
    return openOnce(wanted);
  }
}

async function openOnce({ camera, microphone, quality }: Wanted): Promise<MediaStream> {
  const devices = globalThis.navigator?.mediaDevices;
  // Browsers hide them on pages without a secure connection.
  if (!devices) throw new DOMException('no devices', 'NotSupportedError');
  const { capture, captureConstraints } = await import('@alcove/live-client/media');
  const wish: CaptureWish = { cameraId: camera, microphoneId: microphone, quality };
  try {
    return await capture(devices, wish);
  } catch (error) {
    // Without a microphone she is seen all the same.
    if (faultOf(error) !== 'missing' || !(await hasOnlyCameras(devices))) throw error;
    return devices.getUserMedia({ video: captureConstraints({ quality }).video ?? true });
  }
}

export const stopAll = (media: MediaStream | undefined): void => {
  for (const track of media?.getTracks() ?? []) track.stop();
};
