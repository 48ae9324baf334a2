// The HTTP calls of labels: keywords that Premium members put on published sets, photos and films.
import { asFlag, contributionsCalls, type Label, labelLimits, may, readLabel } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import {
  addItemLabels,
  type LabelledItem,
  itemLabels,
  removeItemLabel,
  suggestLabels,
} from './label-store.ts';
import { materialById } from '../material-store.ts';
import { lockSet, type StoredSet } from '../set-store.ts';
import { readerOf } from '../views.ts';
import type { OpenSets } from '../open-sets.ts';

type Names = 'labels' | 'addLabels' | 'removeLabel' | 'suggestedLabels';
type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'lock'>;
  relations: Pick<Relations, 'isHidden'>;
  openSets: OpenSets;
};
type Named = { id?: number | undefined; material_id?: number | undefined };

/** Who removes a label for all. */
const keeps = (set: StoredSet, { uid, standing }: ReturnType<typeof readerOf>) =>
  set.uid === uid || may('moderate', standing);

export function createLabelCalls(needs: Needs): Pick<Handlers<typeof contributionsCalls>, Names> {
  const { db, clock, members, relations, openSets } = needs;

  /** One that the reader may see; a material that was refused to others is no item of theirs. */
  async function itemOf({ id, material_id }: Named, context: CallContext) {
    const reader = readerOf(context, clock.now());
    if (material_id === undefined) {
      const set = await openSets.find(id, context, reader);
      return { set, reader, item: { contribution: set.id, material: null } satisfies LabelledItem };
    }
    const material = await materialById(db, material_id);
    if (!material || material.refused !== '') throw refuse('item_unknown');
    const set = await openSets.find(material.contribution, context, reader).catch(() => {
      throw refuse('item_unknown');
    });
    return { set, reader, item: { contribution: set.id, material: material_id } satisfies LabelledItem };
  }

  async function shown(found: Awaited<ReturnType<typeof itemOf>>): Promise<{ tags: Label[] }> {
    const { set, item, reader } = found;
    const removesAll = keeps(set, reader);
    return {
      tags: (await itemLabels(db, item, reader, clock.now())).map(({ label, items, own }) => ({
        tag: label,
        items,
        own: asFlag(own),
        removable: asFlag(own || removesAll),
      })),
    };
  }

  /** The member and the set are locked. */
  async function changing(
    { set }: Awaited<ReturnType<typeof itemOf>>,
    context: CallContext,
    work: (tx: Database, set: StoredSet) => Promise<void>,
  ): Promise<void> {
    const { uid } = sessionOf(context);
    await db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      const locked = await lockSet(tx, set.id);
      if (!locked) throw refuse('contribution_unknown');
      await work(tx, locked);
    });
  }

  return {
    labels: async (named, context) => shown(await itemOf(named, context)),

    addLabels: async ({ tags, ...named }, context) => {
      const { uid } = sessionOf(context);
      const labels = new Set(tags.map(readLabel));
      if (labels.size > labelLimits.perMember) throw refuse('labels_too_many');
      if (labels.has(undefined) || labels.size === 0) throw refuse('label_invalid');
      const found = await itemOf(named, context);
      await changing(found, context, async (tx, set) => {
        if (set.status !== 'published') throw refuse('contribution_unknown');
        await relations.isHidden(contributionsCalls.addLabels, context, set.uid, tx);
        // What banned members gave takes its place again once they are back.
        const there = await itemLabels(tx, found.item, { uid, standing: 'privileged' }, clock.now());
        const own = there.filter((each) => each.own).map(({ label }) => label);
        const added = ([...labels] as string[]).filter((label) => !own.includes(label));
        if (own.length + added.length > labelLimits.perMember) throw refuse('labels_too_many');
        const fresh = added.filter((label) => !there.some((each) => each.label === label));
        const most = labelLimits.perItem;
        if (there.length + fresh.length > most) throw refuse('labels_full', { most });
        if (added.length > 0) await addItemLabels(tx, found.item, { uid, labels: added, now: clock.now() });
      });
      return shown(found);
    },

    removeLabel: async ({ tag, ...named }, context) => {
      const { uid } = sessionOf(context);
      const found = await itemOf(named, context);
      const label = readLabel(tag) ?? '';
      await changing(found, context, (tx, set) =>
        removeItemLabel(tx, found.item, { label, uid: keeps(set, found.reader) ? undefined : uid }),
      );
      return shown(found);
    },

    suggestedLabels: async ({ q }) => {
      const start = readLabel(q);
      const found = start === undefined ? [] : await suggestLabels(db, start, clock.now());
      return { tags: found.map(({ label, items }) => ({ tag: label, items })) };
    },
  };
}
