// When a room is another, or no more: those in it are told, and everybody who is connected gets the list,
// once a second at most.
import { type LeaveReason, roomsCallbacks } from '@alcove/protocol';
import type { Dictionaries } from '../../platform/words.ts';
import type { RoomChannels } from './room-channels.ts';
import type { Listing } from './listing.ts';
import type { RoomListSubscribers } from './room-list-subscribers.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import type { Joins } from './joins.ts';

const listEveryMs = 1000;

type Needs = {
  rooms: Pick<KnownRooms, 'onChange'>;
  channels: RoomChannels;
  joins: Joins;
  listing: Listing;
  listSubscribers: Pick<RoomListSubscribers, 'cast'>;
  dictionaries: Dictionaries;
};

export function announceRoomChanges({
  rooms,
  channels,
  joins,
  listing,
  listSubscribers,
  dictionaries,
}: Needs) {
  let timer: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;

  function tellList() {
    timer = undefined;
    toldAt = performance.now();
    listSubscribers.cast(listing.text);
  }
  const tellListSoon = () =>
    (timer ??= setTimeout(tellList, Math.max(0, toldAt + listEveryMs - performance.now())));

  function end({ id }: KnownRoom) {
    channels.castToAll(id, roomsCallbacks.roomDestroyed, { roomid: id });
    channels.empty(id);
  }

  /** Its creator stays. */
  function clear({ id, creator_uid }: KnownRoom, reason: LeaveReason) {
    for (const session of channels.seats(id))
      if (session.uid !== creator_uid) joins.putOut(session, id, reason);
  }

  function change(before: KnownRoom, after: KnownRoom) {
    channels.castInLanguages(after.id, roomsCallbacks.roomUpdated, (language) => ({
      room: listing.view(after, language),
    }));
    if (before.closed === after.closed) return;
    if (after.closed) clear(after, 'closed');
    channels.notice(
      after.id,
      () => true,
      ({ connection }) => {
        const type = after.closed ? 'room_closed' : 'room_opened';
        const text = dictionaries[connection.language].words.t(`rooms:live.notices.${type}`);
        return { type, text, params: {} };
      },
    );
  }

  rooms.onChange(({ before, after }) => {
    if (before && after) change(before, after);
    else if (before) end(before);
    // A member's own is made by whoever looks for it, and nobody is in it yet.
    if (before || after?.kind !== 'my_room') tellListSoon();
  });

  return { close: () => clearTimeout(timer) };
}
