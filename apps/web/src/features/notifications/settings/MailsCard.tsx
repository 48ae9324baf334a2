// How often unread notifications are mailed.
import type { MailInterval } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { SettingsOnScreen } from './use-settings.ts';

const intervals = ['10min', 'hour', 'day', 'never'] as const satisfies MailInterval[];

type Props = { every: MailInterval; change: SettingsOnScreen['change']; ready: boolean };

export function MailsCard({ every, change, ready }: Props) {
  const { t } = useTranslation('notifications');
  return (
    <section className="card padded notice-card" aria-labelledby="mails-title">
      <h2 id="mails-title">{t('settings.mails.title')}</h2>
      <p className="hint">{t('settings.mails.lead')}</p>
      <Segmented
        full
        label={t('settings.mails.title')}
        value={every}
        segments={intervals.map((value) => ({
          value,
          label: t(`settings.mails.every.${value}`),
          disabled: !ready,
        }))}
        onChange={(mail_every) => change({ mail_every })}
      />
      <p className="hint">{t(`settings.mails.hint.${every}`)}</p>
    </section>
  );
}
