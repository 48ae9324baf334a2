// What is said in a film, line by line: the present line is marked, each leads to its moment; behind a preview
// stand bars without text.
import { type Film, type Language, languageNames, languages } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/Segmented.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { clockOf } from '../../media/index.ts';
import type { PlayedFilm } from './use-film.ts';

const barWidths = [78, 54, 66];

function SpokenIn({ film, played }: { film: Film; played: PlayedFilm }) {
  const { t } = useTranslation('reading');
  const given = languages.filter((each) => film.captions.some(({ language }) => language === each));
  const [only, ...others] = given;
  if (others.length === 0)
    return (
      only && (
        <StatusTag>
          <span lang={only}>{languageNames[only]}</span>
        </StatusTag>
      )
    );
  return (
    <Segmented<Language>
      label={t('film.language')}
      value={played.captions?.language ?? 'fr'}
      onChange={played.speak}
      segments={given.map((value) => ({
        value,
        label: (
          <span lang={value}>
            <span className="film-language" aria-hidden="true">
              {value}
            </span>
            <span className="visually-hidden">{languageNames[value]}</span>
          </span>
        ),
      }))}
    />
  );
}

export function Transcript({ film, played }: { film: Film; played: PlayedFilm }) {
  const { t } = useTranslation('reading');
  const { captions, cues, ms, source, lastsMs } = played;
  if (cues.length === 0) return null;
  const isPreview = source?.isPreview === true;
  // Until it is known how long a preview lasts, what has been played is open.
  const open = isPreview ? cues.filter(({ startMs }) => startMs < Math.max(lastsMs, ms + 1)) : cues;
  const present = open.findLast(({ startMs }) => ms >= startMs);
  return (
    <section className="film-transcript" aria-label={t('film.transcript')}>
      <header className="split g12">
        <h2>{t('film.transcript')}</h2>
        {isPreview && <StatusTag>{t('film.preview')}</StatusTag>}
        <SpokenIn film={film} played={played} />
      </header>
      <ol>
        {open.map((cue) => (
          <li key={`${cue.startMs} ${cue.text}`}>
            <button
              type="button"
              aria-current={cue === present && ms < cue.endMs ? 'true' : undefined}
              onClick={() => played.seek(cue.startMs)}
            >
              <span className="t14 dim tnum">{clockOf(cue.startMs)}</span>
              <span lang={captions?.language}>{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
      {isPreview && (
        <div className="film-bars stack g16">
          <span className="visually-hidden">{t('film.hiddenLines')}</span>
          {barWidths.map((width) => (
            <i key={width} style={{ width: `${width}%` }} />
          ))}
        </div>
      )}
    </section>
  );
}
