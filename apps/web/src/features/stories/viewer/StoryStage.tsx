// What is watched: one photo or one film, as large as the viewer, and the bars that say how far it is. The bars drive
// it: a photo is over when its bar is full, a film when it has ended.
import { type Story, type StoryMedium } from '@alcove/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaFrame, Picture, PictureFailed } from '../../../ui/Media.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import { useImageFailure } from '../../../ui/use-image-failure.ts';

type StageProps = {
  story: Story;
  piece: number;
  isPaused: boolean;
  isMuted: boolean;
  /** Readers who asked for less motion go on by themselves. */
  isStill: boolean;
  onOver: () => void;
};

/** The smallest rendition that fills the screen. */
function renditionOf({ films }: StoryMedium): string | undefined {
  const needed = Math.min(window.innerWidth, window.innerHeight) * window.devicePixelRatio;
  const rising = films.toSorted((one, other) => one.height - other.height);
  return (rising.find(({ height }) => height >= needed) ?? rising.at(-1))?.url;
}

type FilmProps = Omit<StageProps, 'story' | 'piece'> & {
  medium: StoryMedium;
  onShare: (share: number) => void;
};

function Film({ medium, isPaused, isMuted, onOver, onShare }: FilmProps) {
  const { t } = useTranslation('stories');
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [source] = useState(() => renditionOf(medium));
  useEffect(() => {
    const element = video.current;
    if (!element || hasFailed) return;
    if (isPaused) element.pause();
    // A browser that refuses to play by itself shows the poster; Space and the button play it.
    else element.play().catch(() => undefined);
  }, [isPaused, hasFailed]);
  if (hasFailed) return <PictureFailed onRetry={() => setFailed(false)} />;
  return (
    <video
      ref={video}
      src={source}
      poster={medium.urls.large}
      muted={isMuted}
      playsInline
      preload="auto"
      aria-label={medium.alt || t('viewer.film')}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
        onShare(duration > 0 ? currentTime / duration : 0)
      }
      onEnded={onOver}
      onError={() => setFailed(true)}
    >
      <track kind="captions" />
    </video>
  );
}

function Photo({ medium, onLoaded }: { medium: StoryMedium; onLoaded: () => void }) {
  const { hasFailed, imageProps, retry } = useImageFailure(medium.urls.large);
  const image = useRef<HTMLImageElement>(null);
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (image.current?.complete) loaded();
  }, []);
  if (hasFailed) return <PictureFailed onRetry={retry} />;
  return (
    <img
      ref={(element) => {
        image.current = element;
        imageProps.ref(element);
      }}
      src={medium.urls.large}
      srcSet={medium.urls.small && `${medium.urls.small} 540w, ${medium.urls.large} 1080w`}
      sizes="(width <= 820px) 100vw, 430px"
      alt={medium.alt}
      width={medium.width}
      height={medium.height}
      draggable={false}
      fetchPriority="high"
      onLoad={onLoaded}
      onError={imageProps.onError}
    />
  );
}

export function StoryStage({ story, piece, isPaused, isMuted, isStill, onOver }: StageProps) {
  const medium = story.media[piece];
  const key = `${story.id} ${piece}`;
  const [shown, setShown] = useState({ key, isLoaded: false, share: 0 });
  if (shown.key !== key) setShown({ key, isLoaded: false, share: 0 });
  const { isLoaded, share } = shown;
  if (!medium) return null;
  const isFilm = medium.kind === 'video';
  const runs = !isFilm && isLoaded && !isStill;
  return (
    <>
      <MediaFrame className="story-stage" style={{ background: colourOf(medium.placeholder) }}>
        {isFilm ? (
          <Film
            key={key}
            medium={medium}
            isPaused={isPaused}
            isMuted={isMuted}
            isStill={isStill}
            onOver={() => !isStill && onOver()}
            onShare={(now) => setShown((before) => (before.key === key ? { ...before, share: now } : before))}
          />
        ) : (
          <Photo
            key={key}
            medium={medium}
            onLoaded={() =>
              setShown((before) => (before.key === key ? { ...before, isLoaded: true } : before))
            }
          />
        )}
      </MediaFrame>
      <div className="story-bars" aria-hidden="true">
        {story.media.map(({ id }, at) => (
          <i key={id} data-done={at < piece || undefined}>
            {at === piece &&
              (isFilm ? (
                <b style={{ width: `${share * 100}%` }} />
              ) : (
                <b
                  key={key}
                  className={runs ? 'runs' : undefined}
                  style={{ animationPlayState: isPaused ? 'paused' : 'running' }}
                  onAnimationEnd={onOver}
                />
              ))}
          </i>
        ))}
      </div>
    </>
  );
}

/** The first piece of what comes next, loaded before it is shown. */
export const Preloaded = ({ medium }: { medium: StoryMedium | undefined }) =>
  medium?.urls.large ? (
    <span hidden>
      <Picture src={medium.urls.large} alt="" width={1} height={1} eager />
    </span>
  ) : null;
