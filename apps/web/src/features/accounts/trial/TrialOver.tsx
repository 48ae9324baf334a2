// The ten minutes are over: what is left is to log in or to register.
import { trialSession } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import Hourglass from 'lucide-react/icons/hourglass';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { withPanel } from '../panel.ts';

export function TrialOver({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  return (
    <Dialog
      open
      centred
      stacked
      arch={Hourglass}
      onClose={onClose}
      title={t('trial.over')}
      description={t('trial.overLine', { count: trialSession.sessionSeconds / 60 })}
      actions={
        <>
          <ButtonLink
            kind="primary"
            size="large"
            to={{ search: withPanel(search, 'register') }}
            preventScrollReset
            onClick={onClose}
          >
            {t('trial.toSignup')}
          </ButtonLink>
          <ButtonLink to={{ search: withPanel(search, 'login') }} preventScrollReset onClick={onClose}>
            {t('trial.toLogin')}
          </ButtonLink>
        </>
      }
    />
  );
}
