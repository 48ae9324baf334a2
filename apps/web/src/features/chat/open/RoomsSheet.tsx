// The joined rooms on a phone: a sheet behind a button beside the room's name.
import { pathTo, type Room } from '@alcove/protocol';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { OpenRoom } from './open-rooms.ts';
import { OpenRoomTabs } from './OpenRoomTabs.tsx';

type RoomsSheetProps = { rooms: readonly OpenRoom[]; current: number; onLeave: (room: Room) => void };

export function RoomsSheet({ rooms, current, onLeave }: RoomsSheetProps) {
  const { t } = useTranslation('rooms');
  const [open, setOpen] = useState(false);
  const unread = rooms.reduce((all, one) => all + one.unread, 0);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        className="room-switch"
        icon={ChevronDown}
        size="small"
        dot={unread > 0}
        label={
          unread > 0
            ? `${t('open.label')}, ${t('open.unread', { count: unread })}`
            : t('open.count', { count: rooms.length })
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog
          open
          onClose={close}
          title={t('open.label')}
          actions={
            <ButtonLink icon={Plus} to={pathTo('chat')} block>
              {t('open.more')}
            </ButtonLink>
          }
        >
          <OpenRoomTabs rooms={rooms} current={current} onLeave={onLeave} onGo={close} />
        </Dialog>
      )}
    </>
  );
}
