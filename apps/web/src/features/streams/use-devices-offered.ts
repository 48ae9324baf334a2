// A device vanished while she was on the air: which one could take its place.
import type { Own } from './scene.ts';
import { chatSettings, useDevices } from '../rooms/index.ts';
import { openDevices } from './green-room/devices.ts';
import { greenRoom } from './green-room/open.ts';

export type Offered = { label: string; take: () => Promise<void> };

/** Nothing where there is none: then she is told what is missing. */
export function useOfferedDevice({ publication, state }: Own): Offered | undefined {
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
        // What stands in the way is explained there.
        greenRoom.set(true);
      }
    },
  };
}
