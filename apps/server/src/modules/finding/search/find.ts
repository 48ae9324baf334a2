// A search by words: what was typed becomes terms, terms become an ordered list, and slips are put right where the
// letters typed find nothing. It has a second and few places at once, so that the worst searches stop nothing else.
import {
  type FoundCounts,
  foundLimits,
  type FoundPlace,
  type FoundSort,
  type FoundType,
  searchLimits,
  type TextPart,
  type WayOnward,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { createSlots } from '../../../platform/slots.ts';
import type { ForbidsText } from '../../accounts/index.ts';
import { type PlacedItem, setsById } from '../../contributions/index.ts';
import {
  itemCounts,
  itemsPage,
  noCounts,
  noItems,
  type WantedBeside,
  type WantedItems,
} from '../items/item-store.ts';
import { correct, written } from './correction.ts';
import { foundWords, lineAround, markedParts } from './hits.ts';
import { countSearch } from './search-counts.ts';
import { waysOnward } from './onward.ts';
import { queriesOf, relevantItems } from './search-store.ts';
import { readTerms, type Term } from './terms.ts';

const atOnce = { searches: 4, waiting: 32 };
const timeoutMs = 1000;
/** Of Postgres, where a statement ran into its timeout. */
const canceled = '57014';

type Asked = Omit<WantedItems, 'query'> & {
  q: string;
  exact: boolean;
  type?: FoundType | undefined;
  sort: FoundSort;
  page: number;
  /** A member's number, or the network of a visitor. */
  person: string;
};
type Found = {
  items: PlacedItem[];
  total: number;
  counts: FoundCounts;
  terms: readonly Term[];
  corrected?: string;
  offered?: string;
  onward: WayOnward[];
};

const nothing = { ...noItems, counts: noCounts };

const lettersIn = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;

async function pageOf(tx: Database, terms: readonly Term[], asked: Asked) {
  const queries = await queriesOf(tx, terms, asked.q);
  const query = queries?.at(-1);
  if (!queries || query === undefined) return nothing;
  const { sort, page, type } = asked;
  const counts = await itemCounts(tx, { ...asked, query });
  const total = counts[type ?? 'all'];
  const size = foundLimits.perPage;
  if ((page - 1) * size >= total) return { items: [], total, counts };
  if (sort !== 'relevance')
    return { items: await itemsPage(tx, { ...asked, query, sort, page, type }), total, counts };
  const first = await relevantItems(tx, queries, { ...asked, counted: counts.all, limit: page * size });
  return { items: first.slice((page - 1) * size), total, counts };
}

export type Search = ReturnType<typeof createSearch>;

export function createSearch({ db, forbidsText }: Use<'db'> & { forbidsText: ForbidsText }) {
  const inSlot = createSlots(atOnce.searches, atOnce.waiting);

  const bounded = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
    inSlot(() =>
      db.transaction().execute(async (tx) => {
        // The planner takes the match of a document for a cheap comparison, and would read all of them for a common word.
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true),
          set_config('enable_seqscan', 'off', true)`.execute(tx);
        return work(tx);
      }),
    ).catch((error: unknown) => {
      throw (error as { code?: string }).code === canceled ? refuse('too_many', { seconds: 1 }) : error;
    });

  async function find(asked: Asked): Promise<Found> {
    const { q, exact, person, now } = asked;
    const terms = readTerms(q);
    if (!terms) throw refuseFields({ q: 'field_invalid' });
    if (terms.length === 0) return { ...nothing, terms, onward: [] };
    const found = await bounded(async (tx): Promise<Found> => {
      const first = { ...(await pageOf(tx, terms, asked)), terms, onward: [] };
      if (first.counts.all > 0) return first;
      const likely = await correct(tx, q);
      const meant = likely !== undefined && forbidsText(likely) ? undefined : likely;
      const isOffered = exact || lettersIn(q) < searchLimits.offeredBelow;
      if (meant !== undefined && !isOffered) {
        const meantTerms = readTerms(meant) ?? [];
        return {
          ...(await pageOf(tx, meantTerms, { ...asked, q: meant })),
          terms: meantTerms,
          corrected: meant,
          onward: [],
        };
      }
      const countOf = async (changed: readonly Term[]) =>
        (await pageOf(tx, changed, { ...asked, q: written(changed) })).counts.all;
      return {
        ...first,
        ...(meant !== undefined && { offered: meant }),
        onward: await waysOnward(terms, { meant, countOf }),
      };
    });
    const word = (found.corrected ?? q).toLowerCase().replace(/\s+/gu, ' ').trim();
    if (found.counts.all > 0 && asked.page === 1 && word.length <= searchLimits.countedMax)
      await countSearch(db, { word, person, now });
    return found;
  }

  /**
   * What is beside one in the order of the results: a set of which anything is found, or a photo or film that is found.
   */
  async function beside(
    q: string,
    { id, material, direction, type, ...seen }: Omit<WantedBeside, 'query'>,
  ): Promise<PlacedItem | undefined> {
    const typed = q.slice(0, searchLimits.max);
    const terms = readTerms(typed);
    if (!terms || terms.length === 0 || forbidsText(q)) return undefined;
    const asked = { ...seen, timestamp: seen.now };
    const found = await bounded(async (tx) => {
      const queries = await queriesOf(tx, terms, typed);
      const query = queries?.at(-1);
      if (!queries || query === undefined) return [];
      const { all: counted } = await itemCounts(tx, { ...asked, query });
      return relevantItems(tx, queries, { ...asked, type, counted, limit: foundLimits.counted });
    });
    const step = direction === 'next' ? 1 : -1;
    if (material !== undefined) {
      const files = found.filter((item) => item.material > 0);
      const at = files.findIndex((item) => item.contribution === id && item.material === material);
      return at < 0 ? undefined : files[at + step];
    }
    const sets = [...new Set(found.map(({ contribution }) => contribution))];
    const at = sets.indexOf(id);
    const contribution = at < 0 ? undefined : sets[at + step];
    return contribution === undefined ? undefined : { contribution, material: 0 };
  }

  /** With the words marked in titles, and a line of caption or description around them. */
  async function withMarks<P extends FoundPlace>(
    list: readonly P[],
    terms: readonly Term[],
  ): Promise<(P & { title?: TextPart[]; text?: TextPart[] })[]> {
    const sets = await setsById(
      db,
      list.flatMap(({ contribution, material }) => (material ? [] : [contribution.id])),
    );
    const plain = new Map(sets.map(({ id, description }) => [id, description.replace(/\[[^\]]*\]/gu, ' ')]));
    const textOf = ({ contribution, material }: P) =>
      material?.description ?? plain.get(contribution.id) ?? '';
    const texts = list.flatMap((place) => [place.contribution.title, textOf(place)]);
    const found = await foundWords(db, texts, terms);
    return list.map((place) => {
      const text = lineAround(textOf(place), found);
      return { ...place, title: markedParts(place.contribution.title, found), ...(text && { text }) };
    });
  }

  return { find, beside, withMarks, forbids: forbidsText };
}
