// What is said in a film, line by line: the present line is marked, each leads to its moment; behind a preview
// stand bars without text.
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { clockOf } from '../film-clock.ts';
import type { PlayedFilm } from './use-film.ts';

const barWidths = [78, 54, 66];

export function Transcript({ played }: { played: PlayedFilm }) {
  const { t } = useTranslation('reading');
  const { cues, ms, source, lastsMs } = played;
  if (cues.length === 0) return null;
  const isPreview = source?.isPreview === true;
  // Until it is known how long a preview lasts, what has been played is open.
  const open = isPreview ? cues.filter(({ startMs }) => startMs < Math.max(lastsMs, ms + 1)) : cues;
  const present = open.findLast(({ startMs }) => ms >= startMs);
  return (
    <section className="film-transcript" aria-label={t('film.transcript')}>
      <header>
        <h2>{t('film.transcript')}</h2>
        {isPreview && <StatusTag>{t('film.preview')}</StatusTag>}
      </header>
      <ol>
        {open.map((cue) => (
          <li key={`${cue.startMs} ${cue.text}`}>
            <button
              type="button"
              aria-current={cue === present && ms < cue.endMs ? 'true' : undefined}
              onClick={() => played.seek(cue.startMs)}
            >
              <span className="film-moment">{clockOf(cue.startMs)}</span>
              <span lang="">{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
      {isPreview && (
        <div className="film-bars">
          <span className="visually-hidden">{t('film.hiddenLines')}</span>
          {barWidths.map((width) => (
            <i key={width} style={{ width: `${width}%` }} />
          ))}
        </div>
      )}
    </section>
  );
}
