// Finds the person and the room that a moderation call names: members by uid or nick, trials while they run.
import { type Language, type RoomId, standingOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import { personOf } from '../../../platform/http/session.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { holdMembers, type Member, type Members } from '../../accounts/index.ts';
import type { Actor, ModeratedRoom, Target } from './authority.ts';

/** Rooms and their owners. */
export type RoomsToModerate = {
  /** By id, name or `~nick`. */
  find(ref: string): Promise<ModeratedRoom | undefined>;
  /** The room's name in that language; empty where the room does not exist. */
  nameOf(roomId: RoomId, language: Language): string;
};

export type TargetLookup = ReturnType<typeof createTargetLookup>;

type Needs = Use<'clock' | 'presence'> & {
  members: Pick<Members, 'byUid' | 'byNick' | 'trial' | 'behindTrial'>;
  rooms: Pick<RoomsToModerate, 'find'>;
};

/**
 * Holds who acts and who is sanctioned before any other row, so that neither leaves until the sanction and its entry
 * in the log are stored. A visitor on trial has no row of a member.
 */
export async function holdConcerned(tx: Database, actor: Pick<Actor, 'uid'>, uid: Uid): Promise<void> {
  const held = await holdMembers(tx, [actor.uid, uid], 'present');
  if (!held.has(actor.uid)) throw refuse('logged_out');
  if (uid > 0 && !held.has(uid)) throw refuse('member_unknown');
}

const asTarget = ({ uid, nick, role }: Member): Target => ({ uid, nick, role });

export function createTargetLookup({ clock, presence, members, rooms }: Needs) {
  async function found(uid: number): Promise<Target | undefined> {
    const member = uid < 0 ? undefined : await members.byUid(uid);
    if (member) return asTarget(member);
    const trial = uid < 0 ? await members.trial(uid) : undefined;
    return trial && { uid: trial.uid as Uid, nick: trial.nick, role: null };
  }

  async function byUid(uid: number): Promise<Target> {
    const target = await found(uid);
    if (!target) throw refuse('member_unknown');
    return target;
  }

  /** The person in the room under that nick, also a visitor on trial. */
  async function presentUnder(nick: string, roomId: RoomId): Promise<number | undefined> {
    await presence.know(roomId);
    const wanted = nick.normalize('NFC').toLowerCase();
    for (const who of presence.people(roomId)) if (who.nick.toLowerCase() === wanted) return who.uid;
    return undefined;
  }

  return {
    byUid,
    /**
     * The members whose sanctions also apply to a trial, because they used the same browser. A browser without
     * its cookies is unknown: an address is shared by many.
     */
    membersBehind: async (uid: Uid): Promise<Uid[]> => (uid < 0 ? members.behindTrial(uid) : []),
    /** The member of that nick, in any spelling. */
    byNick: members.byNick,

    /** A nick means a person in the room first, then any member. */
    async byIdOrNick(
      named: { id?: number | undefined; nick?: string | undefined },
      room: ModeratedRoom,
    ): Promise<Target> {
      if (named.id !== undefined) return byUid(named.id);
      const nick = named.nick?.trim() ?? '';
      if (nick === '') throw refuseFields({ id: 'field_required' });
      const present = await presentUnder(nick, room.roomId);
      if (present !== undefined) return byUid(present);
      const member = await members.byNick(nick);
      if (!member) throw refuse('member_unknown');
      return asTarget(member);
    },

    async room(ref: string): Promise<ModeratedRoom> {
      const room = ref === '' ? undefined : await rooms.find(ref);
      if (!room) throw refuse('room_unknown');
      return room;
    },

    actor(context: CallContext): Actor {
      const person = personOf(context);
      if (!person) throw refuse('login_required');
      const role = person.kind === 'member' ? person.role : undefined;
      return { uid: person.uid, standing: standingOf(person, clock.now()), role };
    },
  };
}
