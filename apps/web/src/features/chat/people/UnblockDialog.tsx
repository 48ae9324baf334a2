// Lifting a block of one's own from a room.
import * as addresses from '@alcove/protocol/addresses';
import UserCheck from 'lucide-react/icons/user-check';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { UnblockDialog } from '../../relations/index.ts';
import type { SanctionRequest } from './sanction-request.ts';

export default function UnblockInRoom({ uid, nick, onClose }: SanctionRequest & { onClose: () => void }) {
  const { t } = useTranslation('relations');
  const { busy, fault, send } = useCall(addresses.unblock);
  async function lift(): Promise<void> {
    if (!(await send({ id: uid }))) return;
    notify({ icon: UserCheck, tone: 'success', title: t('unblock.done', { nick }) });
    onClose();
  }
  return (
    <UnblockDialog
      open
      nick={nick}
      busy={busy}
      error={fault?.text}
      onClose={onClose}
      onUnblock={() => void lift()}
    />
  );
}
