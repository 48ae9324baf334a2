// The dialogs of blocks and exclusions, one at a time; each is loaded when it is first opened.
import { Suspense } from 'react';
import { latePart } from '../../../late-part.ts';
import { sanctionDialog } from './request.ts';

const BlockDialog = latePart(() => import('./BlockDialog.tsx'));
const UnblockDialog = latePart(() => import('./UnblockDialog.tsx'));
const ExcludeDialog = latePart(() => import('./ExcludeDialog.tsx'));

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
