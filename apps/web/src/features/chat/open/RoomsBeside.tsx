// Tabs of the joined rooms, beside the list of all rooms.
import { useTranslation } from 'react-i18next';
import { useChatConnection } from '../live/index.ts';
import { OpenRoomTabs } from './OpenRoomTabs.tsx';
import { leaveRoom } from './use-leaving.ts';
import { useOpenRooms } from './use-open-rooms.ts';

export function RoomsBeside() {
  const { t } = useTranslation('rooms');
  // A connection that is open is used; the list opens none.
  const { client } = useChatConnection(false);
  const rooms = useOpenRooms(client);
  if (!client || rooms.length === 0) return null;
  return (
    <section className="rooms-open cluster">
      <h2 className="t14 dim" aria-hidden="true">
        {t('open.label')}
      </h2>
      <OpenRoomTabs rooms={rooms} onLeave={({ roomid }) => leaveRoom(client, roomid)} />
    </section>
  );
}
