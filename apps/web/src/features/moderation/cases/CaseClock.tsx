// The ring of a case beside its figure: never a ring alone. Late, an hourglass takes its place.
import './clock.css';
import type { CaseSummary } from '@alcove/protocol';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { type ClockFace, clockFace } from './clock.ts';

type Of = Pick<CaseSummary, 'received_at' | 'due_at'>;

export const clockFaceOf = ({ received_at: received, due_at: due }: Of, now: number): ClockFace =>
  clockFace({ received, due, now });

/** The figure stands beside it, in words of the screen. */
export function Ring({ face: { tone, share }, children }: { face: ClockFace; children: ReactNode }) {
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
      <b className="tnum">{children}</b>
    </span>
  );
}

export function CaseClock({ of, now }: { of: Of; now: number }) {
  const { t } = useTranslation('desk');
  const face = clockFaceOf(of, now);
  const span = t(`cases.span.${face.unit}`, { count: face.count, minutes: face.minutes });
  return <Ring face={face}>{face.tone === 'late' ? t('cases.late', { span }) : span}</Ring>;
}
