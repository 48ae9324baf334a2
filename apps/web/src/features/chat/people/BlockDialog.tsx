// Blocks a member from a room; the toast after it offers to undo it.
import type { BlockType } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Ban from 'lucide-react/icons/ban';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { BlockDialog } from '../../relations/index.ts';
import { type SanctionRequest, sanctionDialog } from './sanction-request.ts';
import { useXxlEnded } from '../../moderation/index.ts';

export default function BlockInRoom(request: SanctionRequest & { onClose: () => void }) {
  const { uid, nick, onClose } = request;
  const { t } = useTranslation('relations');
  const { busy, fault, send } = useCall(addresses.block, { onFailure: useXxlEnded() });
  async function block(choice: { type: BlockType; reason: string }): Promise<void> {
    if (!(await send({ id: uid, ...choice }))) return;
    notify({
      icon: Ban,
      tone: 'danger',
      title: t('block.done', { nick }),
      action: (
        <Button size="small" onClick={() => sanctionDialog.set({ ...request, kind: 'unblock' })}>
          {t('unblock.send')}
        </Button>
      ),
    });
    onClose();
  }
  return (
    <BlockDialog
      open
      nick={nick}
      busy={busy}
      error={fault?.text}
      onClose={onClose}
      onBlock={(choice) => void block(choice)}
    />
  );
}
