// Lifting a block of one's own from a room.
import * as addresses from '@alcove/protocol/addresses';
import UserCheck from 'lucide-react/icons/user-check';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../../call.ts';
import { notify } from '../../../../toasts.ts';
import { UnblockDialog } from '../../../relations/index.ts';
import { useRoom } from '../current-room.ts';
import type { SanctionRequest } from './request.ts';
import { useSanctionCall } from './use-sanction-call.ts';

export default function UnblockInRoom({ uid, nick, onClose }: SanctionRequest & { onClose: () => void }) {
  const { t } = useTranslation('relations');
  const { announce } = useRoom();
  const { busy, error, send } = useSanctionCall();
  async function lift(): Promise<void> {
    if (!(await send(() => callServer(addresses.unblock, { id: uid })))) return;
    announce(t('unblock.done', { nick }));
    notify({ icon: UserCheck, tone: 'success', title: t('unblock.done', { nick }) });
    onClose();
  }
  return (
    <UnblockDialog
      open
      nick={nick}
      busy={busy}
      error={error}
      onClose={onClose}
      onUnblock={() => void lift()}
    />
  );
}
