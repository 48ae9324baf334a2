// The private preview of camera and microphone: opened with the green room and stopped when it closes, unless
// `take` hands the devices to a publication.
//
//   asking ── allowed ──► on ── other devices, or one vanishes ──► asking
//      └── refused ── retry, allowed meanwhile, or plugged in ──► asking
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDrawnCamera } from '../../../drawn-camera.ts';
import { sharpestOf, type Size, useChatSettings } from '../../chat/index.ts';
import { type CameraRequest, type DeviceFault, faultOf, openDevices, stopAll } from './devices.ts';

export type CameraPreview =
  | { status: 'asking' }
  | { status: 'on'; media: MediaStream }
  | { status: 'refused'; fault: DeviceFault };

/** `onOpen`: the browser has allowed the devices and now reveals their labels. `wanted`: instead of the chosen one. */
export function useCameraPreview(onOpen: () => void, wanted?: CameraRequest['quality']) {
  const { camera, microphone, quality: usual } = useChatSettings();
  const quality = wanted ?? usual;
  const [preview, setPreview] = useState<CameraPreview>({ status: 'asking' });
  /** Of the camera opened last; kept while another size of it opens. */
  const [sharpest, setSharpest] = useState<Size>();
  /** Each number opens the devices once; 0 after a refusal. */
  const [attempt, setAttempt] = useState(1);
  const opened = useRef<MediaStream>(undefined);
  const notifyOpen = useEffectEvent(onOpen);
  const retry = () => {
    setPreview({ status: 'asking' });
    setAttempt((before) => before + 1);
  };
  const reopen = useEffectEvent(retry);
  useEffect(() => {
    // No device can refuse a drawing.
    if (attempt === 0 && !isDrawnCamera(camera)) return;
    let isClosed = false;
    const open = async () => {
      try {
        const media = await openDevices({ camera, microphone, quality });
        if (isClosed) return stopAll(media);
        opened.current = media;
        for (const track of media.getTracks()) {
          // After unplugging, another device opens, or the fault is shown.
          track.addEventListener('ended', () => !isClosed && opened.current === media && reopen());
        }
        setPreview({ status: 'on', media });
        setSharpest(sharpestOf(media));
        notifyOpen();
      } catch (error) {
        if (isClosed) return;
        setSharpest(undefined);
        setPreview({ status: 'refused', fault: faultOf(error) });
        setAttempt(0);
      }
    };
    void open();
    return () => {
      isClosed = true;
      if (!opened.current) return;
      stopAll(opened.current);
      opened.current = undefined;
      // Other devices are opening; these must not go live.
      setPreview({ status: 'asking' });
    };
  }, [attempt, camera, microphone, quality]);
  const fault = preview.status === 'refused' ? preview.fault : undefined;
  useAllowed(fault === 'denied' || fault === 'dismissed', retry);
  usePluggedIn(fault === 'missing', retry);
  return {
    preview,
    sharpest,
    retry,
    /** The devices belong to a publication now; closing the green room does not stop them. */
    take(): MediaStream | undefined {
      const media = opened.current;
      opened.current = undefined;
      return media;
    },
  };
}

/** Opens the devices by itself once the permission is granted in the browser. */
function useAllowed(waiting: boolean, onAllowed: () => void): void {
  const allowed = useEffectEvent(onAllowed);
  useEffect(() => {
    if (!waiting || !navigator.permissions) return;
    let permission: PermissionStatus | undefined;
    let isClosed = false;
    const onEvent = () => permission?.state === 'granted' && allowed();
    const listen = async () => {
      const found = await navigator.permissions.query({ name: 'camera' as PermissionName });
      if (isClosed) return;
      permission = found;
      permission.addEventListener('change', onEvent);
    };
    // Browsers without this permission name need a press on the retry button.
    listen().catch(() => {});
    return () => {
      isClosed = true;
      permission?.removeEventListener('change', onEvent);
    };
  }, [waiting]);
}

function usePluggedIn(waiting: boolean, onDevice: () => void): void {
  const changed = useEffectEvent(onDevice);
  useEffect(() => {
    if (!waiting) return;
    const onEvent = () => changed();
    navigator.mediaDevices.addEventListener('devicechange', onEvent);
    return () => navigator.mediaDevices.removeEventListener('devicechange', onEvent);
  }, [waiting]);
}
