// How long a member who commented too often still waits: a ring that empties, with the seconds left.
import { commentLimits, secondMs } from '@alcove/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { ProgressRing } from '../../ui/Progress.tsx';

const rateSeconds = commentLimits.rate.windowMs / secondMs;

type WaitNoteProps = { seconds: number; onOver: () => void };

export function WaitNote({ seconds, onOver }: WaitNoteProps) {
  const { t } = useTranslation('comments');
  const [left, setLeft] = useState(seconds);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    // Timers of a tab behind are late: what counts is when the wait began.
    const endsAt = performance.now() + seconds * secondMs;
    const timer = setInterval(() => {
      const now = Math.ceil((endsAt - performance.now()) / secondMs);
      if (now > 0) return setLeft(now);
      clearInterval(timer);
      over();
    }, secondMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div className="comment-wait" role="timer">
      <Note tone="warning" lead={<ProgressRing value={left / rateSeconds} tone="warning" sizePx={36} />}>
        <b>{t('wait', { seconds: left })}</b> {t('waitKept')}
      </Note>
    </div>
  );
}
