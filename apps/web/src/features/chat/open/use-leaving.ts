// Leaving one of several rooms: after leaving the one on screen, the reader is in the next.
import type { LiveClient } from '@alcove/live-client';
import { pathTo, roomPath } from '@alcove/protocol';
import { useNavigate } from 'react-router';
import { bookmarksOf } from '../log/bookmarks.ts';
import { leftRooms } from './left-rooms.ts';
import { openRoomsOf } from './open-rooms.ts';
import { shownRoom } from './shown-room.ts';

/** At once on this side; a failure means that the member is out already. */
export function leaveRoom(client: LiveClient, roomid: number): void {
  leftRooms.add(roomid);
  bookmarksOf(client).remove(roomid);
  void client.rooms.leave(roomid).catch(() => undefined);
}

/** `leaveShown`: how the room on screen is left. */
export function useLeaving(client: LiveClient | undefined, leaveShown: () => void) {
  const navigate = useNavigate();
  return (roomid: number): void => {
    if (!client) return;
    if (roomid !== shownRoom.get()) {
      leaveRoom(client, roomid);
      return;
    }
    const open = openRoomsOf(client).get();
    const at = open.findIndex(({ room }) => room.roomid === roomid);
    const next = open[at + 1] ?? open[at - 1];
    leaveShown();
    // Replaces the history entry: going back does not lead into the room that was left.
    void navigate(next ? roomPath(next.room) : pathTo('chat'), { replace: true });
  };
}
