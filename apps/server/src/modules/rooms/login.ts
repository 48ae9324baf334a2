// Saying who one is on the live socket: a member by her token, a visitor by her nick; then the room she
// wants, if any. Whatever happens to her meanwhile counts before she is in.
import {
  type ArgsOf,
  type DataOf,
  type DisconnectReason,
  liveVersion,
  refusalFor,
  type Room,
  roomsActions,
  roomsCallbacks,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Activities } from './activity.ts';
import type { Apart } from './apart.ts';
import type { CapsTelling } from './caps.ts';
import type { Guest, Guests, NewGuest } from './guests.ts';
import type { Listing } from './listing.ts';
import type { Lobby } from './lobby.ts';
import type { Presence } from './presence/presence.ts';
import type { Visits } from './visits.ts';
import { memberInRoom, trialPerson, visitorInRoom } from './views.ts';

type LoginArgs = ArgsOf<typeof roomsActions.login>;
type After = (work: () => void) => void;

const ending = z.object({ uid: z.int(), except: z.string() });

type Needs = {
  bus: Bus;
  clock: Clock;
  log: Log;
  dictionaries: Dictionaries;
  accounts: LiveAccounts;
  sanctions: Pick<Moderation['sanctions'], 'banOf'>;
  guests: Guests;
  presence: Presence;
  activities: Activities;
  apart: Apart;
  caps: CapsTelling;
  listing: Listing;
  visits: Visits;
  /** Everybody who is connected here. */
  lobby: Pick<Lobby, 'add' | 'remove'>;
};

function end({ connection }: Guest, reason: DisconnectReason) {
  connection.disconnect({ reason, final: true });
}

export async function createLogin(needs: Needs) {
  const { bus, clock, log, dictionaries, accounts, sanctions } = needs;
  const { guests, presence, activities, apart, caps, listing, visits, lobby } = needs;

  const endings = await createAnnouncements({ bus, log, topic: 'second devices', shape: ending });
  endings.onTold(({ uid, except }) => {
    for (const guest of guests.of(uid as Uid)) if (guest.key !== except) end(guest, 'second_device');
  });

  async function memberBy(args: LoginArgs, connection: LiveConnection): Promise<NewGuest> {
    const found = await accounts.byToken(args.token);
    if (!found) throw refuse('logged_out');
    const { member, person, sessionId } = found;
    const isAnother =
      (args.uid !== undefined && String(args.uid) !== '' && String(args.uid) !== String(member.uid)) ||
      (args.nick !== '' && args.nick.normalize('NFC').toLowerCase() !== member.nick.toLowerCase());
    if (isAnother) throw refuse('session_mismatch');
    return { connection, sessionId, person, who: memberInRoom(member, clock.now()) };
  }

  async function visitorBy(args: LoginArgs, connection: LiveConnection): Promise<NewGuest> {
    const trial = await accounts.trial(args.nick, connection.visitor);
    return { connection, sessionId: undefined, person: trialPerson(trial), who: visitorInRoom(trial) };
  }

  async function refuseBanned({ uid }: Guest) {
    const ban = await sanctions.banOf(uid);
    if (!ban) return;
    const { untilAt, reason } = ban;
    throw reason === ''
      ? refuse('access_blocked', { untilAt })
      : refuse('access_blocked_because', { untilAt, reason });
  }

  function refuseStanding({ person }: Guest) {
    const refused = refusalFor('enterRooms', standingOf(person, clock.now()));
    if (refused) throw new Refusal(refused);
  }

  /** What ended while she came in: her session, her standing, the connection. */
  async function refuseChanged(guest: Guest) {
    const { sessionId, connection } = guest;
    if (sessionId !== undefined && !(await accounts.bySession(sessionId))) throw refuse('logged_out');
    refuseStanding(guest);
    if (!connection.isOpen) throw refuse('unavailable');
  }

  /** Undoes all, in whatever state she is. */
  function goodbye(guest: Guest) {
    if (guests.at(guest.connection) !== guest) return;
    visits.leaveAll(guest, 'disconnected', { soon: true });
    guests.remove(guest);
    lobby.remove(guest.connection);
    apart.forget(guest.uid);
    presence.disconnect(guest.uid);
  }

  /** What she is told once her login is answered, in this order. */
  function welcome(guest: Guest, room: Room | null, since: number) {
    const { connection } = guest;
    if (!connection.isOpen) return;
    const { t } = dictionaries[connection.language].words;
    connection.tell(roomsCallbacks.motd, { text: t('rooms:live.motd', { nick: guest.who.nick }) });
    connection.write(listing.frame(connection.language));
    if (room) visits.arrive(guest, room.roomid, since);
  }

  async function admit(guest: Guest, args: LoginArgs): Promise<Room | null> {
    // First, whatever is refused: `goodbye` forgets it again.
    const known = apart.know(guest.uid);
    refuseStanding(guest);
    await Promise.all([known, refuseBanned(guest)]);
    const ref = args.roomid || args.chatroom_name;
    const room = ref === '' ? undefined : await visits.enter(guest, { ref, password: args.roompassword });
    return room ? listing.view(room, guest.connection.language) : null;
  }

  return {
    version: liveVersion,

    async login(
      args: LoginArgs,
      connection: LiveConnection,
      after: After,
    ): Promise<DataOf<typeof roomsActions.login>> {
      const newcomer =
        args.token === '' ? await visitorBy(args, connection) : await memberBy(args, connection);
      if (!connection.isOpen) throw refuse('unavailable');
      const guest = guests.add({ ...newcomer, who: activities.shown(newcomer.who) });
      presence.connect(guest.who);
      const proof = guest.sessionId === undefined ? undefined : { sessionId: guest.sessionId };
      try {
        const room = await admit(guest, args);
        const { caps: hers, private_data } = await caps.first(guest);
        await refuseChanged(guest);
        connection.is(guest.person, proof);
        lobby.add(connection);
        connection.onClose(() => goodbye(guest));
        after(() => welcome(guest, room, args.since));
        const { person } = guest;
        const remainsMs = person.kind === 'trial' ? person.endsAt - clock.now() : 0;
        return {
          uid: guest.uid,
          member: guest.who,
          private_data,
          caps: hers,
          rooms: listing.list(connection.language),
          room,
          limits: { session_limit: Math.ceil(remainsMs / 1000) },
          others: Math.max(0, presence.connections(guest.uid) - 1),
          version: liveVersion,
          now: clock.now(),
        };
      } catch (error) {
        goodbye(guest);
        throw error;
      }
    },

    disconnectOther(guest: Guest) {
      const ended = Math.max(0, presence.connections(guest.uid) - 1);
      endings.tell({ uid: guest.uid, except: guest.key });
      return { ended };
    },
  };
}
