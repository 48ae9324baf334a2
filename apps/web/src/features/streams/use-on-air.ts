// Going on the air with the devices that were chosen last, without the green room.
import { useState } from 'react';
import { chatSettings, useRoom, videoKbpsOf } from '../rooms/index.ts';
import { goOnAir } from './actions.ts';
import { choices } from './choices.ts';
import { greenRoom } from './green-room/open.ts';
import { openDevices } from './green-room/devices.ts';

export function useOnAir() {
  const { client, room } = useRoom();
  const [opening, setOpening] = useState(false);
  async function openAtOnce() {
    if (!client || opening) return;
    setOpening(true);
    try {
      const media = await openDevices(chatSettings.get());
      const videoKbps = videoKbpsOf(chatSettings.get().quality, media);
      goOnAir({ client, roomid: room.roomid, media, videoKbps, muted: choices.get().muted });
    } catch {
      // What stands in the way is explained there.
      greenRoom.set(true);
    } finally {
      setOpening(false);
    }
  }
  return { opening, openAtOnce };
}
