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
import type { CapsTelling } from './caps.ts';
import { type Guest, type Guests, standingOfGuest } from './guests.ts';
import type { Halls } from './halls.ts';
import type { Presence } from './presence/presence.ts';
import type { KnownRooms } from './rooms.ts';
import { memberInRoom } from './views.ts';
import type { Visits } from './visits.ts';

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
  guests: Guests;
  presence: Presence;
  halls: Halls;
  visits: Visits;
  caps: CapsTelling;
};

const end = ({ connection }: Guest, untilAt: number) =>
  connection.disconnect({ reason: 'access_blocked', final: true, untilAt });

export function createHappenings(needs: Needs) {
  const { clock, log, dictionaries, accounts, relations, sanctions } = needs;
  const { rooms, guests, presence, halls, visits, caps } = needs;

  function exclude(guest: Guest, roomId: RoomId) {
    if (!guest.rooms.has(roomId)) return;
    visits.putOut(guest, roomId, 'excluded');
    guest.connection.tell(roomsCallbacks.redirect, { href: `${prefixOf(guest.connection.language)}/chat` });
  }

  const note = (error: unknown) =>
    log.error({ err: error }, 'a change of somebody in the rooms was not taken in');

  async function renew(guest: Guest): Promise<void> {
    if (guest.sessionId !== undefined) {
      const found = await accounts.bySession(guest.sessionId);
      // Her session is over: the socket ends by itself.
      if (!found) return;
      guest.person = found.person;
      guest.who = {
        ...memberInRoom(found.member, clock.now()),
        camera: guest.who.camera,
        watching: guest.who.watching,
      };
      if (guest.connection.person) guest.connection.is(found.person);
      presence.update(guest.who);
    }
    await caps.tell(guest);
  }

  function renewAll(some: Iterable<Guest>) {
    for (const guest of some) {
      guest.heard += 1;
      void renew(guest).catch(note);
    }
  }

  /** Of what was decided while the bus was away. */
  async function putOutWhoIsNotWelcome(guest: Guest) {
    const ban = await sanctions.banOf(guest.uid);
    if (ban) return end(guest, ban.untilAt);
    for (const roomId of guest.rooms)
      if (await sanctions.exclusionOf(guest.uid, roomId)) exclude(guest, roomId);
  }

  async function readEverybodyAgain() {
    const all = [...guests.all()];
    const next = async (): Promise<void> => {
      for (let guest = all.pop(); guest; guest = all.pop()) {
        guest.heard += 1;
        await renew(guest);
        await putOutWhoIsNotWelcome(guest);
      }
    };
    await Promise.all(Array.from({ length: readAtOnce }, next));
  }

  const isHost = (roomId: RoomId) => (guest: Guest) =>
    hasHostRights(rooms.byId(roomId) ?? { creator: null }, {
      uid: guest.uid,
      standing: standingOfGuest(guest, clock.now()),
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
    const mayKnow = (guest: Guest) => (guest.uid === uid ? tellHer : isHost(roomId)(guest));
    halls.notice(roomId, mayKnow, ({ connection }) => ({
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
    const hers = guests.of(uid);
    for (const guest of hers) guest.heard += 1;
    switch (sanction.kind) {
      case 'banned':
        for (const guest of hers) end(guest, sanction.untilAt);
        return;
      case 'excluded': {
        const nick = presence.who(uid)?.nick;
        for (const guest of hers) exclude(guest, sanction.roomId);
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
    renewAll([...guests.of(blocker), ...guests.of(blocked)]);
    if (untilAt === undefined) return;
    // Her own room is hers: who is not welcome in it leaves it.
    for (const guest of guests.of(blocked))
      for (const roomId of guest.rooms) {
        const room = rooms.byId(roomId);
        if (room?.kind === 'my_room' && room.creator_uid === blocker && !isHost(roomId)(guest))
          visits.putOut(guest, roomId, 'blocked');
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
  accounts.onMemberChange((uid) => renewAll(guests.of(uid)));

  /** What time has ended since the last look. */
  let lookedAt = clock.now();
  function look() {
    const now = clock.now();
    for (const guest of guests.all()) {
      const { person } = guest;
      const endsAt = person.kind === 'trial' ? person.endsAt : person.premiumUntil;
      if (endsAt > now || (endsAt <= lookedAt && person.kind === 'member')) continue;
      if (person.kind === 'member') renewAll([guest]);
      else guest.connection.disconnect({ reason: 'trial_ended', final: true });
    }
    lookedAt = now;
  }

  return { look };
}
