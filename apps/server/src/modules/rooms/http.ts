// The HTTP calls of rooms.
import {
  configurationDefaults,
  liveSocket,
  may,
  pathTo,
  type Room,
  type RoomId,
  type roomsCalls,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import type { IceServersOf } from '../../platform/ice-servers.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { LiveAccounts, Members } from '../accounts/index.ts';
import type { RoomActions } from './actions.ts';
import type { EntryCheck } from './entry.ts';
import type { RoomListing } from './listing.ts';
import type { MyRooms } from './my-room.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import type { LookAtTalk } from './messages/talk-in-page.ts';
import type { KnownRoom } from './rooms.ts';
import type { Showroom } from './showroom/showroom.ts';

/** How much of this site other sites may show. */
const advertised = { rooms: 10, people: 10 };

type Needs = Use<'clock'> & {
  accounts: Pick<LiveAccounts, 'tokenOf'>;
  members: Pick<Members, 'byUid'>;
  entry: Pick<EntryCheck, 'find' | 'isOwnerBanned'>;
  myRooms: MyRooms;
  listing: RoomListing;
  presence: Pick<Presence, 'people'>;
  actions: RoomActions;
  iceServers: IceServersOf;
  /** Whether the media engine can re-encode a camera. */
  reencodes(): boolean;
  /** Whether a member may buy and give. */
  mayPay(uid: Uid): Promise<boolean>;
  talk: LookAtTalk;
  earnings: Showroom['earnings'];
};

export function createCalls(needs: Needs): Handlers<typeof roomsCalls> {
  const {
    clock,
    accounts,
    members,
    entry,
    myRooms,
    listing,
    presence,
    actions,
    iceServers,
    reencodes,
    mayPay,
  } = needs;

  async function roomNamed(ref: string, context: CallContext): Promise<KnownRoom> {
    const room = await entry.find(ref);
    const isTeam = may('moderate', standingOf(personOf(context), clock.now()));
    if (entry.isOwnerBanned(room) && !isTeam) throw refuse('my_room_unknown');
    return room;
  }

  /** An unknown room is refused on joining it, not by the session call before. */
  const ifKnown = async (ref: string, context: CallContext): Promise<KnownRoom | undefined> => {
    if (ref === '') return undefined;
    return roomNamed(ref, context).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === 'unknown') return undefined;
      throw error;
    });
  };

  async function nameOf(context: CallContext): Promise<{ Uid: number; Nick: string; Token: string }> {
    const { session, trial } = context;
    if (session) {
      const Token = await accounts.tokenOf(session);
      return { Uid: session.uid, Nick: session.person.nick, Token };
    }
    const isRunning = trial !== undefined && trial.endsAt > clock.now();
    return isRunning ? { Uid: trial.uid, Nick: trial.nick, Token: '' } : { Uid: 0, Nick: '', Token: '' };
  }

  const actorOf = (context: CallContext) => ({
    uid: sessionOf(context).uid,
    standing: standingOf(personOf(context), clock.now()),
  });

  /** Without a reference, the member's own room. */
  async function roomToChange(ref: string | undefined, uid: number): Promise<KnownRoom> {
    if (ref !== undefined) return entry.find(ref);
    const member = await members.byUid(uid);
    if (!member) throw refuse('logged_out');
    return myRooms.of(member);
  }

  function advertise(room: Room, origin: string) {
    const path = pathTo('room', { room: room.slug });
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
    liveSession: async ({ room: ref }, context) => {
      const room = await ifKnown(ref, context);
      const named = await nameOf(context);
      // Visitors on trial receive no video.
      const servers = named.Uid > 0 ? iceServers(named.Uid) : [];
      return {
        ...configurationDefaults,
        ...named,
        Name: named.Nick,
        PaymentAllowed: named.Uid > 0 && !(await mayPay(named.Uid as Uid)) ? 0 : 1,
        RoomId: room?.id ?? 0,
        ChatroomName: room ? listing.view(room, context.language).name : '',
        Reencode: reencodes() ? 1 : 0,
        ServerUri: context.origin.replace(/^http/, 'ws') + liveSocket.path,
        ...(servers.length > 0 && { IceServers: servers }),
      };
    },
    rooms: (_, { language }) => {
      const list = listing.list(language);
      return {
        rooms: list,
        people: list.reduce((sum, { people }) => sum + people, 0),
        cameras: list.reduce((sum, { cameras }) => sum + cameras, 0),
      };
    },
    room: async ({ room: ref }, context) => {
      const room = await roomNamed(ref, context);
      return {
        room: listing.view(room, context.language),
        own: room.creator_uid === context.session?.uid ? 1 : 0,
      };
    },
    lastMessages: async ({ room }, context) => {
      const { uid, person } = sessionOf(context);
      const { language, address } = context;
      // Before the activation a trial of ten minutes counts, which begins with the socket.
      if (!person.active) throw refuse('activation_required');
      return { messages: await needs.talk({ uid, person, language, address }, room) };
    },
    updateRoom: async ({ uid: _uid, room_id: ref, ...form }, context) => {
      const { language } = context;
      const actor = { ...actorOf(context), language };
      const changed = await actions.update(await roomToChange(ref, actor.uid), actor, form);
      return { room: listing.view(changed, language) };
    },
    showroomEarnings: async ({ room_id: ref, ...asked }, context) => {
      const { uid } = sessionOf(context);
      const room = await roomToChange(ref, uid);
      if (room.creator_uid !== uid) throw refuse('not_room_owner');
      return needs.earnings({ roomId: room.id, owner: uid }, asked);
    },
    advertisedRooms: (_, { origin, language }) =>
      listing
        .list(language)
        .filter((room) => room.closed === 0 && room.protected === 0 && room.options.showroom === 0)
        .slice(0, advertised.rooms)
        .map((room) => advertise(room, origin)),
  };
}
