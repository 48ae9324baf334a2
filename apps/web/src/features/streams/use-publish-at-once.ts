// Goes live with the devices chosen last, without the green room.
import { useState } from 'react';
import { chatSettings, useRoom, videoKbpsOf } from '../chat/index.ts';
import { startPublishing } from './actions.ts';
import { publishingPreferences } from './publishing-preferences.ts';
import { greenRoom } from './green-room/open.ts';
import { openDevices } from './green-room/devices.ts';

export function usePublishAtOnce() {
  const { client, room } = useRoom();
  const [opening, setOpening] = useState(false);
  async function openAtOnce() {
    if (!client || opening) return;
    setOpening(true);
    try {
      const media = await openDevices(chatSettings.get());
      const videoKbps = videoKbpsOf(chatSettings.get().quality, media);
      startPublishing({
        client,
        roomid: room.roomid,
        media,
        videoKbps,
        muted: publishingPreferences.get().muted,
      });
    } catch {
      // The green room explains why the devices cannot be opened.
      greenRoom.set(true);
    } finally {
      setOpening(false);
    }
  }
  return { opening, openAtOnce };
}
