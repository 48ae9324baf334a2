// Which sets a reader may open, whatever of them their level then shows.
import { contributionsCalls, may, type Standing, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import type { OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { setById, type StoredSet } from './set-store.ts';

type Reader = { uid: Uid | undefined; standing: Standing };

const isTeamOf = ({ submitted_at }: StoredSet, { standing }: Reader): boolean =>
  // What was never submitted is its author's alone.
  submitted_at > 0 && may('review', standing);

type Needs = Use<'db'> & {
  relations: Pick<Relations, 'isHidden'>;
  openProfiles: Pick<OpenProfiles, 'isOpen'>;
};

export function createOpenSets({ db, relations, openProfiles }: Needs) {
  /** To its author and the team in every state; to others only while it is published and its author not banned. */
  async function isOpenTo(set: StoredSet, reader: Reader, tx?: Database): Promise<boolean> {
    if (set.uid === reader.uid || isTeamOf(set, reader)) return true;
    return set.status === 'published' && (await openProfiles.isOpen(set.uid, tx));
  }

  return {
    isOpenTo,

    /** Refused alike where there is none, where it is not published, and across a block. */
    async find(id: number | undefined, context: CallContext, reader: Reader): Promise<StoredSet> {
      const set = id === undefined ? undefined : await setById(db, id);
      if (!set || !(await isOpenTo(set, reader))) throw refuse('contribution_unknown');
      const isApart = () => relations.isHidden(contributionsCalls.contribution, context, set.uid);
      if (!isTeamOf(set, reader) && (await isApart())) throw refuse('contribution_unknown');
      return set;
    },
  };
}
export type OpenSets = ReturnType<typeof createOpenSets>;
