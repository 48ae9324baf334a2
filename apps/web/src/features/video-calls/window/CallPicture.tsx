// A moving picture of a call: the other's, or one's own, which is mirrored for oneself as in rooms.
import type { LiveMedia } from '@alcove/live-client';
import { useEffect, useRef } from 'react';

export function CallPicture({ media, own, label }: { media: LiveMedia; own?: boolean; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    // The SDK declares only a part of `MediaStream`.
    video.current.srcObject = media as MediaStream;
    video.current.play().catch(() => undefined);
  }, [media]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- live video has no captions
  return <video ref={video} muted={own ?? false} playsInline autoPlay aria-label={label} />;
}
