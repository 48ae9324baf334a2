// The member is in as many rooms as allowed: leaving one of them opens this one.
import DoorOpen from 'lucide-react/icons/door-open';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { leaveRoom, useOpenRooms } from '../open/index.ts';
import { type LiveRefusal, useRefusalText } from '../../rooms/index.ts';
import { useRoom } from './current-room.ts';

type TooManyRoomsProps = { refusal: LiveRefusal; busy: boolean; onEnter: () => void };

export function TooManyRooms({ refusal, busy, onEnter }: TooManyRoomsProps) {
  const { t } = useTranslation('rooms');
  const { client } = useRoom();
  const rooms = useOpenRooms(client);
  const textOf = useRefusalText();
  return (
    <EmptyState
      look="bare"
      icon={DoorOpen}
      title={t('room.entry.tooMany')}
      sentence={
        <>
          {textOf(refusal)}
          {/* All of them may be open on another device. */}
          {rooms.length < Number(refusal.params.count) && ` ${t('room.entry.tooManyElsewhere')}`}
        </>
      }
      action={
        <div className="entry-ways stack g8">
          {rooms.map(({ room }) => (
            <Button
              key={room.roomid}
              block
              busy={busy && t('room.entry.entering')}
              onClick={() => {
                if (client) leaveRoom(client, room.roomid);
                onEnter();
              }}
            >
              {t('open.leave', { room: room.name })}
            </Button>
          ))}
          {rooms.length === 0 && (
            <Button block busy={busy && t('room.entry.entering')} onClick={() => onEnter()}>
              {t('room.entry.again')}
            </Button>
          )}
        </div>
      }
    />
  );
}
