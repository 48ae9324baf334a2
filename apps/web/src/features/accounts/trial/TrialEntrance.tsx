// The form of a trial inside a page: without scripts, or after a link to it.
import { trialSession } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { AddressedFrame } from '../forms/frame.tsx';
import { useReadersTrial } from '../me.tsx';
import { TrialCard } from './TrialBar.tsx';
import { TrialForm } from './TrialForm.tsx';

export default function TrialEntrance() {
  const { t } = useTranslation('accounts');
  if (useReadersTrial())
    return (
      <div className="account-page">
        <TrialCard />
      </div>
    );
  return (
    <section className="account-page card padded" aria-labelledby="trial-title">
      <h2 className="d24" id="trial-title">
        {t('trial.title')}
      </h2>
      <p className="account-lead">{t('trial.lead', { count: trialSession.sessionSeconds / 60 })}</p>
      <AddressedFrame kind="page">
        <TrialForm />
      </AddressedFrame>
    </section>
  );
}
