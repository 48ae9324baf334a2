// The camera of this page, for one photo. It is off as soon as the photo is there, and when the page is left.
import { useEffect, useRef, useState } from 'react';

const idealPx = 1920;
const jpegQuality = 0.92;

export function useOwnCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const [isOn, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const stop = () => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
    setOn(false);
  };
  useEffect(
    () => () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop();
    },
    [],
  );
  return {
    video,
    isOn,
    failed,
    stop,
    async start() {
      setFailed(false);
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { width: { ideal: idealPx }, facingMode: 'user' },
        });
        stream.current = opened;
        if (video.current) {
          video.current.srcObject = opened;
          await video.current.play();
        }
        setOn(true);
      } catch {
        // Refused, or there is none: a file does as well.
        setFailed(true);
      }
    },
    /** What the camera shows, as a JPG. */
    async shoot(): Promise<File | undefined> {
      const shown = video.current;
      if (!shown) return undefined;
      const canvas = document.createElement('canvas');
      canvas.width = shown.videoWidth;
      canvas.height = shown.videoHeight;
      canvas.getContext('2d')?.drawImage(shown, 0, 0);
      const blob = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
      );
      return blob ? new File([blob], 'certification.jpg', { type: 'image/jpeg' }) : undefined;
    },
  };
}
