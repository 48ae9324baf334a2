// How long a block of a day lasts yet.
import { minuteMs, sanctions } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ProgressRing } from '../../ui/Progress.tsx';
import './relations.css';

export function TimeLeft({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation('relations');
  const minutes = Math.ceil(leftMs / minuteMs);
  return (
    <span className="time-left row g8">
      <ProgressRing value={leftMs / sanctions.blockMs} sizePx={40} />
      <span>
        <b>
          {t('blocked.left', {
            hours: Math.floor(minutes / 60),
            minutes: String(minutes % 60).padStart(2, '0'),
          })}
        </b>{' '}
        {t('blocked.leftWord')}
      </span>
    </span>
  );
}
