// Goes live again after a reload, only where the browser has already allowed the camera, so that no permission
// prompt appears without a press.
import { useEffect, useEffectEvent, useRef } from 'react';
import { chatSettings, useRoom, videoKbpsOf } from '../chat/index.ts';
import { startPublishing } from './actions.ts';
import { openDevices, stopAll } from './green-room/devices.ts';
import { type RememberedPublication, rememberedPublication } from './remembered-publication.ts';
import type { OwnCamera } from './room-cameras.ts';

type Reopened = { was: RememberedPublication; media: MediaStream; readyAt: number };

async function isAllowed(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
  return state === 'granted';
}

async function reopen(roomid: number): Promise<Reopened | undefined> {
  const was = rememberedPublication.take(roomid);
  if (!was || !(await isAllowed())) return undefined;
  const media = await openDevices(chatSettings.get());
  return { was, media, readyAt: performance.now() };
}

export function useResumePublishing(own: OwnCamera | undefined): void {
  const { client, room, view } = useRoom();
  const hasJoined = client !== undefined && view !== undefined;
  const leave = useEffectEvent(() => {
    if (!own) return;
    const { muted, paused, camera } = own.state;
    rememberedPublication.keep({ roomid: room.roomid, muted, paused, camera });
  });
  useEffect(() => {
    const remember = () => leave();
    addEventListener('pagehide', remember);
    return () => removeEventListener('pagehide', remember);
  }, []);
  /** Devices open while the socket connects, since viewers wait for both. */
  const opening = useRef<Promise<Reopened | undefined>>(undefined);
  useEffect(() => {
    // Without devices or the Permissions API the publisher goes live again by hand.
    const mine = reopen(room.roomid).catch(() => undefined);
    opening.current = mine;
    return () => {
      if (opening.current !== mine) return;
      opening.current = undefined;
      void mine.then((reopened) => reopened && stopAll(reopened.media));
    };
  }, [room.roomid]);
  const resume = useEffectEvent(async () => {
    const mine = opening.current;
    const reopened = await mine;
    // The member may have left the room meanwhile.
    if (!reopened || !client || opening.current !== mine) return;
    opening.current = undefined;
    const { media, readyAt } = reopened;
    const { roomid, muted, paused, camera } = reopened.was;
    const videoKbps = videoKbpsOf(chatSettings.get().quality, media);
    const readyForMs = performance.now() - readyAt;
    startPublishing({ client, roomid, media, videoKbps, muted, paused, camera, readyForMs });
  });
  useEffect(() => {
    if (hasJoined) void resume();
  }, [hasJoined]);
}
