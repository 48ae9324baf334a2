// What accounts open above a page on request; each part travels when it is first used.
import { lazy, Suspense } from 'react';
import { accountDialog, stepUpDialog, trialDialog } from './dialogs.ts';

const AccountDialog = lazy(() => import('./AccountDialog.tsx'));
const StepUpDialog = lazy(() => import('./StepUpDialog.tsx'));
const TrialDialog = lazy(() => import('./trial/TrialDialog.tsx'));

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
