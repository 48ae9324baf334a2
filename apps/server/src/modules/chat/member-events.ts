// Applies changes of people to their chat sessions: another level or profile, a sanction, a block, the end
// of a trial. Each process handles the sessions connected to it.
import {
  hasHostRights,
  minuteMs,
  prefixOf,
  roomsCallbacks,
  type RoomId,
  type ServiceMessageType,
  type Uid,
} from '@alcove/protocol';
import { isMovable } from '../../platform/clock.ts';
import type { Use } from '../../platform/engines.ts';
import { createTurns } from '../../platform/turns.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Moderation, Sanction } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Apart } from './apart.ts';
import type { CapsNotifier } from './caps.ts';
import { type ChatSession, type ChatSessions, standingOfSession } from './chat-sessions.ts';
import type { RoomChannels } from './room-channels.ts';
import type { Rooms } from '../rooms/index.ts';
import { memberInRoom } from './views.ts';
import type { Joins } from './joins.ts';

/** Real time between checks for expired trials and levels; a moved clock is checked at once. */
const expiryCheckMs = 1000;
/** After a gap of the bus every session is read again, this many at once. */
const readAtOnce = 8;

type CameraNotice = Extract<ServiceMessageType, 'camera_veiled' | 'camera_unveiled'>;
type Needs = Use<'clock' | 'log' | 'dictionaries' | 'presence'> & {
  accounts: LiveAccounts;
  relations: Pick<Relations, 'onBlock' | 'onGap'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction' | 'onGap' | 'banOf' | 'exclusionOf'>;
  rooms: Pick<Rooms, 'known'>;
  sessions: ChatSessions;
  channels: RoomChannels;
  joins: Joins;
  caps: CapsNotifier;
  apart: Pick<Apart, 'between' | 'expire'>;
};

const endAccess = ({ connection }: ChatSession, untilAt: number) =>
  connection.disconnect({ reason: 'access_blocked', final: true, untilAt });

export function createMemberEvents(needs: Needs) {
  const { clock, log, dictionaries, accounts, relations, sanctions } = needs;
  const { rooms, sessions, presence, channels, joins, caps, apart } = needs;

  function exclude(session: ChatSession, roomId: RoomId) {
    if (!session.rooms.has(roomId)) return;
    joins.remove(session, roomId, 'excluded');
    session.connection.send(roomsCallbacks.redirect, {
      href: `${prefixOf(session.connection.language)}/chat`,
    });
  }

  const renewals = createTurns<ChatSession>({
    failed: (error) =>
      log.error({ err: error }, 'a change of a person was not applied to their chat sessions'),
  });

  async function apply(session: ChatSession): Promise<void> {
    if (session.loginSessionId !== undefined) {
      const found = await accounts.bySession(session.loginSessionId);
      // The login session is over: another listener closes the socket.
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
    await caps.notify(session);
  }

  /** Two changes of one person are read one after the other: the later one stays. */
  function renew(session: ChatSession): Promise<void> {
    session.revision += 1;
    return renewals.inTurn([session], () => apply(session));
  }

  function renewAll(some: Iterable<ChatSession>) {
    for (const session of some) void renew(session);
  }

  /** Applies sanctions that were announced while the bus was away. */
  async function applySanctions(session: ChatSession) {
    const ban = await sanctions.banOf(session.uid);
    if (ban) return endAccess(session, ban.untilAt);
    for (const roomId of session.rooms)
      if (await sanctions.exclusionOf(session.uid, roomId)) exclude(session, roomId);
  }

  async function readAllAgain() {
    const all = [...sessions.all()];
    const next = async (): Promise<void> => {
      for (let session = all.pop(); session; session = all.pop()) {
        await renew(session);
        await applySanctions(session);
      }
    };
    await Promise.all(Array.from({ length: readAtOnce }, next));
  }

  const isHost = (roomId: RoomId) => (session: ChatSession) =>
    hasHostRights(rooms.known.byId(roomId) ?? { creator: null }, {
      uid: session.uid,
      standing: standingOfSession(session, clock.now()),
    });

  function notifyPersonAndHosts(
    roomId: RoomId,
    type: Exclude<ServiceMessageType, 'welcome' | 'gift' | 'goal' | CameraNotice>,
    about: { uid: Uid; nick: string; untilAt?: number },
  ) {
    const { uid, nick, untilAt } = about;
    const params = { uid, nick, ...(untilAt !== undefined && { untilAt }) };
    const count = Math.max(1, Math.ceil(((untilAt ?? 0) - clock.now()) / minuteMs));
    // A member whose exclusion is only requested does not learn of it.
    const includesTarget = type !== 'exclusion_requested';
    const mayKnow = (session: ChatSession) =>
      session.uid === uid ? includesTarget : isHost(roomId)(session);
    channels.sendServiceMessage(roomId, mayKnow, ({ connection }) => ({
      type,
      params,
      text: dictionaries[connection.language].words.t(`rooms:live.notices.${type}`, { nick, count }),
    }));
  }

  /** The team stays. */
  function closeOwnRoom(uid: Uid) {
    const room = rooms.known.myRoomOf(uid);
    for (const session of room ? channels.joined(room.id) : [])
      if (room && !isHost(room.id)(session)) joins.remove(session, room.id, 'closed');
  }

  function mute(sanction: Extract<Sanction, { kind: 'muted' | 'unmuted' }>) {
    const { kind, uid, roomId, untilAt } = sanction;
    const who = presence.who(uid);
    if (!who) return;
    const where = roomId === 0 ? [...presence.roomsOf(uid)] : [roomId];
    for (const id of where)
      if (presence.isIn(id, uid))
        notifyPersonAndHosts(id, kind, { uid, nick: who.nick, ...(kind === 'muted' && { untilAt }) });
  }

  sanctions.onSanction((sanction) => {
    const { uid } = sanction;
    const own = sessions.of(uid);
    for (const session of own) session.revision += 1;
    switch (sanction.kind) {
      case 'banned':
        for (const session of own) endAccess(session, sanction.untilAt);
        closeOwnRoom(uid);
        return;
      case 'unbanned':
        return;
      case 'excluded': {
        const { roomId, nick, untilAt } = sanction;
        const isConnected = presence.connections(uid) > 0;
        for (const session of own) exclude(session, roomId);
        if (isConnected) notifyPersonAndHosts(roomId, 'excluded', { uid, nick, untilAt });
        return;
      }
      case 'exclusion_requested':
        return notifyPersonAndHosts(sanction.roomId, 'exclusion_requested', { uid, nick: sanction.nick });
      case 'camera_stopped':
        return;
      default:
        mute(sanction);
        renewAll(own);
    }
  });

  relations.onBlock(({ blocker, blocked, untilAt }) => {
    renewAll([...sessions.of(blocker), ...sessions.of(blocked)]);
    if (untilAt === undefined) return;
    // A member whom the owner blocks leaves the owner's own room.
    for (const session of sessions.of(blocked))
      for (const roomId of session.rooms) {
        const room = rooms.known.byId(roomId);
        if (room?.kind === 'my_room' && room.creator_uid === blocker && !isHost(roomId)(session))
          joins.remove(session, roomId, 'blocked');
      }
  });
  // A gap of the bus reaches both listeners at once; one reading serves both.
  let asked: Promise<void> | undefined;
  async function readOnce() {
    await undefined;
    asked = undefined;
    await readAllAgain();
  }
  const readSoon = () => (asked ??= readOnce());
  relations.onGap(readSoon);
  sanctions.onGap(readSoon);
  accounts.onMemberChange((uid) => renewAll(sessions.of(uid)));

  /** Ends what expired since the last check. */
  let checkedAt = clock.now();
  function checkExpiry() {
    const now = clock.now();
    for (const session of sessions.all()) {
      const { person } = session;
      const isOnTrial = person.kind === 'trial' || !person.active;
      const endsAt = isOnTrial ? session.trialEndsAt : person.premiumUntil;
      if (endsAt > now || (endsAt <= checkedAt && !isOnTrial)) continue;
      if (isOnTrial) session.connection.disconnect({ reason: 'trial_ended', final: true });
      else renewAll([session]);
    }
    checkedAt = now;
    apart.expire();
  }

  const expiryTimer = setInterval(checkExpiry, expiryCheckMs).unref();
  const stopListening = isMovable(clock) ? clock.onMove(async () => checkExpiry()) : () => {};

  return {
    /** To people of this process who are in the room and from whom the publisher is not hidden. */
    tellOfCamera(roomId: RoomId, type: CameraNotice, { uid, nick }: { uid: Uid; nick: string }): void {
      channels.sendServiceMessage(
        roomId,
        (session) => !apart.between(session.uid, uid),
        ({ connection }) => ({
          type,
          params: { uid, nick },
          text: dictionaries[connection.language].words.t(`rooms:live.notices.${type}`, { nick }),
        }),
      );
    },
    close() {
      clearInterval(expiryTimer);
      stopListening();
    },
  };
}
export type MemberEvents = ReturnType<typeof createMemberEvents>;
