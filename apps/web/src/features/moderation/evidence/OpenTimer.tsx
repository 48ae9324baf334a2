// How long pieces stay open: always in view, spoken at ten, five and one minute.
import { evidenceLimits, type EvidenceOpening, minuteMs, secondMs } from '@alcove/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elapsed } from '../../../elapsed.ts';
import { Card } from '../../../ui/Card.tsx';
import { formatDate } from '../../../ui/DateText.tsx';
import { ProgressRing } from '../../../ui/Progress.tsx';

const timeOf = (at: number): string => formatDate(new Date(at), 'clock');
const spokenAt = [10, 5, 1] as const;

/** Counts on the site's clock; tells once when the time is over. */
export function useOpenTime(
  { until, aheadMs }: { until: number; aheadMs: number },
  onOver: () => void,
): number {
  const leftNow = () => Math.max(0, until - Date.now() - aheadMs);
  const [left, setLeft] = useState(leftNow);
  const tick = useEffectEvent(() => setLeft(leftNow()));
  const over = useEffectEvent(onOver);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) {
      over();
      return undefined;
    }
    const counting = setInterval(() => tick(), secondMs);
    return () => clearInterval(counting);
  }, [isOver]);
  return left;
}

export function OpenTimer({ opening, left }: { opening: EvidenceOpening; left: number }) {
  const { t } = useTranslation('desk');
  const minutes = Math.ceil(left / minuteMs);
  const spoken = spokenAt.find((at) => minutes === at);
  return (
    <Card className="row g16">
      <span role="timer" aria-label={t('evidence.open.left', { time: elapsed(left) })}>
        <ProgressRing value={left / evidenceLimits.openMs} sizePx={82} tone="warning">
          <span className="t18 tnum" aria-hidden="true">
            {elapsed(left)}
          </span>
        </ProgressRing>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {spoken && t('evidence.open.spoken', { count: spoken })}
      </span>
      <p className="stack g4">
        <b className="semibold">{t('evidence.open.closes', { time: timeOf(opening.until_at) })}</b>
        <span className="muted">
          {t('evidence.open.grantedBy', {
            nick: opening.answered_by?.nick ?? '',
            time: timeOf(opening.answered_at),
          })}
        </span>
      </p>
    </Card>
  );
}
