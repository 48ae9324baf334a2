// On the list of rooms: those she is in already, to go back to or to leave.
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live/index.ts';
import { OpenRooms } from './OpenRooms.tsx';
import { leaveRoom } from './use-leaving.ts';
import { useOpenRooms } from './use-open-rooms.ts';

export function RoomsBeside() {
  const { t } = useTranslation('rooms');
  // What is there is shown; the list itself opens no connection.
  const { client } = useConnection(false);
  const rooms = useOpenRooms(client);
  if (!client || rooms.length === 0) return null;
  return (
    <section className="rooms-open">
      <h2 aria-hidden="true">{t('open.label')}</h2>
      <OpenRooms rooms={rooms} onLeave={({ roomid }) => leaveRoom(client, roomid)} />
    </section>
  );
}
