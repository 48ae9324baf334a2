// One piece: drawn slats, then the picture, the film or the words that were sealed. Nothing of it can be saved from here.
import type { EvidencePiece, SealedText } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Lock from 'lucide-react/icons/lock';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText, formatDate } from '../../../ui/DateText.tsx';
import { Corners, MediaChip, Veil } from '../../../ui/Media.tsx';
import { DrawnVeil } from '../reviews/DrawnVeil.tsx';
import { usePieceName } from './use-piece-name.ts';

export type ShownPiece = { piece: EvidencePiece; at: number; words: SealedText | undefined };

type Props = {
  named: { reference: string; opening: number };
  piece: EvidencePiece;
  /** Absent: veiled. */
  shown: ShownPiece | undefined;
  place: string;
  film: RefObject<HTMLVideoElement | null>;
};

const keepHere = (event: Event) => event.preventDefault();

export function PieceStage({ named, piece, shown, place, film }: Props) {
  const { t } = useTranslation('desk');
  const name = usePieceName()(piece);
  const stage = useRef<HTMLElement>(null);
  // Its menu offers to save what it shows.
  useEffect(() => {
    const shownIn = stage.current;
    shownIn?.addEventListener('contextmenu', keepHere);
    return () => shownIn?.removeEventListener('contextmenu', keepHere);
  }, []);
  const source = `${addresses.evidenceBytes.path}?${new URLSearchParams({
    reference: named.reference,
    opening: String(named.opening),
    piece: String(piece.id),
  })}`;
  return (
    <figure className="evidence-stage media" ref={stage}>
      {!shown && (
        <>
          <DrawnVeil of={piece.id} />
          <Veil
            icon={Lock}
            reason={t('evidence.open.veiled', { name })}
            line={t('evidence.open.recorded')}
            large
          />
        </>
      )}
      {shown?.words && <Words words={shown.words} />}
      {shown && piece.kind === 'picture' && <img key={shown.at} src={source} alt={name} draggable={false} />}
      {shown && (piece.kind === 'film' || piece.kind === 'clip') && (
        <video
          key={shown.at}
          ref={film}
          src={source}
          aria-label={name}
          controls
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          muted
          playsInline
        />
      )}
      <Corners
        topLeft={
          shown && (
            <MediaChip icon={ScrollText}>
              {t('evidence.open.noted', { time: formatDate(new Date(shown.at), 'clock') })}
            </MediaChip>
          )
        }
        topRight={
          <MediaChip>
            {name}, {place}
          </MediaChip>
        }
      />
    </figure>
  );
}

function Words({ words: { author, place, entries } }: { words: SealedText }) {
  const { t } = useTranslation('desk');
  return (
    <div className="evidence-words stack g12">
      <p className="muted">{[author?.nick ?? t('reports.unknown'), place].filter(Boolean).join(' · ')}</p>
      {entries.map(({ id, by, text, at, reported }) => (
        <div key={id} className="stack g4">
          <p className="dim">
            {[by?.nick, reported && t('reports.reported')].filter(Boolean).join(' · ')}{' '}
            <DateText at={at} form="short" />
          </p>
          <p className="evidence-text">{text || t('reports.wordless')}</p>
        </div>
      ))}
    </div>
  );
}
