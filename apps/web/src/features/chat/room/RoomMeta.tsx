// The facts under a room's name: how many are in, how many cameras are on, what a minute costs.
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { useRoom } from './current-room.ts';
import { useCameras } from './use-cameras.ts';

export function RoomMeta() {
  const { t } = useTranslation('rooms');
  const { room, view } = useRoom();
  const { capacity, showroom, price } = room.options;
  const count = view?.count ?? room.people;
  const on = useCameras();
  // Before the reader is in, as the page knew it.
  const cameras = view ? on.size : room.cameras;
  return (
    <ul className="room-meta">
      <li className="row g4">
        <Icon of={Users} size={14} />
        <span aria-hidden="true" className="tnum">
          {count} / {capacity}
        </span>
        <span className="visually-hidden">{t('room.meta.people', { count, capacity })}</span>
      </li>
      {cameras > 0 && (
        <li className="row g4">
          <Icon of={Video} size={14} />
          <span title={t('room.meta.cameras', { count: cameras })}>
            {t('room.meta.cameras', { count: cameras })}
          </span>
        </li>
      )}
      {showroom === 1 && (
        <li className="room-meta-price row g4">
          <Icon of={Token} size={14} />
          <span title={t('room.meta.price', { price })}>{t('room.meta.price', { price })}</span>
        </li>
      )}
    </ul>
  );
}
