// The HTTP calls of rooms.
import { pathTo, type Room, type roomCalls, type RoomId, standingOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import type { RoomActions } from './actions.ts';
import type { EntryCheck } from './entry.ts';
import type { RoomListing } from './listing.ts';

/** How much of this site other sites may show. */
const advertised = { rooms: 10, people: 10 };

type Needs = Use<'clock' | 'presence'> & {
  entry: Pick<EntryCheck, 'findFor' | 'findOwn'>;
  listing: RoomListing;
  actions: RoomActions;
};

export function createRoomCalls({
  clock,
  presence,
  entry,
  listing,
  actions,
}: Needs): Handlers<typeof roomCalls> {
  const actorOf = (context: CallContext) => ({
    uid: sessionOf(context).uid,
    standing: standingOf(personOf(context), clock.now()),
  });

  async function advertise(room: Room, origin: string) {
    const path = pathTo('room', { room: room.slug });
    await presence.know(room.roomid as RoomId);
    const people = [...presence.people(room.roomid as RoomId)].filter(({ trial }) => trial === 0);
    return {
      users: people
        .slice(0, advertised.people)
        .map(({ nick, gender, avatar_url }) => ({ nick, gender, avatar_url })),
      chatScriptUrl: origin + path,
      name: room.name,
      url: origin + path,
      count: room.people,
    };
  }

  return {
    rooms: (_, { language }) => {
      const list = listing.list(language);
      return {
        rooms: list,
        people: list.reduce((sum, { people }) => sum + people, 0),
        cameras: listing.camerasOn(language),
      };
    },
    room: async ({ room: ref }, context) => {
      const room = await entry.findFor(personOf(context), ref);
      return {
        room: listing.view(room, context.language),
        own: room.creator_uid === context.session?.uid ? 1 : 0,
      };
    },
    updateRoom: async ({ uid: _uid, room_id: ref, ...form }, context) => {
      const { language } = context;
      const actor = { ...actorOf(context), language };
      const changed = await actions.update(await entry.findOwn(actor.uid, ref), actor, form);
      return { room: listing.view(changed, language) };
    },
    advertisedRooms: (_, { origin, language }) => {
      const open = listing
        .list(language)
        .filter((room) => room.closed === 0 && room.protected === 0 && room.options.showroom === 0);
      return Promise.all(open.slice(0, advertised.rooms).map((room) => advertise(room, origin)));
    },
  };
}
