// What one sees of oneself before anybody else does: opened with the green room, closed with it, unless it is
// taken along on the air.
//
//   asking ── allowed ──► on ── other devices ──► asking
//      └── refused ── retry, or allowed meanwhile ──► asking
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useChatSettings } from '../../rooms/index.ts';
import { type DeviceFault, faultOf, openDevices, stopAll } from './devices.ts';

export type Preview =
  | { status: 'asking' }
  | { status: 'on'; media: MediaStream }
  | { status: 'refused'; fault: DeviceFault };

/** `onOpen`: the browser has allowed it, and may tell more of the devices than before. */
export function usePreview(onOpen: () => void) {
  const { camera, microphone, quality } = useChatSettings();
  const [preview, setPreview] = useState<Preview>({ status: 'asking' });
  const [wished, setWished] = useState(true);
  const current = useRef<MediaStream>(undefined);
  const tell = useEffectEvent(onOpen);
  useEffect(() => {
    if (!wished) return;
    let isOver = false;
    const open = async () => {
      try {
        const media = await openDevices({ camera, microphone, quality });
        if (isOver) return stopAll(media);
        current.current = media;
        setPreview({ status: 'on', media });
        tell();
      } catch (error) {
        if (isOver) return;
        setPreview({ status: 'refused', fault: faultOf(error) });
        setWished(false);
      }
    };
    void open();
    return () => {
      isOver = true;
      stopAll(current.current);
      current.current = undefined;
    };
  }, [wished, camera, microphone, quality]);
  const retry = () => {
    setPreview({ status: 'asking' });
    setWished(true);
  };
  useAllowed(preview.status === 'refused', retry);
  return {
    preview,
    retry,
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
