// Which sets a reader may open, whatever of them their level then shows.
import { contributionsCalls, may, type Standing, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Relations } from '../relations/index.ts';
import { setById, type StoredSet } from './set-store.ts';

type Reader = { uid: Uid | undefined; standing: Standing };

const isTeamOf = ({ submitted_at }: StoredSet, { standing }: Reader): boolean =>
  // What was never submitted is its author's alone.
  submitted_at > 0 && may('review', standing);

/** To its author and the team in every state; to others only while it is published. */
export const isOpenTo = (set: StoredSet, reader: Reader): boolean =>
  set.uid === reader.uid || set.status === 'published' || isTeamOf(set, reader);

export function createOpenSets({ db, relations }: { db: Database; relations: Pick<Relations, 'isHidden'> }) {
  return {
    /** Refused alike where there is none, where it is not published, and across a block. */
    async find(id: number | undefined, context: CallContext, reader: Reader): Promise<StoredSet> {
      const set = id === undefined ? undefined : await setById(db, id);
      if (!set || !isOpenTo(set, reader)) throw refuse('contribution_unknown');
      const isApart = () => relations.isHidden(contributionsCalls.contribution, context, set.uid);
      if (!isTeamOf(set, reader) && (await isApart())) throw refuse('contribution_unknown');
      return set;
    },
  };
}
export type OpenSets = ReturnType<typeof createOpenSets>;
