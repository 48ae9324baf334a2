// Sets and files that the team keeps out of view. A file is hidden alone as long as enough are left and it was
// reviewed; else the whole set is, as where it is hidden itself, and returns to the status that it had.
//
//   waiting, pending, published ──too few files, or itself──▶ hidden ──none of both any more──▶ as before
import { contributionLimits } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { ReportRules } from '../moderation/index.ts';
import { type Drafts, materialCounts } from './drafts.ts';
import { changeMaterial, isHiddenFile, materialById, materialsOf, refusedByTeam } from './material-store.ts';
import type { RemoveFiles } from './removal.ts';
import { changeOf, type SetChange } from './set-changes.ts';
import { lockSet, reviseSet, setById, shownStatus, type StoredSet } from './set-store.ts';

type Needs = Use<'clock' | 'notifications'> & {
  drafts: Pick<Drafts, 'backToWaiting' | 'discard' | 'prepareSoon'>;
  removeFiles: RemoveFiles;
  announce(change: SetChange): void;
};
type Acts = Pick<ReportRules, 'hide' | 'restore' | 'remove'>;

const { min: least } = contributionLimits.attachments;

/** Answers what strangers see otherwise, to be announced after the commit. */
export type TakeOut = (
  tx: Database,
  number: number,
  ids: readonly number[],
) => Promise<SetChange | undefined>;

const setOfFile = async (tx: Database, id: string) => (await materialById(tx, Number(id)))?.contribution;

export function createSetHiding(needs: Needs): { contribution: Acts; photo: Acts; takeOut: TakeOut } {
  const { clock, notifications, drafts, removeFiles, announce } = needs;

  /** Under the lock of the set; what strangers see otherwise is announced after the commit. */
  async function changed(tx: Database, id: number | undefined, work: (set: StoredSet) => Promise<unknown>) {
    const set = id === undefined ? undefined : await lockSet(tx, id);
    if (!set) return undefined;
    await work(set);
    const after = await setById(tx, set.id);
    if (after?.status === 'hidden')
      await notifications.takeBack(tx, {
        type: 'newContribution',
        to: 'all',
        from: set.uid,
        entity: set.id,
      });
    return changeOf(set, after);
  }

  async function changing(...[tx, id, work]: Parameters<typeof changed>) {
    const change = await changed(tx, id, work);
    return change && (() => announce(change));
  }

  /** The status and the counts that follow from what is hidden. */
  async function settle(tx: Database, set: StoredSet, isHidden: boolean): Promise<void> {
    const now = clock.now();
    const files = await materialsOf(tx, [set.id]);
    const shown = files.filter(({ refused }) => refused === '');
    const before = shownStatus(set);
    // Of a set that waits nobody has reviewed the others.
    const lacksFiles = files.some(isHiddenFile) && (before !== 'published' || shown.length < least);
    const goes = isHidden || lacksFiles;
    await reviseSet(tx, set.id, now, {
      hidden: isHidden,
      ...materialCounts(shown),
      ...(goes && { status: 'hidden', status_before: before }),
      ...(!goes && { status: before, status_before: null }),
      ...(before === 'published' && { ended_at: goes ? set.ended_at || now : 0 }),
    });
    const waits = !goes && set.status === 'hidden' && before === 'pending' && set.prepared_at === 0;
    if (waits) await drafts.prepareSoon(tx, set.id);
  }

  /** Files go for good; a set with too few left goes back, as where its author removes one. */
  async function removeFrom(tx: Database, set: StoredSet, ids: readonly number[]): Promise<void> {
    const gone = (await materialsOf(tx, [set.id])).filter(({ material_id }) => ids.includes(material_id));
    await removeFiles(tx, gone);
    await settle(tx, set, set.hidden);
    const after = await lockSet(tx, set.id);
    if (!after) return;
    const isShort = after.photos + after.films < least;
    if (isShort && (after.status === 'published' || after.status === 'pending'))
      await drafts.backToWaiting(tx, after);
    // Its preparation belongs to the version before.
    else if (after.status === 'pending' && after.prepared_at === 0) await drafts.prepareSoon(tx, set.id);
  }

  const change = (hidden: boolean): Acts['hide'] => {
    return async (tx, { id }) =>
      changing(tx, await setOfFile(tx, id), async (set) => {
        const file = await materialById(tx, Number(id));
        const isOther = file && isHiddenFile(file) !== hidden && (file.refused === '' || !hidden);
        if (isOther) await changeMaterial(tx, file.material_id, { refused: hidden ? refusedByTeam : '' });
        await settle(tx, set, set.hidden);
      });
  };

  return {
    contribution: {
      hide: (tx, { id }) => changing(tx, Number(id), (set) => settle(tx, set, true)),
      restore: (tx, { id }) => changing(tx, Number(id), (set) => settle(tx, set, false)),
      remove: (tx, { id }) => changing(tx, Number(id), (set) => drafts.discard(tx, set)),
    },
    photo: {
      hide: change(true),
      restore: change(false),
      async remove(tx, { id }) {
        return changing(tx, await setOfFile(tx, id), (set) => removeFrom(tx, set, [Number(id)]));
      },
    },
    takeOut: (tx, number, ids) => changed(tx, number, (set) => removeFrom(tx, set, ids)),
  };
}
