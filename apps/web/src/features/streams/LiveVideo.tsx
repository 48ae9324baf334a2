// The video of a camera. When its connection is replaced, the old video stays until the new one plays.
import type { LiveMedia } from '@alcove/live-client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type PictureProps = {
  media: LiveMedia;
  label: string;
  muted: boolean;
  mirrored?: boolean;
  /** The browser's autoplay policy asks for a gesture before it plays sound; the video plays muted. */
  onAutoplayBlocked?: () => void;
  /** Width over height, once known and after each change: a phone was turned. */
  onShape?: (ratio: number) => void;
};

/** One element per `MediaStream`: other media mount another element. */
function Playing({ media, label, muted, mirrored, onAutoplayBlocked, onShape, onPlaying }: PlayingProps) {
  const own = useRef<HTMLVideoElement>(null);
  const blocked = useEffectEvent(() => onAutoplayBlocked?.());
  useEffect(() => {
    const element = own.current;
    if (!element) return;
    // The SDK declares only a part of `MediaStream`.
    element.srcObject = media as MediaStream;
    return () => {
      element.srcObject = null;
    };
  }, [media]);
  useEffect(() => {
    const element = own.current;
    if (!element) return;
    element.muted = muted;
    element.play().catch((error: unknown) => {
      if (muted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      element.muted = true;
      blocked();
      // Muted playback needs no gesture.
      element.play().catch(() => {});
    });
  }, [muted]);
  useEffect(() => {
    const element = own.current;
    if (!element) return;
    // Phones pause a video in the background and when it leaves fullscreen; it has to resume by itself.
    const resume = () => !document.hidden && element.paused && void element.play().catch(() => {});
    document.addEventListener('visibilitychange', resume);
    element.addEventListener('webkitendfullscreen', resume);
    return () => {
      document.removeEventListener('visibilitychange', resume);
      element.removeEventListener('webkitendfullscreen', resume);
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- live video has no captions
    <video
      ref={own}
      className={mirrored ? 'mirrored' : undefined}
      aria-label={label}
      playsInline
      onPlaying={onPlaying}
      onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
        videoHeight > 0 && onShape?.(videoWidth / videoHeight)
      }
    />
  );
}
type PlayingProps = PictureProps & { onPlaying?: () => void };

export function LiveVideo({ media, ...rest }: PictureProps) {
  const [shown, setShown] = useState(media);
  const isNew = shown !== media;
  return (
    <>
      {isNew && <Playing key={keyOf(shown)} {...rest} muted media={shown} />}
      <Playing key={keyOf(media)} {...rest} media={media} onPlaying={() => setShown(media)} />
    </>
  );
}

const keys = new WeakMap<LiveMedia, number>();
let lastKey = 0;
/** A key per media object: the old element goes on playing while the new one starts. */
function keyOf(media: LiveMedia): number {
  const key = keys.get(media) ?? ++lastKey;
  keys.set(media, key);
  return key;
}
