// After a device vanished during a publication: the device that can replace it.
import type { OwnCamera } from './room-cameras.ts';
import { chatSettings, useDevices } from '../chat/index.ts';
import { openDevices } from './green-room/devices.ts';
import { greenRoom } from './green-room/open.ts';

export type ReplacementDevice = { label: string; take: () => Promise<void> };

/** Undefined where there is none; the window then says which device is missing. */
export function useReplacementDevice({ publication, state }: OwnCamera): ReplacementDevice | undefined {
  const { cameras, microphones } = useDevices();
  const [gone] = state.gone;
  const [device] = gone === 'video' ? cameras : microphones;
  if (gone === undefined || !device) return undefined;
  const kind = gone === 'video' ? 'camera' : 'microphone';
  return {
    label: device.label,
    async take() {
      try {
        const media = await openDevices({ ...chatSettings.get(), [kind]: device.deviceId });
        chatSettings.change({ [kind]: device.deviceId });
        publication.replace(media);
      } catch {
        // The green room explains why the device cannot be opened.
        greenRoom.set(true);
      }
    },
  };
}
