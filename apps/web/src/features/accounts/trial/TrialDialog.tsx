// The form that begins a trial, as a dialog.
import { trialSession } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { accountDialog, trialDialog, type TrialRequest } from '../dialogs.ts';
import { DialogFrame } from '../forms/frame.tsx';
import { TrialForm } from './TrialForm.tsx';
import { TrialOver } from './TrialOver.tsx';
import { useTrialTime } from './use-trial-time.ts';

const close = () => trialDialog.set(undefined);

export default function TrialDialog({ room }: TrialRequest) {
  const { t } = useTranslation('accounts');
  const time = useTrialTime();
  const count = trialSession.sessionSeconds / 60;
  // R6.004: after the ten minutes a visitor may log in or register.
  if (time?.over) return <TrialOver onClose={close} />;
  return (
    <Dialog
      open
      onClose={close}
      title={t('trial.title')}
      description={room ? t('trial.leadRoom', { count, room }) : t('trial.lead', { count })}
    >
      <DialogFrame
        close={close}
        go={(form) => {
          close();
          accountDialog.set(form);
        }}
      >
        <TrialForm onBegun={close} />
      </DialogFrame>
    </Dialog>
  );
}
