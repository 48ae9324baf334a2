// The meter on the picture: a ring for the current minute, then the time, the price and the balance.
import type { ShowroomMeter } from '@alcove/live-client';
import Pause from 'lucide-react/icons/pause';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Token } from '../../ui/marks.tsx';
import { useRoom, useServerClock } from '../chat/index.ts';
import { useBalance } from '../wallet/index.ts';
import { elapsed } from '../../elapsed.ts';
import { isShort, minutePart, servedAt } from './meter-times.ts';
import './meter.css';

const radius = 15.5;
const around = 2 * Math.PI * radius;

/** The reader's clock, as the meter's states are dated. */
export function useMeterClock(): number {
  const { state } = useRoom();
  const aheadMs = state?.clockAheadMs ?? 0;
  return useServerClock(true, aheadMs) - aheadMs;
}

/** As the reader's wallet says now. */
export function useMeterBalance(meter: ShowroomMeter): { balance: number; short: boolean } {
  const { me } = useRoom();
  const balance = useBalance(me?.uid)?.balance ?? meter.balance;
  return { balance, short: isShort(meter, balance) };
}

/** `price`: it and what is paid are left out where there is no space. */
export function MeterChip({ meter, price }: { meter: ShowroomMeter; price: boolean }) {
  const { t, i18n } = useTranslation('streams');
  const now = useMeterClock();
  const { balance, short } = useMeterBalance(meter);
  const number = new Intl.NumberFormat(i18n.language);
  const runs = meter.runs === 1;
  const time = elapsed(servedAt(meter, now));
  const priceText = runs
    ? t('showroom.perMinute', { price: number.format(meter.price) })
    : t('showroom.stopped');
  return (
    <span
      role="timer"
      aria-label={t('showroom.meter', { time, price: priceText, count: balance })}
      className={classes('meter', !runs && 'stopped', runs && short && 'low')}
    >
      <span className="meter-ring" aria-hidden="true">
        <svg viewBox="0 0 36 36">
          <circle cx="18" cy="18" r={radius} />
          <circle
            cx="18"
            cy="18"
            r={radius}
            className="meter-now"
            strokeDasharray={`${around * minutePart(meter, now)} ${around}`}
            transform="rotate(-90 18 18)"
          />
        </svg>
        <Icon of={runs ? Token : Pause} size={14} />
      </span>
      <span className="meter-facts" aria-hidden="true">
        <b className="tnum">{time}</b>
        {price && <span className="meter-quiet">{priceText}</span>}
        {price && runs && (
          <span className="meter-paid">
            <span className="meter-quiet">{t('showroom.paid')}</span>{' '}
            <b className="tnum">{number.format(meter.minutes * meter.price)}</b>
          </span>
        )}
        <span>
          <span className="meter-quiet">{t('showroom.balance')}</span>{' '}
          <b className="meter-tokens tnum">{number.format(balance)}</b>
        </span>
      </span>
    </span>
  );
}
