// What is asked in rooms over the live socket.
import { parse, picturesIn, toText } from '@alcove/markup';
import { type Author, messageFault, messageLimits, type RoomId, type roomsActions } from '@alcove/protocol';
import { type RateLimits, takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Actions } from './actions.ts';
import type { Attachments } from './attachments/attachments.ts';
import type { CapsTelling } from './caps.ts';
import type { Entry } from './entry.ts';
import { type Guest, type Guests, standingOfGuest } from './guests.ts';
import type { Halls } from './halls.ts';
import type { Listing } from './listing.ts';
import type { createLogin } from './login.ts';
import { withoutUnknownMentions } from './messages/mentions.ts';
import type { Messages } from './messages/messages.ts';
import type { KnownRoom } from './rooms.ts';
import { createSilences } from './silences.ts';
import type { Visits } from './visits.ts';

const minuteMs = 60_000;

type Needs = {
  clock: Clock;
  rateLimits: Pick<RateLimits, 'take'>;
  sanctions: Pick<Moderation['sanctions'], 'mutedUntil'>;
  guests: Guests;
  login: Awaited<ReturnType<typeof createLogin>>;
  entry: Entry;
  visits: Visits;
  halls: Halls;
  listing: Listing;
  caps: CapsTelling;
  actions: Actions;
  messages: Pick<Messages, 'say'>;
  attachments: Pick<Attachments, 'show'>;
  members: Pick<Members, 'byNick'>;
};

function authorOf({ person, who }: Guest): Author {
  if (person.kind === 'trial') throw refuse('trial_cannot_write');
  const { uid, nick, avatar_url, status, certified } = who;
  return { uid, nick, gender: person.gender, avatar_url, status, certified };
}

function judgeText(text: string) {
  // A frame may hold far more than a message: what is too long is not read to its end.
  const tree = parse(text.slice(0, messageLimits.max));
  const fault = messageFault(text, { text: toText(tree), pictures: picturesIn(tree) });
  if (fault === 'message_long') throw refuse('message_long', { count: messageLimits.max });
  if (fault) throw refuse('message_empty');
}

export function createLive(needs: Needs): LiveHandlers<typeof roomsActions> {
  const { clock, rateLimits, sanctions, guests, login, entry, visits } = needs;
  const { halls, listing, caps, actions, messages, attachments, members } = needs;

  const silences = createSilences(sanctions);

  function guestAt(connection: LiveConnection): Guest {
    const guest = guests.at(connection);
    if (!guest) throw refuse('not_logged_in');
    return guest;
  }
  const actorOf = (guest: Guest) => ({ uid: guest.uid, standing: standingOfGuest(guest, clock.now()) });

  /** Refuses where she is not in it. */
  async function roomSheIsIn(guest: Guest, ref: string): Promise<KnownRoom> {
    const room = await entry.find(ref);
    if (!guest.rooms.has(room.id)) throw refuse('not_in_room');
    return room;
  }

  const isActiveMember = async (nick: string) => (await members.byNick(nick))?.active === true;

  async function judgeMute(guest: Guest, roomId: RoomId) {
    const remainsMs = (await silences.untilOf(guest, roomId)) - clock.now();
    if (remainsMs > 0) throw refuse('muted', { count: Math.ceil(remainsMs / minuteMs) });
  }

  return {
    login: login.login,
    disconnectOther: (_, connection) => login.disconnectOther(guestAt(connection)),
    version: () => ({ version: login.version }),

    async say({ roomid, message, style, mid }, connection) {
      const guest = guestAt(connection);
      const room = await roomSheIsIn(guest, roomid);
      judgeText(message);
      await judgeMute(guest, room.id);
      await takeOrRefuse(rateLimits, `say:${guest.uid}`, messageLimits.flood);
      const text = await withoutUnknownMentions(message, isActiveMember);
      const shown = await attachments.show(guest.uid, room.id, picturesIn(parse(text)));
      // Put out, or silenced, while her pictures were looked at.
      if (!guest.rooms.has(room.id)) throw refuse('not_in_room');
      return messages.say({ roomId: room.id, author: authorOf(guest), style, mid, text, attachments: shown });
    },

    async createRoom({ roomid, roompassword, allowed_gender, capacity }, connection) {
      const guest = guestAt(connection);
      const room = await actions.create(actorOf(guest), {
        name: roomid,
        password: roompassword,
        allowedGender: allowed_gender,
        capacity,
      });
      return { room: listing.view(room, connection.language) };
    },

    async destroyRoom({ roomid }, connection) {
      const guest = guestAt(connection);
      await actions.destroy(await entry.find(roomid), actorOf(guest));
      return {};
    },

    async joinRoom({ roomid, roompassword, since }, connection, after) {
      const guest = guestAt(connection);
      const room = await visits.enter(guest, { ref: roomid, password: roompassword });
      after(() => visits.arrive(guest, room.id, since));
      // She may be silent in this room alone.
      after(() => caps.tellSoon(guest));
      return { room: listing.view(room, connection.language) };
    },

    async switchRoom({ roomid, roompassword, since }, connection, after) {
      const guest = guestAt(connection);
      const room = await visits.enter(guest, { ref: roomid, password: roompassword, instead: true });
      visits.leaveAll(guest, 'moved', { except: room.id });
      after(() => visits.arrive(guest, room.id, since));
      after(() => caps.tellSoon(guest));
      return { room: listing.view(room, connection.language) };
    },

    async leaveRoom({ roomid }, connection) {
      const guest = guestAt(connection);
      const room = await roomSheIsIn(guest, roomid);
      halls.leave(guest, room.id, 'left');
      return {};
    },

    roomsList: (_, { language }) => ({ rooms: listing.list(language) }),

    async peopleInRoom({ room: ref, ...asked }, connection) {
      const guest = guestAt(connection);
      const room = await entry.find(ref);
      if (!guest.rooms.has(room.id)) await entry.judge(guest, room);
      return halls.roll.page(room.id, halls.readerOf(guest), room.creator_uid, asked);
    },
  };
}
