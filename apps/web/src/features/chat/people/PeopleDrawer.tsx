// The people where there is no room for them beside the chat: a drawer, on a phone a sheet.
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useModal } from '../../../ui/modal.ts';
import { useRoom } from '../room/current-room.ts';
import { People } from './People.tsx';

export function PeopleDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rooms');
  const { view } = useRoom();
  const id = useId();
  return (
    <dialog {...useModal({ open: true, onClose })} className="side-panel people-drawer" aria-labelledby={id}>
      <div className="people-sheet">
        <div className="people-sheet-head row g12">
          <h2 className="grow t16 semibold" id={id}>
            {t('room.people.title')}
          </h2>
          {view && <span className="tnum dim">{view.count}</span>}
          <IconButton icon={X} kind="filled" label={t('room.close')} onClick={onClose} />
        </div>
        <People titled={false} />
      </div>
    </dialog>
  );
}
