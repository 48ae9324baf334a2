// Login on the live socket: a member by token, a visitor by nick, then the requested room. A change of the
// person during the login is checked again before it succeeds.
import {
  type ArgsOf,
  ceilSecondsOf,
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
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Activities } from './activity.ts';
import type { Apart } from './apart.ts';
import type { CapsNotifier } from './caps.ts';
import type { ChatSession, ChatSessions, NewChatSession } from './chat-sessions.ts';
import type { Rooms } from '../rooms/index.ts';
import type { RoomListSubscribers } from './room-list-subscribers.ts';
import type { Joins } from './joins.ts';
import { memberInRoom, trialPerson, visitorInRoom } from './views.ts';

type LoginArgs = ArgsOf<typeof roomsActions.login>;
type After = (work: () => void) => void;

const ending = z.object({ uid: z.int(), except: z.string() });

type Needs = Use<'clock' | 'bus' | 'log' | 'dictionaries' | 'presence'> & {
  accounts: LiveAccounts;
  sanctions: Pick<Moderation['sanctions'], 'banOf'>;
  sessions: ChatSessions;
  activities: Activities;
  apart: Apart;
  caps: CapsNotifier;
  rooms: Pick<Rooms, 'list'>;
  joins: Joins;
  listSubscribers: Pick<RoomListSubscribers, 'add' | 'remove'>;
};

function end({ connection }: ChatSession, reason: DisconnectReason) {
  connection.disconnect({ reason, final: true });
}

export async function createLiveLogin(needs: Needs) {
  const { bus, clock, log, dictionaries, accounts, sanctions } = needs;
  const { sessions, presence, activities, apart, caps, rooms, joins, listSubscribers } = needs;

  const endings = await createAnnouncements({ bus, log, topic: 'second devices', shape: ending });
  endings.onAnnouncement(({ uid, except }) => {
    for (const session of sessions.of(uid as Uid)) if (session.key !== except) end(session, 'second_device');
  });

  const logins: ((connection: LiveConnection) => void)[] = [];

  async function memberBy(args: LoginArgs, connection: LiveConnection): Promise<NewChatSession> {
    const found = await accounts.byToken(args.token);
    if (!found) throw refuse('logged_out');
    const { member, person, sessionId: loginSessionId } = found;
    const isMismatch =
      (args.uid !== undefined && String(args.uid) !== '' && String(args.uid) !== String(member.uid)) ||
      (args.nick !== '' && args.nick.normalize('NFC').toLowerCase() !== member.nick.toLowerCase());
    if (isMismatch) throw refuse('session_mismatch');
    const trialEndsAt = person.active ? 0 : await accounts.trialEndOf(connection.visitor);
    const who = memberInRoom(member, clock.now());
    return { connection, loginSessionId, mayPay: args.payment_allowed, person, trialEndsAt, who };
  }

  async function visitorBy(args: LoginArgs, connection: LiveConnection): Promise<NewChatSession> {
    const trial = await accounts.trial(args.nick, connection.visitor);
    const who = visitorInRoom(trial);
    return {
      connection,
      loginSessionId: undefined,
      mayPay: false,
      person: trialPerson(trial),
      trialEndsAt: trial.endsAt,
      who,
    };
  }

  async function refuseBanned({ uid }: ChatSession) {
    const ban = await sanctions.banOf(uid);
    if (!ban) return;
    const { untilAt, reason } = ban;
    throw reason === ''
      ? refuse('access_blocked', { untilAt })
      : refuse('access_blocked_because', { untilAt, reason });
  }

  function refuseStanding({ person }: ChatSession) {
    const refused = refusalFor('enterRooms', standingOf(person, clock.now()));
    if (refused) throw new Refusal(refused);
  }

  /** Refuses where the session, the access level or the connection ended during the login. */
  async function refuseChanged(session: ChatSession) {
    const { loginSessionId, connection } = session;
    if (loginSessionId !== undefined && !(await accounts.bySession(loginSessionId)))
      throw refuse('logged_out');
    refuseStanding(session);
    if (!connection.isOpen) throw refuse('unavailable');
  }

  /** A password that changed during the login ended the token while no socket was bound to its session yet. */
  async function refuseOldToken(token: string, connection: LiveConnection) {
    if (token === '' || (await accounts.byToken(token))) return;
    connection.disconnect({ reason: 'logged_out', final: true });
    throw refuse('logged_out');
  }

  /** Undoes the login, however far it came. */
  function goodbye(session: ChatSession) {
    if (sessions.at(session.connection) !== session) return;
    joins.leaveAll(session, 'disconnected', { soon: true });
    sessions.remove(session);
    listSubscribers.remove(session.connection);
    apart.forget(session.uid);
    presence.disconnect(session.uid);
  }

  /** Apart from the login, so that the connection keeps nothing else of it. */
  const endWithConnection = (session: ChatSession) => session.connection.onClose(() => goodbye(session));

  /** Sent after the answer to the login, in this order. */
  function welcome(session: ChatSession, room: Room | null, since: number) {
    const { connection } = session;
    if (!connection.isOpen) return;
    const { t } = dictionaries[connection.language].words;
    connection.send(roomsCallbacks.motd, { text: t('rooms:live.motd', { nick: session.who.nick }) });
    connection.write(rooms.list.frame(connection.language));
    if (room) joins.subscribe(session, room.roomid, since);
  }

  async function admit(session: ChatSession, args: LoginArgs): Promise<Room | null> {
    // First: `goodbye`, which runs on every refusal, undoes it.
    const known = apart.know(session.uid);
    refuseStanding(session);
    await Promise.all([known, refuseBanned(session)]);
    const ref = args.roomid || args.chatroom_name;
    const room = ref === '' ? undefined : await joins.enter(session, { ref, password: args.roompassword });
    return room ? rooms.list.view(room, session.connection.language) : null;
  }

  return {
    version: liveVersion,

    /** Called with each connection of the live socket on which someone has logged in. */
    onLogin: (listener: (connection: LiveConnection) => void) => void logins.push(listener),

    async login(
      args: LoginArgs,
      connection: LiveConnection,
      after: After,
    ): Promise<DataOf<typeof roomsActions.login>> {
      const added = args.token === '' ? await visitorBy(args, connection) : await memberBy(args, connection);
      if (!connection.isOpen) throw refuse('unavailable');
      const session = sessions.add({ ...added, who: activities.shown(added.who) });
      presence.connect(session.who);
      const proof = session.loginSessionId === undefined ? undefined : { sessionId: session.loginSessionId };
      try {
        const room = await admit(session, args);
        const { caps: ownCaps, private_data } = await caps.first(session);
        await refuseChanged(session);
        connection.is(session.person, proof);
        await refuseOldToken(args.token, connection);
        for (const listener of logins) listener(connection);
        listSubscribers.add(connection);
        endWithConnection(session);
        after(() => welcome(session, room, args.since));
        const remainsMs = session.trialEndsAt === 0 ? 0 : session.trialEndsAt - clock.now();
        return {
          uid: session.uid,
          member: session.who,
          private_data,
          caps: ownCaps,
          rooms: rooms.list.list(connection.language),
          room,
          limits: { session_limit: ceilSecondsOf(remainsMs) },
          others: Math.max(0, presence.connections(session.uid) - 1),
          version: liveVersion,
          now: clock.now(),
        };
      } catch (error) {
        goodbye(session);
        throw error;
      }
    },

    disconnectOther(session: ChatSession) {
      const ended = Math.max(0, presence.connections(session.uid) - 1);
      endings.announce({ uid: session.uid, except: session.key });
      return { ended };
    },
  };
}
export type LiveLogin = Awaited<ReturnType<typeof createLiveLogin>>;
