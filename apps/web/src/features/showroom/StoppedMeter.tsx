// Why there is no picture, that nothing is paid meanwhile, and when the visit ends.
import type { ShowroomMeter } from '@alcove/live-client';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../chat/index.ts';
import { elapsed } from '../../elapsed.ts';
import { useMeterClock } from './Meter.tsx';
import { returnedAt } from './meter-times.ts';

export function StoppedMeter({ text, meter }: { text: string; meter: ShowroomMeter }) {
  const { t } = useTranslation('streams');
  const { state } = useRoom();
  const now = useMeterClock();
  const time = elapsed(meter.ends_at - (now + (state?.clockAheadMs ?? 0)));
  return (
    <>
      <b>{text}</b>
      <span className="camera-unpaid">{t('showroom.unpaid')}</span>
      {meter.ends_at > 0 && (
        <span className="camera-unpaid tnum" role="timer">
          {t('showroom.endsIn', { time, count: returnedAt(meter, now) })}
        </span>
      )}
    </>
  );
}
