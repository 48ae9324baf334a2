// Pieces by name, size and digest: drawn slats stand for what they show.
import type { EvidencePiece } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { bytesIn } from '../../media/index.ts';
import { shortPrint } from '../known-images/LatestRefusal.tsx';
import { DrawnVeil } from '../reviews/DrawnVeil.tsx';
import { usePieceName } from './use-piece-name.ts';

export function PieceList({ pieces }: { pieces: readonly EvidencePiece[] }) {
  const { t, i18n } = useTranslation('desk');
  const nameOf = usePieceName();
  if (pieces.length === 0) return <p className="muted">{t('evidence.none')}</p>;
  return (
    <ul className="evidence-pieces">
      {pieces.map((piece) => (
        <li key={piece.id} className="row g12">
          <span className="evidence-thumb media shuttered">
            <DrawnVeil of={piece.id} />
            <Icon of={Lock} size={16} />
          </span>
          <span className="stack grow">
            <b className="semibold">
              {nameOf(piece)}, <DateText at={piece.taken_at} form="short" />
            </b>
            <span className="dim t12">
              {piece.sealed_at === 0
                ? t('evidence.sealing')
                : piece.missing === 1
                  ? t('evidence.missing')
                  : bytesIn(i18n.language, piece.bytes)}
              {piece.sha256 !== '' && <code title={piece.sha256}>, sha256 {shortPrint(piece.sha256)}</code>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
