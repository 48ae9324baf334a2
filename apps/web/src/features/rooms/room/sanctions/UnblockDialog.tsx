// Lifting a block of one's own.
import { useTranslation } from 'react-i18next';
import UserCheck from 'lucide-react/icons/user-check';
import { callServer } from '../../../../call.ts';
import { notify } from '../../../../notices.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useRoom } from '../here.ts';
import * as addresses from './addresses.ts';
import type { SanctionRequest } from './request.ts';
import { useSending } from './use-sending.ts';
import './sanctions.css';

export default function UnblockDialog({ uid, nick, onClose }: SanctionRequest & { onClose: () => void }) {
  const { t } = useTranslation('rooms');
  const { announce } = useRoom();
  const { busy, error, send } = useSending();
  async function lift(): Promise<void> {
    if (!(await send(() => callServer(addresses.unblock, { id: uid })))) return;
    announce(t('room.unblock.done', { nick }));
    notify({ icon: UserCheck, tone: 'success', title: t('room.unblock.done', { nick }) });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('room.unblock.title', { nick })}
      description={t('room.unblock.line')}
      actions={
        <>
          <Button onClick={onClose}>{t('room.unblock.keep')}</Button>
          <Button kind="primary" busy={busy && t('room.unblock.sending')} onClick={() => void lift()}>
            {t('room.unblock.send')}
          </Button>
        </>
      }
    >
      {error && (
        <p className="sanction-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
