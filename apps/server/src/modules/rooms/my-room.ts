// Each member's own room, created when it is first asked for.
import { roomLimits, roomSlug } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Member, Members } from '../accounts/index.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import { type AlikeNames, skeletonHashOf } from './alike-names.ts';
import { addRoom, type NewRoomRow, roomsOf } from './store.ts';

/** Another room may already have that name, or one like it: then "Chez Ondine 2". */
const namesTried = 20;

type Needs = Use<'db' | 'clock' | 'dictionaries'> & {
  rooms: KnownRooms;
  members: Pick<Members, 'byNick' | 'byUid'>;
  alikeNames: Pick<AlikeNames, 'isAlike'>;
};

export type MyRooms = {
  /** Refuses with `my_room_unknown` where no active member has that nick. */
  ofNick(nick: string): Promise<KnownRoom>;
  of(member: Member): Promise<KnownRoom>;
};

export function createMyRooms({ db, clock, rooms, members, dictionaries, alikeNames }: Needs): MyRooms {
  async function make(member: Member): Promise<KnownRoom> {
    const name = dictionaries[member.language].words.t('rooms:live.myRoom', { nick: member.nick });
    const room: Omit<NewRoomRow, 'name' | 'slug' | 'skeleton_hash'> = {
      kind: 'my_room',
      creator_uid: member.uid,
      capacity: roomLimits.capacity.default,
    };
    for (let count = 1; count <= namesTried; count++) {
      const tried = count === 1 ? name : `${name} ${count}`;
      if (alikeNames.isAlike(tried)) continue;
      const named = { name: tried, slug: roomSlug(tried), skeleton_hash: skeletonHashOf(tried) };
      const id = await addRoom(db, { ...room, ...named }, clock.now());
      if (id !== undefined) await rooms.changed(id);
      const made = rooms.myRoomOf(member.uid) ?? (await createdElsewhere(member));
      if (made) return made;
    }
    throw refuse('room_creation_failed');
  }

  /** Of two simultaneous requests in two processes one creates the room, and the other reads it. */
  async function createdElsewhere(member: Member): Promise<KnownRoom | undefined> {
    const theirs = (await roomsOf(db, member.uid)).find(({ kind }) => kind === 'my_room');
    if (theirs) await rooms.changed(theirs.id);
    return rooms.myRoomOf(member.uid);
  }

  const of = async (member: Member) => rooms.myRoomOf(member.uid) ?? (await make(member));

  return {
    of,
    async ofNick(nick) {
      const member = await members.byNick(nick);
      if (!member?.active) throw refuse('my_room_unknown');
      return of(member);
    },
  };
}
