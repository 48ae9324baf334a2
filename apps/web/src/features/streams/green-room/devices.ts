// Camera and microphone as they were chosen, and why they do not come.
import type { CaptureWish } from '@alcove/live-client/media';
import type { chatSettings } from '../../rooms/index.ts';

export type DeviceFault = 'denied' | 'missing' | 'busy' | 'unsupported';

type Wanted = Pick<ReturnType<typeof chatSettings.get>, 'camera' | 'microphone' | 'quality'>;

const faults: Record<string, DeviceFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotSupportedError: 'unsupported',
};
export const faultOf = (error: unknown): DeviceFault =>
  (error instanceof DOMException && faults[error.name]) || 'busy';

export async function openDevices({ camera, microphone, quality }: Wanted): Promise<MediaStream> {
  const devices = globalThis.navigator?.mediaDevices;
  // Browsers hide them on pages without a secure connection.
  if (!devices) throw new DOMException('no devices', 'NotSupportedError');
  const { capture } = await import('@alcove/live-client/media');
  const wish: CaptureWish = { cameraId: camera, microphoneId: microphone, quality };
  return capture(devices, wish);
}

export const stopAll = (media: MediaStream | undefined): void => {
  for (const track of media?.getTracks() ?? []) track.stop();
};
