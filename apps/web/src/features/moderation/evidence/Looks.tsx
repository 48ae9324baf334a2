// Every look of an opening, the latest first, from its beginning: piece, hour, how long.
import { type EvidenceOpening, type EvidencePiece, secondsOf } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { formatDate } from '../../../ui/DateText.tsx';
import { usePieceName } from './use-piece-name.ts';

const clock = (at: number): string => formatDate(new Date(at), 'clock');

type Props = { opening: EvidenceOpening; pieces: readonly EvidencePiece[] };

export function Looks({ opening, pieces }: Props) {
  const { t } = useTranslation('desk');
  const nameOf = usePieceName();
  return (
    <Card className="stack g16">
      <h2 className="t18 semibold">{t('evidence.open.looks')}</h2>
      <ol className="timeline">
        {opening.looks.map(({ piece, at, ended_at: ended }) => {
          const seen = pieces.find(({ id }) => id === piece);
          return (
            <li key={`${piece} ${at}`} className={ended === 0 ? 'now' : 'done'}>
              <b className="block">{seen && nameOf(seen)}</b>
              {ended === 0
                ? t('evidence.open.going', { time: clock(at) })
                : t('evidence.open.lasted', { time: clock(at), seconds: secondsOf(ended - at) })}
            </li>
          );
        })}
        <li className="done">
          <b className="block">{t('evidence.open.opening')}</b>
          {t('evidence.open.openedBy', {
            time: clock(opening.answered_at),
            nick: opening.answered_by?.nick ?? '',
          })}
        </li>
      </ol>
    </Card>
  );
}
