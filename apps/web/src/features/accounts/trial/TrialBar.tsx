// How long a trial still lasts, on every page while it runs; and the two ways to stay, once it is over.
// `TrialCard` is the same where one would write in a room.
import { trialSession } from '@alcove/protocol';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { waitLeft } from '../forms/use-wait.ts';
import { withPanel } from '../panel.ts';
import { type TrialTime, useTrialTime } from './use-trial-time.ts';

/** Said once, when there is still time to choose. */
const lastCallSeconds = 60;

function Ways({ over, urgent = over }: { over: boolean; urgent?: boolean }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  return (
    <span className="trial-ways">
      <ButtonLink
        kind={urgent ? 'primary' : 'secondary'}
        to={{ search: withPanel(search, 'register') }}
        preventScrollReset
      >
        {t('trial.toSignup')}
      </ButtonLink>
      <ButtonLink
        {...(!over && { className: 'trial-login' })}
        to={{ search: withPanel(search, 'login') }}
        preventScrollReset
      >
        {t('trial.toLogin')}
      </ButtonLink>
    </span>
  );
}

function Time({ seconds, over }: TrialTime) {
  const { t } = useTranslation('accounts');
  const { sessionSeconds } = trialSession;
  const said = over ? t('trial.over') : seconds <= lastCallSeconds ? t('trial.lastMinute') : '';
  return (
    <div className="trial-time">
      <p>
        <b>{over ? t('trial.over') : t('trial.name')}</b>
        {!over && <b className="count">{waitLeft(seconds)}</b>}
      </p>
      {!over && <ProgressBar value={seconds / sessionSeconds} label={t('trial.left')} />}
      {/* A counting voice would drown the page: it speaks at the last minute and at the end. */}
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </div>
  );
}

export function TrialBar() {
  const { t } = useTranslation('accounts');
  const time = useTrialTime();
  if (!time) return null;
  return (
    <section className="trial-bar" aria-label={t('trial.name')} data-over={time.over || undefined}>
      <Icon of={Hourglass} />
      <Time {...time} />
      <Ways over={time.over} />
    </section>
  );
}

export function TrialCard() {
  const { t } = useTranslation('accounts');
  const time = useTrialTime();
  if (!time) return null;
  return (
    <section className="trial-card stack g12" aria-label={t('trial.name')}>
      <div className="trial-card-head row g12">
        <Icon of={Hourglass} size={24} />
        <Time {...time} />
      </div>
      <p>{t('trial.card')}</p>
      <Ways over={time.over} urgent />
    </section>
  );
}

export function TrialClock() {
  const time = useTrialTime();
  if (!time || time.over) return null;
  // Screen readers read the time from the card or the bar: figures alone are for the eye.
  return (
    <span className="trial-clock semibold" aria-hidden="true">
      <Icon of={Hourglass} size={14} />
      <span className="count">{waitLeft(time.seconds)}</span>
    </span>
  );
}
