// Asks for proof above the page, before something that cannot be undone.
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../call/use-answer.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { StepUpRequest } from './dialogs.ts';
import { DialogFrame } from './forms/frame.tsx';
import { StepUpForm } from './forms/StepUpForm.tsx';

const nowhere = () => {};

export default function StepUpDialog({ settle }: StepUpRequest) {
  const { t } = useTranslation('accounts');
  const methods = useAnswer(addresses.stepUpMethods, {});
  const leave = () => settle(false);
  return (
    <Dialog open onClose={leave} title={t('stepUp.title')} description={t('stepUp.lead')}>
      <DialogFrame go={nowhere} close={leave}>
        {methods.state === 'open' && (
          <StepUpForm
            methods={methods.data}
            back=""
            onProven={() => settle(true)}
            cancel={<Button onClick={leave}>{t('stepUp.cancel')}</Button>}
          />
        )}
        {methods.state === 'asking' && <Skeleton height="48px" />}
        {methods.state === 'failed' && (
          <div className="form-notice" role="alert">
            <p>{methods.fault.text}</p>
          </div>
        )}
      </DialogFrame>
    </Dialog>
  );
}
