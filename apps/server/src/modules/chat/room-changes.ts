// Announces changed and destroyed rooms: to the people in them at once, and as a new list of rooms to all
// connections, once a second at most.
import { type LeaveReason, roomsCallbacks } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Messages } from './messages/messages.ts';
import type { RoomChannels } from './room-channels.ts';
import type { RoomListSubscribers } from './room-list-subscribers.ts';
import type { KnownRoom, Rooms } from '../rooms/index.ts';
import type { Joins } from './joins.ts';

const listEveryMs = 1000;

type Needs = Use<'dictionaries'> & {
  rooms: Pick<Rooms, 'known' | 'list'>;
  channels: RoomChannels;
  joins: Joins;
  listSubscribers: Pick<RoomListSubscribers, 'broadcast'>;
  messages: Pick<Messages, 'authorChanged'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction'>;
};

export function announceRoomChanges({
  rooms,
  channels,
  joins,
  listSubscribers,
  dictionaries,
  messages,
  sanctions,
}: Needs) {
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;

  function sendList() {
    timer = undefined;
    sentAt = performance.now();
    listSubscribers.broadcast(rooms.list.text);
  }
  const sendListSoon = () =>
    (timer ??= setTimeout(sendList, Math.max(0, sentAt + listEveryMs - performance.now())));

  function end({ id }: KnownRoom) {
    channels.broadcastToAll(id, roomsCallbacks.roomDestroyed, { roomid: id });
    channels.removeAll(id);
  }

  /** Removes all but the creator. */
  function clear({ id, creator_uid }: KnownRoom, reason: LeaveReason) {
    for (const session of channels.joined(id))
      if (session.uid !== creator_uid) joins.remove(session, id, reason);
  }

  function change(before: KnownRoom, after: KnownRoom) {
    channels.broadcastInLanguages(after.id, roomsCallbacks.roomUpdated, (language) => ({
      room: rooms.list.view(after, language),
    }));
    if (before.closed === after.closed) return;
    if (after.closed) clear(after, 'closed');
    channels.sendServiceMessage(
      after.id,
      () => true,
      ({ connection }) => {
        const type = after.closed ? 'room_closed' : 'room_opened';
        const text = dictionaries[connection.language].words.t(`rooms:live.notices.${type}`);
        return { type, text, params: {} };
      },
    );
  }

  rooms.known.onChange(({ before, after }) => {
    if (before && after) change(before, after);
    else if (before) end(before);
    // A member's own room is created when it is first looked at, and is empty.
    if (before || after?.kind !== 'my_room') sendListSoon();
  });

  /** The own room of a banned member leaves the list, and returns with them. */
  sanctions.onSanction(({ kind, uid }) => {
    if (kind !== 'banned' && kind !== 'unbanned') return;
    messages.authorChanged(uid);
    rooms.list.changed();
    sendListSoon();
  });

  return { close: () => clearTimeout(timer) };
}
