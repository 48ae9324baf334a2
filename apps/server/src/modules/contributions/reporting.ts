// What members report of sets: a whole one, or one of its photos and films, which they may open.
import { may, type Standing, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { plainTextOf } from '../comments/index.ts';
import { fileOfPicture, type Pictures } from '../media/index.ts';
import type { AskedItems, ReportedItems, ReportRules } from '../moderation/index.ts';
import { setShelf } from './material-files.ts';
import { materialById, materialsOf, type StoredMaterial } from './material-store.ts';
import type { OpenSets } from './open-sets.ts';
import { changeSet, lockSet, reviseSet, setById, type StoredSet } from './set-store.ts';

type Needs = Use<'db' | 'clock'> & {
  pictures: Pick<Pictures, 'facts'>;
  openSets: OpenSets;
};

type Reporter = { uid: Uid; standing: Standing };
const reporterOf = ({ reporter, standing }: ReportedItems): Reporter => ({ uid: reporter, standing });

const one = (ids: readonly string[]): number | undefined => {
  const id = Number(ids[0]);
  return ids.length === 1 && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Back to the queue, where a reviewer decides as on any other. */
const heldBy = (
  setOf: (db: Database, id: number) => Promise<number | undefined>,
): NonNullable<ReportRules['held']> => ({
  async isHeld(tx, [first]) {
    const id = await setOf(tx, Number(first));
    return id !== undefined && ((await setById(tx, id))?.held_at ?? 0) > 0;
  },
  async lift(tx, by, [first]) {
    const id = await setOf(tx, Number(first));
    const set = id === undefined ? undefined : await lockSet(tx, id);
    if (!set || set.held_at === 0) throw refuse('item_unknown');
    if (set.uid === by) throw refuse('review_own');
    await changeSet(tx, set.id, { held_at: 0, decided_by: null, decided_at: 0 });
    return set.uid;
  },
});

export function setReportRules({ db, clock, pictures, openSets }: Needs) {
  /** To one who suspects a minor, what a suspicion took back to the queue is as open as while it was published. */
  async function openSet(id: number | undefined, asked: AskedItems): Promise<StoredSet | undefined> {
    const set = id === undefined ? undefined : await setById(db, id);
    if (!set) return undefined;
    const wasTakenOut = set.status === 'pending' && set.published_at > 0;
    const seen: StoredSet = asked.suspects && wasTakenOut ? { ...set, status: 'published' } : set;
    return (await openSets.isOpenTo(seen, reporterOf(asked))) ? set : undefined;
  }

  async function filesOf(materials: readonly StoredMaterial[]): Promise<string[]> {
    const ids = materials.flatMap(({ picture }) => picture ?? []);
    const facts = await pictures.facts(ids);
    return ids.map((id) => fileOfPicture(setShelf, id, facts.get(id)?.isWhole ? 'large' : 'small'));
  }

  /**
   * A published set goes back to the queue of review: out of everybody's view but the author's and the team's until
   * one has decided. From the queue a reviewer's report takes it, and nobody decides on it until an editor has lifted
   * the suspicion; one of a member who still saw it published changes nothing more.
   */
  async function takeOut(tx: Database, by: Reporter, id: number | undefined): Promise<undefined> {
    const set = id === undefined ? undefined : await lockSet(tx, id);
    const now = clock.now();
    if (set?.status === 'published') {
      await reviseSet(tx, set.id, now, {
        status: 'pending',
        ended_at: now,
        texts_changed_at: 0,
        decided_by: null,
      });
      return;
    }
    if (set?.status !== 'pending' || !may('review', by.standing)) return;
    await changeSet(tx, set.id, { held_at: now, decided_by: by.uid, decided_at: now });
  }

  const contribution: ReportRules = {
    async find(asked) {
      const set = await openSet(one(asked.ids), asked);
      if (!set) return undefined;
      const shown = (await materialsOf(db, [set.id])).filter(({ refused }) => refused === '');
      const text = [set.title, plainTextOf(set.description)].filter(Boolean).join('\n');
      const files = await filesOf(shown);
      const entry = { id: String(set.id), uid: set.uid, text, at: set.submitted_at, files, reported: true };
      return { author: set.uid, entries: [entry] };
    },
    hide: (tx, asked) => takeOut(tx, reporterOf(asked), one(asked.ids)),
    held: heldBy(async (_, id) => id),
  };

  const photo: ReportRules = {
    async find(asked) {
      const id = one(asked.ids);
      const material = id === undefined ? undefined : await materialById(db, id);
      if (!material || material.refused !== '') return undefined;
      const set = await openSet(material.contribution, asked);
      if (!set) return undefined;
      const { description: text, added_at: at } = material;
      const files = await filesOf([material]);
      const entry = { id: String(id), uid: set.uid, text, at, files, reported: true };
      return { author: set.uid, place: set.title, entries: [entry] };
    },
    async hide(tx, asked) {
      const id = one(asked.ids);
      const material = id === undefined ? undefined : await materialById(tx, id);
      return takeOut(tx, reporterOf(asked), material?.contribution);
    },
    held: heldBy(async (tx, id) => (await materialById(tx, id))?.contribution),
  };

  return { contribution, photo };
}
