// The live-socket actions of rooms.
import { type roomActions, standingOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RoomActions } from './actions.ts';
import type { EntryCheck } from './entry.ts';
import type { RoomListing } from './listing.ts';

type Needs = Use<'clock'> & {
  entry: Pick<EntryCheck, 'find'>;
  listing: RoomListing;
  actions: RoomActions;
};

export function createLive({ clock, entry, listing, actions }: Needs): LiveHandlers<typeof roomActions> {
  function actorOf({ person }: LiveConnection) {
    if (!person) throw refuse('not_logged_in');
    return { uid: person.uid, standing: standingOf(person, clock.now()) };
  }

  return {
    async createRoom({ roomid, roompassword, allowed_gender, capacity }, connection) {
      const room = await actions.create(actorOf(connection), {
        name: roomid,
        password: roompassword,
        allowedGender: allowed_gender,
        capacity,
      });
      return { room: listing.view(room, connection.language) };
    },

    async destroyRoom({ roomid }, connection) {
      const actor = actorOf(connection);
      await actions.destroy(await entry.find(roomid), actor);
      return {};
    },

    roomsList: (_, { language }) => ({ rooms: listing.list(language) }),
  };
}
