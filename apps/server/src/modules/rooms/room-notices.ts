// When a room is another, or no more: those in it are told, and everybody who is connected gets the list,
// once a second at most.
import { type LeaveReason, roomsCallbacks } from '@alcove/protocol';
import type { Dictionaries } from '../../platform/words.ts';
import type { Halls } from './halls.ts';
import type { Listing } from './listing.ts';
import type { Lobby } from './lobby.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import type { Visits } from './visits.ts';

const listEveryMs = 1000;

type Needs = {
  rooms: Pick<KnownRooms, 'onChange'>;
  halls: Halls;
  visits: Visits;
  listing: Listing;
  lobby: Pick<Lobby, 'cast'>;
  dictionaries: Dictionaries;
};

export function createRoomNotices({ rooms, halls, visits, listing, lobby, dictionaries }: Needs) {
  let timer: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;

  function tellList() {
    timer = undefined;
    toldAt = performance.now();
    lobby.cast(listing.text);
  }
  const tellListSoon = () =>
    (timer ??= setTimeout(tellList, Math.max(0, toldAt + listEveryMs - performance.now())));

  function end({ id }: KnownRoom) {
    halls.castToAll(id, roomsCallbacks.roomDestroyed, { roomid: id });
    halls.empty(id);
  }

  /** Its creator stays. */
  function clear({ id, creator_uid }: KnownRoom, reason: LeaveReason) {
    for (const guest of halls.seats(id)) if (guest.uid !== creator_uid) visits.putOut(guest, id, reason);
  }

  function change(before: KnownRoom, after: KnownRoom) {
    halls.castInLanguages(after.id, roomsCallbacks.roomUpdated, (language) => ({
      room: listing.view(after, language),
    }));
    if (before.closed === after.closed) return;
    if (after.closed) clear(after, 'closed');
    halls.notice(
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
