// Polls: a reviewer who has opened a set sends it to the votes of Premium members. A vote may be changed until the set
// is decided, and decides nothing.
import { type votingCalls, votingLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import { holdMembers } from '../../accounts/index.ts';
import type { Media } from '../../media/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import { materialAddress } from '../material-files.ts';
import { isHiddenFile, materialsOf } from '../material-store.ts';
import { changeSet, holdSet, isPolled, lockSet, setColumns, type StoredSet } from '../set-store.ts';
import { putVote, votesBy } from './vote-store.ts';

type Needs = Use<'db' | 'clock'> & {
  films: Pick<Media['films'], 'facts'>;
  log: Pick<Moderation['log'], 'hasOpened' | 'pollStarted'>;
};

export function createVoting({ db, clock, films, log }: Needs) {
  const allPolled = () =>
    db
      .selectFrom('contributions')
      .where('status', '=', 'pending')
      .where('poll_at', '>', 0)
      .where(sql<boolean>`poll_at >= submitted_at`);
  const polledSets = (uid: number) => allPolled().where('uid', '<>', uid);

  /** The smallest pictures that show something; of a film the one that stands for it. */
  async function filesOf(sets: readonly StoredSet[]) {
    const files = (
      await materialsOf(
        db,
        sets.map(({ id }) => id),
      )
    ).filter((file) => !isHiddenFile(file));
    const facts = await films.facts(files.flatMap(({ film }) => film ?? []));
    return Map.groupBy(
      files.flatMap(({ contribution, material_id, picture, film }) => {
        const shown = picture ?? facts.get(film ?? '')?.picture;
        const kind = film === null ? ('photo' as const) : ('video' as const);
        return shown ? [{ contribution, material_id, kind, url: materialAddress(shown, 'small') }] : [];
      }),
      ({ contribution }) => contribution,
    );
  }

  const calls: Handlers<typeof votingCalls> = {
    async startPoll({ id }, context) {
      const { uid } = sessionOf(context);
      await db.transaction().execute(async (tx) => {
        await holdMembers(tx, [uid], 'present');
        const set = await lockSet(tx, id);
        if (set?.status !== 'pending' || set.prepared_at === 0) throw refuse('item_unknown');
        if (set.uid === uid) throw refuse('review_own');
        if (!(await log.hasOpened(tx, { by: uid, reference: `contribution ${id}` })))
          throw refuse('poll_unopened');
        if (isPolled(set)) return;
        await changeSet(tx, id, { poll_at: clock.now() });
        await log.pollStarted(tx, { by: uid, uid: set.uid, reference: `contribution ${id}` });
      });
      return { id };
    },

    async votes({ page }, context) {
      const { uid } = sessionOf(context);
      const [sets, { count }] = await Promise.all([
        polledSets(uid)
          .select(setColumns)
          .orderBy('poll_at')
          .orderBy('id')
          .offset((page - 1) * votingLimits.perPage)
          .limit(votingLimits.perPage)
          .execute() as Promise<StoredSet[]>,
        polledSets(uid)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow(),
      ]);
      const [files, own] = await Promise.all([filesOf(sets), votesBy(db, uid, sets)]);
      return {
        total_count: count,
        list: sets.map(({ id, title, description }) => {
          const given = own.get(id);
          return {
            id,
            title,
            description,
            files: (files.get(id) ?? []).map(({ material_id, kind, url }) => ({ material_id, kind, url })),
            ...(given && { vote: given.vote }),
            reason: given?.reason ?? '',
          };
        }),
      };
    },

    async vote({ id, vote, reason }, context) {
      const { uid } = sessionOf(context);
      await db.transaction().execute(async (tx) => {
        if (!(await holdMembers(tx, [uid], 'present')).has(uid)) throw refuse('logged_out');
        // A decision waits for the votes that are being written, or they find it decided.
        const set = await holdSet(tx, id);
        if (!set || !isPolled(set)) throw refuse('item_unknown');
        if (set.uid === uid) throw refuse('review_own');
        await putVote(tx, { contribution: id, uid, vote, reason, voted_at: clock.now() });
      });
      return { id, vote };
    },
  };

  return {
    calls,
    /** On how many sets Premium members vote. */
    async polled(): Promise<number> {
      const { count } = await allPolled()
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
