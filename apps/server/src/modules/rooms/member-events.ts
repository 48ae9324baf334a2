// What happens to people while they are connected: another level or name, a sanction, a block, the end of
// a trial. Each process looks after those who are connected to it.
import {
  hasHostRights,
  prefixOf,
  roomsCallbacks,
  type RoomId,
  type ServiceMessageType,
  type Uid,
} from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Moderation, Sanction } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { CapsNotifier } from './caps.ts';
import { type ChatSession, type ChatSessions, standingOfSession } from './chat-sessions.ts';
import type { RoomChannels } from './room-channels.ts';
import type { Presence } from './presence/presence.ts';
import type { KnownRooms } from './rooms.ts';
import { memberInRoom } from './views.ts';
import type { Joins } from './joins.ts';

/** After a gap of the bus everybody is read again; so many at once. */
const readAtOnce = 8;
const minuteMs = 60_000;

type Needs = {
  clock: Clock;
  log: Log;
  dictionaries: Dictionaries;
  accounts: LiveAccounts;
  relations: Pick<Relations, 'onBlock' | 'onGap'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction' | 'onGap' | 'banOf' | 'exclusionOf'>;
  rooms: KnownRooms;
  sessions: ChatSessions;
  presence: Presence;
  channels: RoomChannels;
  joins: Joins;
  caps: CapsNotifier;
};

const end = ({ connection }: ChatSession, untilAt: number) =>
  connection.disconnect({ reason: 'access_blocked', final: true, untilAt });

export function createMemberEvents(needs: Needs) {
  const { clock, log, dictionaries, accounts, relations, sanctions } = needs;
  const { rooms, sessions, presence, channels, joins, caps } = needs;

  function exclude(session: ChatSession, roomId: RoomId) {
    if (!session.rooms.has(roomId)) return;
    joins.putOut(session, roomId, 'excluded');
    session.connection.tell(roomsCallbacks.redirect, {
      href: `${prefixOf(session.connection.language)}/chat`,
    });
  }

  const note = (error: unknown) =>
    log.error({ err: error }, 'a change of somebody in the rooms was not taken in');

  async function renew(session: ChatSession): Promise<void> {
    if (session.sessionId !== undefined) {
      const found = await accounts.bySession(session.sessionId);
      // Her session is over: the socket ends by itself.
      if (!found) return;
      session.person = found.person;
      session.who = {
        ...memberInRoom(found.member, clock.now()),
        camera: session.who.camera,
        watching: session.who.watching,
      };
      if (session.connection.person) session.connection.is(found.person);
      presence.update(session.who);
    }
    await caps.tell(session);
  }

  function renewAll(some: Iterable<ChatSession>) {
    for (const session of some) {
      session.heard += 1;
      void renew(session).catch(note);
    }
  }

  /** Of what was decided while the bus was away. */
  async function putOutWhoIsNotWelcome(session: ChatSession) {
    const ban = await sanctions.banOf(session.uid);
    if (ban) return end(session, ban.untilAt);
    for (const roomId of session.rooms)
      if (await sanctions.exclusionOf(session.uid, roomId)) exclude(session, roomId);
  }

  async function readEverybodyAgain() {
    const all = [...sessions.all()];
    const next = async (): Promise<void> => {
      for (let session = all.pop(); session; session = all.pop()) {
        session.heard += 1;
        await renew(session);
        await putOutWhoIsNotWelcome(session);
      }
    };
    await Promise.all(Array.from({ length: readAtOnce }, next));
  }

  const isHost = (roomId: RoomId) => (session: ChatSession) =>
    hasHostRights(rooms.byId(roomId) ?? { creator: null }, {
      uid: session.uid,
      standing: standingOfSession(session, clock.now()),
    });

  function notice(
    roomId: RoomId,
    type: Exclude<ServiceMessageType, 'welcome'>,
    about: { uid: Uid; nick: string; untilAt?: number },
  ) {
    const { uid, nick, untilAt } = about;
    const params = { uid, nick, ...(untilAt !== undefined && { untilAt }) };
    const count = Math.max(1, Math.ceil(((untilAt ?? 0) - clock.now()) / minuteMs));
    // Whom one only asks to keep out is not told.
    const tellHer = type !== 'exclusion_requested';
    const mayKnow = (session: ChatSession) => (session.uid === uid ? tellHer : isHost(roomId)(session));
    channels.notice(roomId, mayKnow, ({ connection }) => ({
      type,
      params,
      text: dictionaries[connection.language].words.t(`rooms:live.notices.${type}`, { nick, count }),
    }));
  }

  function mute(sanction: Extract<Sanction, { kind: 'muted' | 'unmuted' }>) {
    const { kind, uid, roomId, untilAt } = sanction;
    const who = presence.who(uid);
    if (!who) return;
    const where = roomId === 0 ? [...presence.roomsOf(uid)] : [roomId];
    for (const id of where)
      if (presence.isIn(id, uid))
        notice(id, kind, { uid, nick: who.nick, ...(kind === 'muted' && { untilAt }) });
  }

  sanctions.onSanction((sanction) => {
    const { uid } = sanction;
    const hers = sessions.of(uid);
    for (const session of hers) session.heard += 1;
    switch (sanction.kind) {
      case 'banned':
        for (const session of hers) end(session, sanction.untilAt);
        return;
      case 'excluded': {
        const nick = presence.who(uid)?.nick;
        for (const session of hers) exclude(session, sanction.roomId);
        if (nick !== undefined) notice(sanction.roomId, 'excluded', { uid, nick, untilAt: sanction.untilAt });
        return;
      }
      case 'exclusion_requested':
        return notice(sanction.roomId, 'exclusion_requested', { uid, nick: sanction.nick });
      case 'camera_stopped':
        return;
      default:
        mute(sanction);
        renewAll(hers);
    }
  });

  relations.onBlock(({ blocker, blocked, untilAt }) => {
    renewAll([...sessions.of(blocker), ...sessions.of(blocked)]);
    if (untilAt === undefined) return;
    // Her own room is hers: who is not welcome in it leaves it.
    for (const session of sessions.of(blocked))
      for (const roomId of session.rooms) {
        const room = rooms.byId(roomId);
        if (room?.kind === 'my_room' && room.creator_uid === blocker && !isHost(roomId)(session))
          joins.putOut(session, roomId, 'blocked');
      }
  });
  // The bus tells both of a gap at once; either may also have kept something from the others.
  let asked = false;
  function readSoon() {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      void readEverybodyAgain().catch(note);
    });
  }
  relations.onGap(readSoon);
  sanctions.onGap(readSoon);
  accounts.onMemberChange((uid) => renewAll(sessions.of(uid)));

  /** What time has ended since the last look. */
  let lookedAt = clock.now();
  function look() {
    const now = clock.now();
    for (const session of sessions.all()) {
      const { person } = session;
      const endsAt = person.kind === 'trial' ? person.endsAt : person.premiumUntil;
      if (endsAt > now || (endsAt <= lookedAt && person.kind === 'member')) continue;
      if (person.kind === 'member') renewAll([session]);
      else session.connection.disconnect({ reason: 'trial_ended', final: true });
    }
    lookedAt = now;
  }

  return { look };
}
