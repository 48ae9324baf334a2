// The HTTP calls of tags: keywords that Premium members put on published sets, photos and films.
import { asFlag, findingCalls, type ItemTag, may, mayBeGiven, readTag, tagLimits } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ForbidsText, Members } from '../../accounts/index.ts';
import { lockSet, materialById, type OpenSets, readerOf, type StoredSet } from '../../contributions/index.ts';
import type { Relations } from '../../relations/index.ts';
import { areForbidden } from './curation-store.ts';
import { tellFollowers } from './following.ts';
import { suggestTags, tagsNamed } from './name-store.ts';
import { addItemTags, givenTo, removeItemTag, type TaggedItem, tagsOfItem } from './tag-store.ts';

type Names = 'itemTags' | 'addTags' | 'removeTag' | 'suggestedTags';
type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'lock'>;
  relations: Pick<Relations, 'isHidden'>;
  openSets: OpenSets;
  forbidsText: ForbidsText;
};
type Named = { id?: number | undefined; material_id?: number | undefined };

/** Who removes a tag for all. */
const keeps = (set: StoredSet, { uid, standing }: ReturnType<typeof readerOf>) =>
  set.uid === uid || may('moderate', standing);

export function createTagCalls(needs: Needs): Pick<Handlers<typeof findingCalls>, Names> {
  const { db, clock, notifications, members, relations, openSets, forbidsText } = needs;

  /** One that the reader may see; a material that was refused to others is no item of theirs. */
  async function itemOf({ id, material_id }: Named, context: CallContext) {
    const reader = readerOf(context, clock.now());
    const { language } = context;
    if (material_id === undefined) {
      const set = await openSets.find(id, context, reader);
      return { set, reader, language, item: { contribution: set.id, material: null } satisfies TaggedItem };
    }
    const material = await materialById(db, material_id);
    if (!material || material.refused !== '') throw refuse('item_unknown');
    const set = await openSets.find(material.contribution, context, reader).catch(() => {
      throw refuse('item_unknown');
    });
    return {
      set,
      reader,
      language,
      item: { contribution: set.id, material: material_id } satisfies TaggedItem,
    };
  }

  async function shown(found: Awaited<ReturnType<typeof itemOf>>): Promise<{ tags: ItemTag[] }> {
    const { set, item, reader, language } = found;
    const removesAll = keeps(set, reader);
    return {
      tags: (await tagsOfItem(db, item, { reader, language, now: clock.now() })).map(
        ({ tag, items, own }) => ({
          tag,
          items,
          own: asFlag(own),
          removable: asFlag(own || removesAll),
        }),
      ),
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
    itemTags: async (named, context) => shown(await itemOf(named, context)),

    addTags: async ({ tags, ...named }, context) => {
      const { uid } = sessionOf(context);
      const asked = new Set(tags.map(readTag));
      if (asked.size > tagLimits.perMember) throw refuse('labels_too_many');
      const given = [...asked].filter((tag) => tag !== undefined && mayBeGiven(tag));
      if (given.length < asked.size || asked.size === 0) throw refuse('label_invalid');
      if (given.some((tag) => forbidsText(tag as string)) || (await areForbidden(db, given as string[])))
        throw refuse('tag_forbidden');
      const found = await itemOf(named, context);
      await changing(found, context, async (tx, set) => {
        if (set.status !== 'published') throw refuse('contribution_unknown');
        await relations.isHidden(findingCalls.addTags, context, set.uid, tx);
        // What banned members gave takes its place again once they are back.
        const given = await givenTo(tx, found.item);
        const there = new Set(given.map(({ number }) => number));
        const own = new Set(given.filter((each) => each.uid === uid).map(({ number }) => number));
        const names = [...asked] as string[];
        const numbers = await tagsNamed(tx, names);
        // Two names of one tag are one; a name that nothing carries yet has no number.
        const added = names.filter((_, at) => {
          const number = numbers[at];
          return number === undefined || (!own.has(number) && numbers.indexOf(number) === at);
        });
        if (own.size + added.length > tagLimits.perMember) throw refuse('labels_too_many');
        const fresh = added.filter((name) => !there.has(numbers[names.indexOf(name)] ?? 0));
        const most = tagLimits.perItem;
        if (there.size + fresh.length > most) throw refuse('labels_full', { most });
        if (added.length === 0) return;
        await addItemTags(tx, found.item, { uid, tags: added, now: clock.now() });
        await tellFollowers(tx, notifications, { names: fresh, author: set.uid, by: uid });
      });
      return shown(found);
    },

    removeTag: async ({ tag: sent, ...named }, context) => {
      const { uid } = sessionOf(context);
      const found = await itemOf(named, context);
      const tag = readTag(sent) ?? '';
      await changing(found, context, (tx, set) =>
        removeItemTag(tx, found.item, { tag, uid: keeps(set, found.reader) ? undefined : uid }),
      );
      return shown(found);
    },

    suggestedTags: async ({ q }, { language }) => {
      const start = readTag(q);
      return { tags: start === undefined ? [] : await suggestTags(db, start, { language }) };
    },
  };
}
