// Whether a room's name could be taken for that of another room: both have one skeleton. Of two rooms that are
// named at the same instant, the unique key of `skeletonHashOf` refuses one. The name that a member's own room begins
// with is theirs before the room exists.
import { createHash } from 'node:crypto';
import { languages, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { type Members, skeletonOf } from '../accounts/index.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';

type Needs = Use<'dictionaries'> & {
  rooms: Pick<KnownRooms, 'all'>;
  systemTexts: Pick<SystemRoomTexts, 'of'>;
  members: Pick<Members, 'byNick'>;
};

/** Null for a name without letters and digits, which looks like no other. */
export function skeletonHashOf(name: string): Buffer | null {
  const skeleton = skeletonOf(name);
  return skeleton === '' ? null : createHash('sha256').update(skeleton).digest();
}

/** Stands for a nick in the name of an own room; it has no other letters beside it. */
const someone = 'ж';

export function createAlikeNames({ rooms, systemTexts, dictionaries, members }: Needs) {
  /** What stands before and after the nick in the name of an own room, in each language. */
  const around = languages.map((language) => {
    const named = skeletonOf(dictionaries[language].words.t('rooms:live.myRoom', { nick: someone }));
    const [before = '', after = ''] = named.split(someone);
    return { before, after };
  });

  /** A changed room is another object. */
  const known = new WeakMap<KnownRoom, Set<string>>();
  function skeletonsOf(room: KnownRoom): Set<string> {
    const before = known.get(room);
    if (before) return before;
    const names = new Set(languages.map((language) => systemTexts.of(room, language).name));
    const skeletons = new Set([...names].map(skeletonOf));
    known.set(room, skeletons);
    return skeletons;
  }
  return {
    /** Members' own rooms count too: their names tell whose guest one is. `except`: the room to be named. */
    isAlike(name: string, except?: number): boolean {
      const skeleton = skeletonOf(name);
      if (skeleton === '') return false;
      for (const room of rooms.all()) if (room.id !== except && skeletonsOf(room).has(skeleton)) return true;
      return false;
    },
    /** Whether it reads as the own room of a member other than this one. `null`: a room of the site. */
    async isOwnRoomOfOther(name: string, owner: Uid | null): Promise<boolean> {
      const skeleton = skeletonOf(name);
      for (const { before, after } of around) {
        if (!skeleton.startsWith(before) || !skeleton.endsWith(after)) continue;
        const nick = skeleton.slice(before.length, skeleton.length - after.length);
        const member = nick === '' ? undefined : await members.byNick(nick);
        if (member && member.uid !== owner) return true;
      }
      return false;
    },
  };
}
export type AlikeNames = ReturnType<typeof createAlikeNames>;
