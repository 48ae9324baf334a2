// The dialogs that part people, one at a time; each travels when it is first asked for.
import { lazy, Suspense } from 'react';
import { sanctionDialog } from './request.ts';

const BlockDialog = lazy(() => import('./BlockDialog.tsx'));
const UnblockDialog = lazy(() => import('./UnblockDialog.tsx'));
const ExcludeDialog = lazy(() => import('./ExcludeDialog.tsx'));

export function SanctionDialogs() {
  const request = sanctionDialog.use();
  if (!request) return null;
  const Shown = { block: BlockDialog, unblock: UnblockDialog, exclude: ExcludeDialog }[request.kind];
  return (
    <Suspense>
      <Shown {...request} onClose={() => sanctionDialog.set(undefined)} />
    </Suspense>
  );
}
