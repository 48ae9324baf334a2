// The HTTP calls of lists of what is found: items that carry tags, the latest photos and films, the list of tags.
import {
  asFlag,
  type findingCalls,
  type FoundPlace,
  foundLimits,
  readTag,
  tagLimits,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type ContributionsModule, readerOf } from '../../contributions/index.ts';
import type { Relations } from '../../relations/index.ts';
import { carrying, listTags, tagNamesOf, shownNames, tagsBeside, tagsNamed } from '../tags/name-store.ts';
import { type WantedItems, itemCounts, itemsPage } from './item-store.ts';

type Names = 'tagSearch' | 'materialList' | 'tagList';
type Needs = Use<'db' | 'clock'> & {
  relations: Pick<Relations, 'hiddenFrom'>;
  views: Pick<ContributionsModule['views'], 'items'>;
};

const nothing = { total: 0, items: [] };
const noCounts = {
  all: 0,
  photo: 0,
  video: 0,
  contributions: 0,
  'contributions/photo': 0,
  'contributions/video': 0,
};

export function createItemCalls({
  db,
  clock,
  relations,
  views,
}: Needs): Pick<Handlers<typeof findingCalls>, Names> {
  async function frozen(context: CallContext, asked: number | undefined) {
    const now = clock.now();
    const hidden: readonly Uid[] = [...(await relations.hiddenFrom(context))];
    return { hidden, now, timestamp: Math.min(asked ?? now, now) };
  }

  async function pageOf(
    { items, total }: Awaited<ReturnType<typeof itemsPage>>,
    context: CallContext,
    { timestamp, now }: Pick<WantedItems, 'timestamp' | 'now'>,
  ): Promise<{ list: FoundPlace[]; total_count: number; more: 0 | 1; timestamp: number }> {
    return {
      list: await views.items(items, readerOf(context, now)),
      total_count: Math.min(total, foundLimits.counted),
      more: asFlag(total > foundLimits.counted),
      timestamp,
    };
  }

  return {
    async tagSearch({ tag, with: further = [], type, sort, page, timestamp }, context) {
      const { language } = context;
      const names = [...new Set([tag, ...further].map(readTag))];
      if (names.some((name) => name === undefined)) throw refuse('label_invalid');
      const numbers = await tagsNamed(db, names as string[]);
      const tags = [...new Set(numbers)].filter((number) => number !== undefined);
      const first = numbers[0];
      const held = await frozen(context, timestamp);
      const isKnown = !numbers.includes(undefined);
      const asked = { ...held, query: carrying(tags) };
      const [found, counts, together, shown, known] = await Promise.all([
        isKnown ? itemsPage(db, { ...asked, type, sort, page }) : nothing,
        isKnown ? itemCounts(db, asked) : noCounts,
        isKnown ? tagsBeside(db, tags, { language, now: held.now }) : [],
        first === undefined ? undefined : shownNames(db, [first], language),
        first === undefined ? [] : tagNamesOf(db, first),
      ]);
      return {
        ...(await pageOf(found, context, held)),
        tag: (first !== undefined && shown?.get(first)) || (names[0] as string),
        names: known,
        counts,
        together,
      };
    },

    async materialList({ type, tag, page, timestamp }, context) {
      const held = await frozen(context, timestamp);
      const name = tag === undefined ? undefined : readTag(tag);
      if (tag !== undefined && name === undefined) throw refuse('label_invalid');
      const [number] = name === undefined ? [] : await tagsNamed(db, [name]);
      const query = number === undefined ? undefined : carrying([number]);
      const found =
        name !== undefined && query === undefined
          ? nothing
          : await itemsPage(db, { ...held, query, type: type ?? 'material', sort: 'latest', page });
      return pageOf(found, context, held);
    },

    async tagList({ q, letter, sort, page }, { language }) {
      const { list, ...rest } = await listTags(db, {
        q,
        letter: letter?.toLowerCase(),
        sort,
        page,
        language,
      });
      return {
        ...rest,
        list: list.map((each) => ({ ...each, items: Math.min(each.items, tagLimits.counted) })),
      };
    },
  };
}
