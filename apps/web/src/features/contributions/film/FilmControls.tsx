// The controls of a film: time, sound, captions, quality, picture in picture, full screen.
import { type Film, languageNames } from '@alcove/protocol';
import Captions from 'lucide-react/icons/captions';
import Expand from 'lucide-react/icons/expand';
import Pause from 'lucide-react/icons/pause';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { clockOf } from '../../media/index.ts';
import type { PlayedFilm } from './use-film.ts';

const share = (ms: number, of: number) => `${of > 0 ? (Math.min(ms, of) / of) * 100 : 0}%`;

function QualityMenu({ film, played }: { film: Film; played: PlayedFilm }) {
  const { t } = useTranslation('reading');
  const { quality, source } = played;
  const heights = film.renditions.map(({ height }) => height).toSorted((one, other) => other - one);
  const named = (height: number) => t('film.lines', { height });
  const chosen = quality === 'auto' ? t('film.auto') : named(quality);
  return (
    <Menu
      label={t('film.quality')}
      className="film-menu"
      head={t('film.quality')}
      renderTrigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className="film-quality semibold"
          aria-label={`${t('film.quality')}, ${chosen}`}
        >
          {chosen}
        </button>
      )}
    >
      <MenuItem checked={quality === 'auto'} onSelect={() => played.choose('auto')}>
        {t('film.automatic')}
        {quality === 'auto' && source?.height !== undefined && (
          <span className="dim"> {t('film.now', { height: source.height })}</span>
        )}
      </MenuItem>
      {heights.map((height) => (
        <MenuItem key={height} checked={quality === height} onSelect={() => played.choose(height)}>
          {named(height)}
        </MenuItem>
      ))}
    </Menu>
  );
}

export function FilmControls({ film, played }: { film: Film; played: PlayedFilm }) {
  const { t } = useTranslation('reading');
  const { ms, durationMs, lastsMs, bufferedMs, isPlaying, isMuted, source, captions } = played;
  const locked = source?.isPreview ? Math.min(lastsMs || durationMs, durationMs) : durationMs;
  return (
    <div className="film-controls">
      <input
        type="range"
        className="film-time"
        min={0}
        max={Math.max(1, Math.round(durationMs))}
        step={100}
        value={Math.round(ms)}
        aria-label={t('film.time')}
        aria-valuetext={t('film.at', { at: clockOf(ms), of: clockOf(durationMs) })}
        style={
          {
            '--to': share(ms, durationMs),
            '--buffered': share(Math.min(bufferedMs, locked), durationMs),
            '--open': share(locked, durationMs),
          } as object
        }
        onChange={({ currentTarget }) => played.seek(Math.min(currentTarget.valueAsNumber, locked))}
      />
      <div className="film-buttons row g4">
        {!played.hasEnded && (
          <IconButton
            icon={isPlaying ? Pause : Play}
            label={t(isPlaying ? 'film.pause' : 'film.play')}
            onClick={played.toggle}
          />
        )}
        <IconButton icon={RotateCcw} className="film-again" label={t('film.again')} onClick={played.again} />
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          className="film-sound"
          label={t(isMuted ? 'film.sound' : 'film.mute')}
          aria-pressed={isMuted}
          onClick={played.toggleMuted}
        />
        <span className="film-clock grow tnum">
          {clockOf(ms)} <span>/ {clockOf(durationMs)}</span>
        </span>
        {captions && (
          <IconButton
            icon={Captions}
            className="film-captions-button"
            label={t('film.captionsIn', { language: languageNames[captions.language] })}
            aria-pressed={played.captionsShown}
            onClick={played.toggleCaptions}
          />
        )}
        {film.renditions.length > 1 && <QualityMenu film={film} played={played} />}
        {played.pictureInPicture && !source?.isPreview && (
          <IconButton
            icon={PictureInPicture}
            label={t('film.pictureInPicture')}
            onClick={played.pictureInPicture}
          />
        )}
        <IconButton icon={Expand} label={t('film.fullscreen')} onClick={played.fullscreen} />
      </div>
    </div>
  );
}
