// A film with its own controls; a preview ends with a veil over its last picture.
import type { ClosedBy, Film, Material } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../../ready.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UnlockActions } from '../set/LockedSet.tsx';
import { clockOf } from '../../media/index.ts';
import { FilmControls } from './FilmControls.tsx';
import type { PlayedFilm } from './use-film.ts';
import './film.css';

export const captionSizes = ['small', 'medium', 'large'] as const;
export type CaptionSize = (typeof captionSizes)[number];

/** The controls leave the picture alone so long after the last movement. */
const idleMs = 3000;

type PreviewEndProps = { by: ClosedBy; leftMs: number; onAgain: () => void; onPremium: () => void };

function PreviewEnd({ by, leftMs, onAgain, onPremium }: PreviewEndProps) {
  const { t } = useTranslation('reading');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="film-end veil large premium">
      <span className="veil-arch">
        <Icon of={Gem} size={24} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="d32">
        {t('film.endHeading')}
      </h2>
      <p className="veil-line">
        {t('film.left', { time: clockOf(leftMs) })}{' '}
        {by === 'premium_required' ? t('film.endPremium') : t('film.endAccount')}
      </p>
      <span className="veil-action">
        <UnlockActions
          by={by}
          onPremium={onPremium}
          again={
            <Button kind="outline" icon={RotateCcw} onClick={onAgain}>
              {t('film.seeAgain')}
            </Button>
          }
        />
      </span>
    </div>
  );
}

type FilmPlayerProps = {
  material: Material;
  film: Film;
  played: PlayedFilm;
  video: RefObject<HTMLVideoElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  captionSize: CaptionSize;
  onPremium: () => void;
};

export function FilmPlayer(props: FilmPlayerProps) {
  const { material, film, played, video, frame, captionSize, onPremium } = props;
  const { t } = useTranslation('reading');
  const ready = useReady();
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { source, cues, ms, isPlaying, captions, captionsShown, hasEnded, hasFailed, durationMs, lastsMs } =
    played;
  const stir = useEffectEvent(() => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), idleMs);
  });
  useEffect(() => {
    const element = frame.current;
    const moved = () => stir();
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      element?.addEventListener(type, moved);
    moved();
    return () => {
      clearTimeout(timer.current);
      for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
        element?.removeEventListener(type, moved);
    };
  }, [frame]);
  const cue = cues.find(({ startMs, endMs }) => ms >= startMs && ms < endMs);
  const isOver = hasEnded && source?.isPreview === true;
  return (
    <div
      ref={frame}
      className="film"
      style={{ '--ratio': material.width / material.height } as object}
      data-idle={(isIdle && isPlaying) || undefined}
      data-over={isOver || undefined}
    >
      {/* Captions are drawn by us: the track stays hidden. */}
      <video
        ref={video}
        src={source?.url}
        poster={material.large?.url ?? material.urls.small ?? material.urls.tile}
        width={material.width}
        height={material.height}
        playsInline
        preload="metadata"
        controls={!ready}
        muted={played.isMuted}
        aria-label={material.description || t('film.label')}
        onClick={played.toggle}
        {...played.events}
      >
        <track key={captions?.url} kind="captions" src={captions?.url} srcLang={captions?.language} default />
      </video>
      {captionsShown && cue && !isOver && (
        <p className="film-caption" data-size={captionSize} lang={captions?.language} aria-hidden="true">
          <span className="pre-line">{cue.text}</span>
        </p>
      )}
      {ready && !isPlaying && !hasEnded && !hasFailed && ms === 0 && (
        <button type="button" className="film-play" aria-label={t('film.play')} onClick={played.toggle}>
          <Icon of={Play} size={24} />
        </button>
      )}
      {hasFailed && (
        <div className="film-failed" role="alert">
          <p>{t('film.lost')}</p>
          <Button kind="media" icon={RotateCcw} onClick={played.retry}>
            {t('film.retry')}
          </Button>
        </div>
      )}
      {isOver && (
        <PreviewEnd
          by={material.closed_by ?? 'premium_required'}
          leftMs={durationMs - lastsMs}
          onAgain={played.again}
          onPremium={onPremium}
        />
      )}
      {ready && <FilmControls film={film} played={played} />}
    </div>
  );
}
