// What one sees of oneself before anybody else does: opened with the green room, closed with it, unless it is
// taken along on the air.
//
//   asking ── allowed ──► on ── other devices, or one of these is gone ──► asking
//      └── refused ── retry, allowed meanwhile, or plugged in ──► asking
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sharpestOf, type Size, useChatSettings } from '../../rooms/index.ts';
import { type DeviceFault, faultOf, openDevices, stopAll } from './devices.ts';

export type Preview =
  | { status: 'asking' }
  | { status: 'on'; media: MediaStream }
  | { status: 'refused'; fault: DeviceFault };

/** `onOpen`: the browser has allowed it, and may tell more of the devices than before. */
export function usePreview(onOpen: () => void) {
  const { camera, microphone, quality } = useChatSettings();
  const [preview, setPreview] = useState<Preview>({ status: 'asking' });
  /** Of the camera that was opened last: it is not forgotten while another size of it is on its way. */
  const [sharpest, setSharpest] = useState<Size>();
  /** Each wish opens once; 0: it was refused. */
  const [wish, setWish] = useState(1);
  const current = useRef<MediaStream>(undefined);
  const tell = useEffectEvent(onOpen);
  const again = () => {
    setPreview({ status: 'asking' });
    setWish((before) => before + 1);
  };
  const gone = useEffectEvent(again);
  useEffect(() => {
    if (wish === 0) return;
    let isOver = false;
    const open = async () => {
      try {
        const media = await openDevices({ camera, microphone, quality });
        if (isOver) return stopAll(media);
        current.current = media;
        for (const track of media.getTracks()) {
          // Unplugged: another takes its place, or it is said that there is none.
          track.addEventListener('ended', () => !isOver && current.current === media && gone());
        }
        setPreview({ status: 'on', media });
        setSharpest(sharpestOf(media));
        tell();
      } catch (error) {
        if (isOver) return;
        setSharpest(undefined);
        setPreview({ status: 'refused', fault: faultOf(error) });
        setWish(0);
      }
    };
    void open();
    return () => {
      isOver = true;
      if (!current.current) return;
      stopAll(current.current);
      current.current = undefined;
      // Others are on their way: nobody goes out with these.
      setPreview({ status: 'asking' });
    };
  }, [wish, camera, microphone, quality]);
  const fault = preview.status === 'refused' ? preview.fault : undefined;
  useAllowed(fault === 'denied' || fault === 'dismissed', again);
  usePluggedIn(fault === 'missing', again);
  return {
    preview,
    sharpest,
    retry: again,
    /** It goes on the air: closing the green room stops it no more. */
    take(): MediaStream | undefined {
      const media = current.current;
      current.current = undefined;
      return media;
    },
  };
}

/** Once she has opened the door in her browser, the picture comes by itself. */
function useAllowed(waiting: boolean, onAllowed: () => void): void {
  const allowed = useEffectEvent(onAllowed);
  useEffect(() => {
    if (!waiting || !navigator.permissions) return;
    let permission: PermissionStatus | undefined;
    let isOver = false;
    const hear = () => permission?.state === 'granted' && allowed();
    const listen = async () => {
      const found = await navigator.permissions.query({ name: 'camera' as PermissionName });
      if (isOver) return;
      permission = found;
      permission.addEventListener('change', hear);
    };
    // Not every browser knows this permission: there she presses the button.
    listen().catch(() => {});
    return () => {
      isOver = true;
      permission?.removeEventListener('change', hear);
    };
  }, [waiting]);
}

function usePluggedIn(waiting: boolean, onDevice: () => void): void {
  const changed = useEffectEvent(onDevice);
  useEffect(() => {
    if (!waiting) return;
    const hear = () => changed();
    navigator.mediaDevices.addEventListener('devicechange', hear);
    return () => navigator.mediaDevices.removeEventListener('devicechange', hear);
  }, [waiting]);
}
