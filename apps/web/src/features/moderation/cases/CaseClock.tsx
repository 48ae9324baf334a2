// The ring of a case beside its figure: never a ring alone. Late, an hourglass takes its place.
import type { CaseSummary } from '@alcove/protocol';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { clockFace } from './clock.ts';

type Props = { of: Pick<CaseSummary, 'received_at' | 'due_at'>; now: number };

export function CaseClock({ of: { received_at: received, due_at: due }, now }: Props) {
  const { t } = useTranslation('desk');
  const { tone, share, unit, count, minutes } = clockFace({ received, due, now });
  const span = t(`cases.span.${unit}`, { count, minutes });
  return (
    <span className="case-clock" data-tone={tone} role="timer">
      {tone === 'late' ? (
        <span className="case-hourglass">
          <Icon of={Hourglass} size={16} />
        </span>
      ) : (
        <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
          <circle cx="18" cy="18" r="15" pathLength="1" />
          <circle cx="18" cy="18" r="15" pathLength="1" strokeDasharray={`${share} 1`} />
        </svg>
      )}
      <b className="tnum">{tone === 'late' ? t('cases.late', { span }) : span}</b>
    </span>
  );
}
