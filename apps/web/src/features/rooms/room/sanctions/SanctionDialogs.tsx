// The dialogs of blocks and exclusions, one at a time; each is loaded when it is first opened.
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
