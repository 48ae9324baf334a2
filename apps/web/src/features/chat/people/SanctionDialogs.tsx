// The dialogs of blocks and exclusions, one at a time; each is loaded when it is first opened.
import { Suspense } from 'react';
import { latePart } from '../../../late-part.ts';
import { ExcludeDialog } from '../../moderation/index.ts';
import { useRoom } from '../room/current-room.ts';
import { sanctionDialog } from './sanction-request.ts';

const BlockDialog = latePart(() => import('./BlockDialog.tsx'));
const UnblockDialog = latePart(() => import('./UnblockDialog.tsx'));

const close = () => sanctionDialog.set(undefined);

export function SanctionDialogs() {
  const { room, me } = useRoom();
  const request = sanctionDialog.use();
  if (!request) return null;
  const { kind, ...about } = request;
  const Shown = kind === 'block' ? BlockDialog : UnblockDialog;
  return (
    <Suspense>
      {kind === 'exclude' ? (
        <ExcludeDialog {...about} room={room} me={me} onClose={close} />
      ) : (
        <Shown {...request} onClose={close} />
      )}
    </Suspense>
  );
}
