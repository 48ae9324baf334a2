// The host changes the room on screen, or closes it for good.
import { pathTo, roomPath } from '@alcove/protocol';
import { useNavigate, useRevalidator } from 'react-router';
import { RoomEditorOverlay } from '../../rooms/index.ts';
import { mayEdit, useRoom } from './current-room.ts';

export function Editing() {
  const here = useRoom();
  const { room, client, own, view } = here;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (!mayEdit(here)) return null;
  return (
    <RoomEditorOverlay
      room={room}
      own={own}
      onSaved={(changed) => {
        // Outside of the room no event announces the change; a new name is a new address.
        if (changed.slug !== room.slug) void navigate(roomPath(changed), { replace: true });
        else if (!view) void revalidate();
      }}
      onDestroy={
        client?.state.logged
          ? async () => {
              await client.rooms.destroy(room.roomid);
              void navigate(pathTo('chat'));
            }
          : undefined
      }
    />
  );
}
