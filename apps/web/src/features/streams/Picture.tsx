// The moving picture of a camera. When its connection is replaced, what was seen stays until the new one plays.
import type { LiveMedia } from '@alcove/live-client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type PictureProps = {
  media: LiveMedia;
  label: string;
  muted: boolean;
  mirrored?: boolean;
  /** The browser wants a gesture before it lets anything be heard. */
  onSilenced?: () => void;
};

/** Of one media only: another has another element. */
function Playing({ media, label, muted, mirrored, onSilenced, onPlaying }: PlayingProps) {
  const own = useRef<HTMLVideoElement>(null);
  const silenced = useEffectEvent(() => onSilenced?.());
  useEffect(() => {
    const element = own.current;
    if (!element) return;
    // A `MediaStream`: the SDK names only what it needs of it.
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
      silenced();
      // Without sound it may.
      element.play().catch(() => {});
    });
  }, [muted]);
  useEffect(() => {
    const element = own.current;
    if (!element) return;
    // Phones stop a picture in the background, and when it leaves the whole screen; nobody asked it to.
    const goOn = () => !document.hidden && element.paused && void element.play().catch(() => {});
    document.addEventListener('visibilitychange', goOn);
    element.addEventListener('webkitendfullscreen', goOn);
    return () => {
      document.removeEventListener('visibilitychange', goOn);
      element.removeEventListener('webkitendfullscreen', goOn);
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes down what a camera says right now
    <video
      ref={own}
      className={mirrored ? 'mirrored' : undefined}
      aria-label={label}
      playsInline
      onPlaying={onPlaying}
    />
  );
}
type PlayingProps = PictureProps & { onPlaying?: () => void };

export function Picture({ media, ...rest }: PictureProps) {
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
/** One element for each: the old one goes on while the new one begins. */
function keyOf(media: LiveMedia): number {
  const key = keys.get(media) ?? ++lastKey;
  keys.set(media, key);
  return key;
}
