// Whom and where somebody means: members by number or nick, visitors while their trial runs.
import { type Language, type RoomId, standingOf, type Uid } from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import { personOf } from '../../../platform/http/session.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Member, Members } from '../../accounts/index.ts';
import type { Actor, Room, Target } from './authority.ts';

/** What is asked of the rooms, which know their owners and who is in. */
export type RoomsToModerate = {
  find(ref: string): Promise<Room | undefined>;
  personIn(roomId: RoomId, nick: string): { uid: Uid; nick: string } | undefined;
  /** As a reader of that language knows it; empty where there is none. */
  nameOf(roomId: RoomId, language: Language): string;
};

export type Whom = ReturnType<typeof createWhom>;

type Needs = {
  clock: Clock;
  members: Pick<Members, 'byUid' | 'byNick' | 'trial' | 'behindTrial'>;
  rooms: RoomsToModerate;
};

const asTarget = ({ uid, nick, role }: Member): Target => ({ uid, nick, role });

export function createWhom({ clock, members, rooms }: Needs) {
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

  return {
    byUid,
    /**
     * A visit bears what was decided about the members of its browser: another name opens no door. Whoever
     * clears her cookies is a stranger, since an address is shared by many.
     */
    behind: async (uid: Uid): Promise<Uid[]> => (uid < 0 ? members.behindTrial(uid) : []),
    /** A member of that name, in any spelling. */
    named: members.byNick,

    /** By nick first who is in the room, then any member of that name. */
    async meant(named: { id?: number | undefined; nick?: string | undefined }, room: Room): Promise<Target> {
      if (named.id !== undefined) return byUid(named.id);
      const nick = named.nick?.trim() ?? '';
      if (nick === '') throw refuseFields({ id: 'field_required' });
      const present = rooms.personIn(room.roomId, nick);
      if (present) return byUid(present.uid);
      const member = await members.byNick(nick);
      if (!member) throw refuse('member_unknown');
      return asTarget(member);
    },

    async room(ref: string): Promise<Room> {
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
