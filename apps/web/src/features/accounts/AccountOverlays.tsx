// What accounts open above a page on request; each part travels when it is first used.
import { Suspense } from 'react';
import { latePart } from '../../late-part.ts';
import { accountDialog, stepUpDialog, trialDialog } from './dialogs.ts';

const AccountDialog = latePart(() => import('./AccountDialog.tsx'));
const StepUpDialog = latePart(() => import('./StepUpDialog.tsx'));
const TrialDialog = latePart(() => import('./trial/TrialDialog.tsx'));

export function AccountOverlays() {
  const form = accountDialog.use();
  const trial = trialDialog.use();
  const stepUp = stepUpDialog.use();
  return (
    <Suspense>
      {form && <AccountDialog form={form} />}
      {trial && <TrialDialog {...trial} />}
      {stepUp && <StepUpDialog {...stepUp} />}
    </Suspense>
  );
}
