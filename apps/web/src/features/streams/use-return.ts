// Back on the air after a reload: only with a browser that has already allowed the camera, so that nobody is asked
// for it without having pressed anything.
import { useEffect, useEffectEvent, useRef } from 'react';
import { chatSettings, useRoom, videoKbpsOf } from '../rooms/index.ts';
import { goOnAir } from './actions.ts';
import { openDevices, stopAll } from './green-room/devices.ts';
import { type OnAir, onAir } from './on-air.ts';
import type { Own } from './scene.ts';

type Reopened = { was: OnAir; media: MediaStream; readyAt: number };

async function isAllowed(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
  return state === 'granted';
}

async function reopen(roomid: number): Promise<Reopened | undefined> {
  const was = onAir.take(roomid);
  if (!was || !(await isAllowed())) return undefined;
  const media = await openDevices(chatSettings.get());
  return { was, media, readyAt: performance.now() };
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
  /** Devices open while the connection is made: whoever watches waits for both. */
  const opening = useRef<Promise<Reopened | undefined>>(undefined);
  useEffect(() => {
    // Without her devices, or where the browser tells nothing of permissions, she opens it again by hand.
    const mine = reopen(room.roomid).catch(() => undefined);
    opening.current = mine;
    return () => {
      if (opening.current !== mine) return;
      opening.current = undefined;
      void mine.then((reopened) => reopened && stopAll(reopened.media));
    };
  }, [room.roomid]);
  const comeBack = useEffectEvent(async () => {
    const mine = opening.current;
    const reopened = await mine;
    // Meanwhile she may have gone.
    if (!reopened || !client || opening.current !== mine) return;
    opening.current = undefined;
    const { media, readyAt } = reopened;
    const { roomid, muted, paused, camera } = reopened.was;
    const videoKbps = videoKbpsOf(chatSettings.get().quality, media);
    const readyForMs = performance.now() - readyAt;
    goOnAir({ client, roomid, media, videoKbps, muted, paused, camera, readyForMs });
  });
  useEffect(() => {
    if (isIn) void comeBack();
  }, [isIn]);
}
