// The member's own picture and voice, shown to nobody else, until it is stopped or the settings close.
//
//   off ── start ──► asking ── allowed ──► on ── stop ──► off
//                       └── refused ──► refused ── start ──► asking
import { videoQualities } from '@alcove/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDrawnCamera, openDrawnCamera, usedCamera } from '../../../drawn-camera.ts';
import type { ChatSettings } from './chat-settings.ts';

export type PreviewFault = 'denied' | 'missing' | 'busy' | 'unsupported';
export type DevicePreview =
  | { status: 'off' | 'asking' }
  | { status: 'on'; stream: MediaStream }
  | { status: 'refused'; fault: PreviewFault };

type Wanted = Pick<ChatSettings, 'camera' | 'microphone' | 'quality'>;

const faults: Record<string, PreviewFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

function constraintsFor({ camera, microphone, quality }: Wanted, named: boolean): MediaStreamConstraints {
  const size = videoQualities.find(({ name }) => name === quality) ?? videoQualities[2];
  return {
    video: {
      width: { ideal: size.widthPx },
      height: { ideal: size.heightPx },
      ...(named && camera && { deviceId: { exact: camera } }),
    },
    audio: named && microphone ? { deviceId: { exact: microphone } } : true,
  };
}

/** A stored device that was unplugged must not prevent the preview with another one. */
async function open(wanted: Wanted): Promise<MediaStream> {
  const used = usedCamera(wanted.camera);
  if (isDrawnCamera(used)) return openDrawnCamera(used);
  const media = navigator.mediaDevices;
  try {
    return await media.getUserMedia(constraintsFor(wanted, true));
  } catch (error) {
    const isGone = error instanceof DOMException && faults[error.name] === 'missing';
    if (!isGone || (!wanted.camera && !wanted.microphone)) throw error;
    return await media.getUserMedia(constraintsFor(wanted, false));
  }
}

const end = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** `onOpen`: the browser has allowed it, and may now tell more about the devices. */
export function useDevicePreview({ camera, microphone, quality }: Wanted, onOpen: () => void) {
  const [preview, setPreview] = useState<DevicePreview>({ status: 'off' });
  const [isOn, setIsOn] = useState(false);
  const current = useRef<MediaStream>(undefined);
  const tell = useEffectEvent(onOpen);
  useEffect(() => {
    if (!isOn) return;
    let gone = false;
    const begin = async () => {
      if (!globalThis.navigator?.mediaDevices) {
        return setPreview({ status: 'refused', fault: 'unsupported' });
      }
      try {
        const stream = await open({ camera, microphone, quality });
        if (gone) return end(stream);
        current.current = stream;
        setPreview({ status: 'on', stream });
        tell();
      } catch (error) {
        if (gone) return;
        const name = error instanceof DOMException ? error.name : '';
        setPreview({ status: 'refused', fault: faults[name] ?? 'busy' });
        setIsOn(false);
      }
    };
    void begin();
    return () => {
      gone = true;
      end(current.current);
      current.current = undefined;
    };
  }, [isOn, camera, microphone, quality]);
  return {
    preview,
    start() {
      setPreview({ status: 'asking' });
      setIsOn(true);
    },
    stop() {
      setIsOn(false);
      setPreview({ status: 'off' });
    },
  };
}
