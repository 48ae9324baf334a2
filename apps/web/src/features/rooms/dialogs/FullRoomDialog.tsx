// R8.030: the room is full; only XXL members may still enter.
import type { Room } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { XxlWay } from './XxlWay.tsx';

export default function FullRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { t } = useTranslation('rooms');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialogs.full.title')}
      description={t('dialogs.full.text', { count: room.options.capacity })}
      actions={
        <>
          <Button onClick={onClose}>{t('dialogs.full.stay')}</Button>
          <XxlWay onLeave={onClose} />
        </>
      }
    />
  );
}
