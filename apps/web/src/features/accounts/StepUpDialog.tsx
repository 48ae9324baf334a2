// Asks for proof above the page, before something that cannot be undone.
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { StepUpRequest } from './dialogs.ts';
import { DialogFrame } from './forms/frame.tsx';
import { StepUpForm } from './forms/StepUpForm.tsx';
import { useMethods } from './forms/use-methods.ts';

const nowhere = () => {};

export default function StepUpDialog({ settle }: StepUpRequest) {
  const { t } = useTranslation('accounts');
  const { methods, failure } = useMethods(addresses.stepUpMethods);
  const leave = () => settle(false);
  return (
    <Dialog open onClose={leave} title={t('stepUp.title')} description={t('stepUp.lead')}>
      <DialogFrame go={nowhere} close={leave}>
        {methods && (
          <StepUpForm
            methods={methods}
            back=""
            onProven={() => settle(true)}
            cancel={<Button onClick={leave}>{t('stepUp.cancel')}</Button>}
          />
        )}
        {!methods && !failure && <Skeleton height="48px" />}
        {failure && (
          <div className="form-notice" role="alert">
            <p>{isUnanswered(failure) ? t('form.unreachable') : failure.message}</p>
          </div>
        )}
      </DialogFrame>
    </Dialog>
  );
}
