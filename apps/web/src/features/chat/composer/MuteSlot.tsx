// Shown to a muted member instead of the composer: a ring that runs out with the mute.
import { sanctions } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/Banner.tsx';
import { minutesAndSeconds, minutesLeft } from '../room/time.ts';

const radius = 18;
const around = 2 * Math.PI * radius;

export function MuteSlot({ until, now }: { until: number; now: number }) {
  const { t } = useTranslation(['rooms', 'refusals']);
  const part = Math.min(1, Math.max(0, (until - now) / sanctions.muteMs));
  return (
    <Banner
      lead={
        <svg className="mute-ring" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
          <circle cx="22" cy="22" r={radius} />
          <circle
            cx="22"
            cy="22"
            r={radius}
            strokeDasharray={around}
            strokeDashoffset={around * (1 - part)}
          />
        </svg>
      }
      // Screen readers get the minutes from the text below.
      title={
        <span aria-hidden="true" className="tnum">
          {t('room.mute.title', { time: minutesAndSeconds((until - now) / 1000) })}
        </span>
      }
      line={
        <>
          {t('refusals:muted', { count: minutesLeft(until, now) })} {t('room.mute.line')}
        </>
      }
    />
  );
}
