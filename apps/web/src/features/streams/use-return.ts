// Back on the air after a reload: only with a browser that has already allowed the camera, so that nobody is asked
// for it without having pressed anything.
import { useEffect, useEffectEvent } from 'react';
import { chatSettings, useRoom } from '../rooms/index.ts';
import { goOnAir } from './actions.ts';
import { openDevices } from './green-room/devices.ts';
import { qualityNamed } from './green-room/line.ts';
import { onAir } from './on-air.ts';
import type { Own } from './scene.ts';

async function isAllowed(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
  return state === 'granted';
}

export function useReturn(own: Own | undefined): void {
  const { client, room, view } = useRoom();
  const isIn = client !== undefined && view !== undefined;
  const leave = useEffectEvent(() => {
    if (!own) return;
    const { muted, paused, camera } = own.state;
    onAir.keep({ roomid: room.roomid, muted, paused, camera });
  });
  useEffect(() => {
    const hear = () => leave();
    addEventListener('pagehide', hear);
    return () => removeEventListener('pagehide', hear);
  }, []);
  const comeBack = useEffectEvent(async () => {
    const was = onAir.take(room.roomid);
    if (!was || !client || !(await isAllowed())) return;
    const media = await openDevices(chatSettings.get());
    const { roomid, muted, paused, camera } = was;
    const { videoKbps } = qualityNamed(chatSettings.get().quality);
    goOnAir({ client, roomid, media, videoKbps, muted, paused, camera });
  });
  useEffect(() => {
    // Without her devices, or where the browser tells nothing of permissions, she opens it again by hand.
    if (isIn) comeBack().catch(() => {});
  }, [isIn]);
}
