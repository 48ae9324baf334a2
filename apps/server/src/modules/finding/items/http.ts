// The HTTP calls of lists of what is found: items that carry tags, the latest photos and films, the list of tags, searches.
import {
  asFlag,
  type findingCalls,
  type FoundPlace,
  foundLimits,
  type Language,
  readTag,
  searchLimits,
  tagLimits,
  type Uid,
  type WayOnward,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { widestNetworkOf } from '../../../platform/ip-network.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import { type ContributionsModule, type PlacedItem, readerOf } from '../../contributions/index.ts';
import type { FindingMetrics } from '../metrics.ts';
import type { Relations } from '../../relations/index.ts';
import { followedBy, followOf } from '../tags/following.ts';
import { carrying, listTags, tagNamesOf, shownNames, tagsBeside, tagsNamed } from '../tags/name-store.ts';
import type { Search } from '../search/find.ts';
import { helpLinesNamedBy, linesFor } from '../search/help-lines.ts';
import { searchesOfTheWeek } from '../search/search-counts.ts';
import { tagsSaid } from '../search/search-store.ts';
import { countItems, itemCounts, itemsPage, noCounts, noItems, type WantedItems } from './item-store.ts';

type Names = 'tagSearch' | 'materialList' | 'tagList' | 'popularSearches' | 'helpLines';
type Asked = Parameters<Handlers<typeof findingCalls>['tagSearch']>[0];
type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'hiddenFrom'>;
  views: Pick<ContributionsModule['views'], 'items'>;
  helpLines: string | undefined;
  metrics: Pick<FindingMetrics, 'searched'>;
  search: Search;
};

const outcomeOf = (search: {
  isFound: boolean;
  corrected?: string | undefined;
  offered?: string | undefined;
}) => {
  if (search.corrected !== undefined) return 'corrected';
  if (search.isFound) return 'found';
  return search.offered === undefined ? 'nothing' : 'offered';
};

export function createItemCalls(needs: Needs): Pick<Handlers<typeof findingCalls>, Names> {
  const { db, clock, members, relations, views, metrics, search } = needs;
  const lines = helpLinesNamedBy(needs.helpLines);

  async function frozen(context: CallContext, asked: number | undefined) {
    const now = clock.now();
    const hidden: readonly Uid[] = [...(await relations.hiddenFrom(context))];
    return { hidden, now, timestamp: Math.min(asked ?? now, now) };
  }

  async function pageOf(
    { items, total }: { items: PlacedItem[]; total: number },
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

  async function carriers(
    { tag, with: further = [], type, sort, page, timestamp }: Asked,
    context: CallContext,
  ) {
    const { language } = context;
    const names = [...new Set([tag, ...further].map((name) => readTag(name ?? '')))];
    if (names.some((name) => name === undefined)) throw refuse('label_invalid');
    const numbers = await tagsNamed(db, names as string[]);
    const tags = [...new Set(numbers)].filter((number) => number !== undefined);
    const first = numbers[0];
    const held = await frozen(context, timestamp);
    const query = numbers.includes(undefined) ? undefined : await carrying(db, tags);
    const asked = { ...held, query };
    const order = sort === 'best' ? 'best' : 'latest';
    const uid = context.session?.uid;
    const [items, counts, together, shown, known, follow] = await Promise.all([
      query ? itemsPage(db, { ...asked, type, sort: order, page }) : [],
      query ? itemCounts(db, asked) : noCounts,
      query ? tagsBeside(db, tags, { query, language, now: held.now }) : [],
      first === undefined ? undefined : shownNames(db, [first], language),
      first === undefined ? [] : tagNamesOf(db, first),
      first === undefined || uid === undefined ? {} : followOf(db, uid, first),
    ]);
    metrics.searched('tag', counts.all > 0 ? 'found' : 'nothing');
    return {
      ...follow,
      ...(await pageOf({ items, total: counts[type ?? 'all'] }, context, held)),
      tag: (first !== undefined && shown?.get(first)) || (names[0] as string),
      names: known,
      counts,
      together,
    };
  }

  async function tagsInstead(
    numbers: readonly number[],
    language: Language,
    held: Omit<WantedItems, 'query'>,
  ): Promise<WayOnward[]> {
    const names = await shownNames(db, numbers, language);
    const ways = await Promise.all(
      numbers.map(async (number) => {
        const query = await carrying(db, [number]);
        const items = query === undefined ? 0 : (await itemCounts(db, { ...held, query })).all;
        const said = names.get(number) ?? '';
        const others = (await tagNamesOf(db, number)).map(({ tag }) => tag).filter((tag) => tag !== said);
        return { change: 'tag', said, items, others } as const;
      }),
    );
    return ways.filter(({ items }) => items > 0);
  }

  async function searched({ q = '', exact, type, sort, page, timestamp }: Asked, context: CallContext) {
    const held = await frozen(context, timestamp);
    const none = { names: [], counts: noCounts, together: [] };
    if (search.forbids(q)) {
      metrics.searched('words', 'forbidden');
      return { ...(await pageOf(noItems, context, held)), ...none, forbidden: asFlag(true) };
    }
    const { session, address, language } = context;
    const person = session ? String(session.uid) : widestNetworkOf(address);
    const asked = {
      ...held,
      q,
      exact: exact === true,
      type,
      sort: sort ?? 'relevance',
      page,
      person,
    } as const;
    const { items, total, counts, terms, corrected, offered, onward } = await search
      .find(asked)
      .catch((error: unknown) => {
        metrics.searched('words', 'refused');
        throw error;
      });
    metrics.searched('words', outcomeOf({ isFound: counts.all > 0, corrected, offered }));
    const words = terms.filter(({ as }) => as !== 'without').map(({ said }) => said);
    const named = [...new Set([corrected ?? q, ...words].flatMap((name) => readTag(name) ?? []))];
    const numbers = await tagsSaid(db, named);
    const [number] = numbers;
    const [listed, shown, names, ways] = await Promise.all([
      pageOf({ items, total }, context, held),
      number === undefined ? undefined : shownNames(db, [number], language),
      number === undefined ? [] : tagNamesOf(db, number),
      counts.all > 0 ? undefined : tagsInstead(numbers, language, held),
    ]);
    const tag = number === undefined ? undefined : shown?.get(number);
    return {
      ...listed,
      list: await search.withMarks(listed.list, terms),
      ...(tag !== undefined && { tag }),
      names,
      counts,
      together: [],
      ...(corrected !== undefined && { corrected }),
      ...(offered !== undefined && { offered }),
      ...(ways && { onward: [...onward, ...ways].slice(0, searchLimits.onward) }),
    };
  }

  return {
    tagSearch: (asked, context) =>
      asked.q === undefined ? carriers(asked, context) : searched(asked, context),

    popularSearches: async () => ({
      list: (await searchesOfTheWeek(db, clock.now())).map(({ q, people, before }) => ({
        q,
        people,
        trend: Math.sign(people - before) as -1 | 0 | 1,
      })),
    }),

    async helpLines(_, { session }) {
      const reader = session && (await members.byUid(session.uid));
      return { list: linesFor(lines, reader?.country) };
    },

    async materialList({ type, tag, page, timestamp }, context) {
      const held = await frozen(context, timestamp);
      const name = tag === undefined ? undefined : readTag(tag);
      if (tag !== undefined && name === undefined) throw refuse('label_invalid');
      const [number] = name === undefined ? [] : await tagsNamed(db, [name]);
      const query = number === undefined ? undefined : await carrying(db, [number]);
      if (name !== undefined && query === undefined) return pageOf(noItems, context, held);
      const asked = { ...held, query, type: type ?? 'material' } as const;
      const [items, total] = await Promise.all([
        itemsPage(db, { ...asked, sort: 'latest', page }),
        countItems(db, asked),
      ]);
      return pageOf({ items, total }, context, held);
    },

    async tagList({ q, letter, sort, page }, { language, session }) {
      const own = session ? await followedBy(db, session.uid) : new Set();
      const { list, ...rest } = await listTags(db, {
        q,
        letter: letter?.toLowerCase(),
        sort,
        page,
        language,
      });
      return {
        ...rest,
        list: list.map(({ number, items, ...each }) => ({
          ...each,
          items: Math.min(items, tagLimits.counted),
          followed: asFlag(own.has(number)),
        })),
      };
    },
  };
}
