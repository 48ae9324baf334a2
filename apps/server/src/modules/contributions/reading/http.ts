// The HTTP calls by which sets are read: lists, one set, one photo or film, and their neighbours.
import { createHmac } from 'node:crypto';
import {
  type ContributionCard,
  contributionLimits,
  type contributionsCalls,
  dayMs,
  listOfContext,
  refusalFor,
  secondsOf,
  type SetSort,
  type Uid,
} from '@alcove/protocol';
import { widestNetworkOf } from '../../../platform/ip-network.ts';
import { purposeKey } from '../../../platform/purpose-key.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { formerMember, type Members, memberSummaryOf, type OpenProfiles } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import * as favourites from '../favourite-store.ts';
import type { SetOrders } from './list-orders.ts';
import { besideSet, countNewer, type SetFilters } from './list-store.ts';
import { materialById } from '../material-store.ts';
import type { OpenSets } from '../open-sets.ts';
import { countPublished, setsById, type StoredSet } from '../set-store.ts';
import type { ReaderOfSets } from '../material-views.ts';
import { type PlacedItem, readerOf, type Views } from '../views.ts';

const limit = contributionLimits.perPage;

type Names =
  | 'contributionStats'
  | 'contributionList'
  | 'contribution'
  | 'nextContribution'
  | 'previousContribution'
  | 'contributionMaterial'
  | 'memberContributions'
  | 'favouriteList'
  | 'favouriteContributors';

type AskedNeighbour = { id: number; context: string; material_id?: number | undefined };
type AskedBeside = {
  id: number;
  /** One of the set: asked for are the photos and films beside it. */
  material: number | undefined;
  direction: 'next' | 'previous';
  hidden: readonly Uid[];
  now: number;
  reader: ReaderOfSets;
};
/**
 * A list of a later domain, `key:parameter`, in which sets, photos and films have neighbours: answers what is beside
 * one, nothing at an end and for a parameter that names no list.
 */
export type ListContext = (parameter: string, asked: AskedBeside) => Promise<PlacedItem | undefined>;

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'byNick' | 'summarized'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  views: Views;
  openSets: OpenSets;
  openProfiles: Pick<OpenProfiles, 'isOpenTo' | 'closedAmong'>;
  secretKey: string;
  contexts: ReadonlyMap<string, ListContext>;
  orderAt: SetOrders;
};

/** The filters as they were understood, for the address of the page. */
const understood = (filters: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === true ? '1' : value === false ? '0' : String(value)]],
    ),
  );

/** What is left in favourites of a set that was taken down, or whose author is banned. */
const titleAlone = ({ id, number, title, is_favourite_for_user }: ContributionCard): ContributionCard => ({
  id,
  number,
  title,
  premium: 0,
  photos: 0,
  films: 0,
  film_ms: 0,
  published: 0,
  favourites: 0,
  views: 0,
  is_favourite_for_user,
  author: formerMember(0, ''),
});

const offsetOf = (page: number): number => (page - 1) * limit;

export function createReadingCalls(needs: Needs): Pick<Handlers<typeof contributionsCalls>, Names> {
  const { db, clock, members, relations, views, openSets, openProfiles, contexts, orderAt } = needs;
  const viewerKey = purposeKey(needs.secretKey, 'set viewers');
  /** Without a session the network counts: a visit could be begun anew to count again. */
  const visitorFrom = (address: string): string =>
    createHmac('sha256', viewerKey).update(widestNetworkOf(address)).digest('base64url');
  const viewerOf = ({ uid }: ReaderOfSets, { address }: CallContext): string =>
    uid === undefined ? visitorFrom(address) : String(uid);

  async function list(
    context: CallContext,
    asked: {
      filters: SetFilters;
      sort: SetSort;
      page: number;
      timestamp?: number | undefined;
      author?: Uid | undefined;
    },
  ) {
    const now = clock.now();
    const timestamp = Math.min(asked.timestamp ?? now, now);
    const { filters, sort, author } = asked;
    const [hidden, order] = await Promise.all([
      relations.hiddenFrom(context),
      orderAt({ filters, sort, author, timestamp }),
    ]);
    const reader = readerOf(context, now);
    const [cards, total_count, newer] = await Promise.all([
      order
        .page(hidden, { offset: offsetOf(asked.page), limit })
        // Sets of banned authors stand in their own lists alone.
        .then((ids) => views.cards(ids, reader, author === undefined ? 'listed' : 'own')),
      order.count(hidden),
      asked.timestamp === undefined
        ? 0
        : countNewer(db, { filters, sort, author, hidden: [...hidden], timestamp, now }),
    ]);
    return {
      list: cards,
      total_count,
      timestamp,
      filters: understood(asked.filters),
      ...(newer > 0 && { newer }),
    };
  }

  const beside =
    (direction: 'next' | 'previous') =>
    async ({ id, context: named, material_id: material }: AskedNeighbour, context: CallContext) => {
      const now = clock.now();
      const reader = readerOf(context, now);
      const set = await openSets.find(id, context, reader);
      const hidden = [...(await relations.hiddenFrom(context))];
      if (named === 'favourites' && reader.uid !== undefined) {
        const seen = { uid: reader.uid, hidden, now };
        const found = await favourites.besideFavourite(db, seen, set.id, direction);
        const [card] = found === undefined ? [] : await views.cards([found], reader);
        return card ? { contribution: card } : {};
      }
      const [key = '', ...rest] = named.split(':');
      const further = contexts.get(key);
      if (further && rest.length > 0) {
        const asked = { id: set.id, material, direction, hidden, now, reader };
        const beside = await further(rest.join(':'), asked);
        const [place] = beside === undefined ? [] : await views.items([beside], reader);
        return place ?? {};
      }
      const author = named.startsWith('profile:')
        ? await members.byNick(named.slice('profile:'.length))
        : undefined;
      if (author && !(await openProfiles.isOpenTo(author, reader))) return {};
      // A member's own list is in the order of the first page; a list that nobody knows has no neighbours.
      const listed = listOfContext(author ? '' : named);
      if (!listed) return {};
      const { filters, sort } = listed;
      const { certified, ...others } = filters;
      const wanted = {
        filters: { ...others, certified: certified === 1 },
        sort,
        hidden,
        timestamp: now,
        now,
        ...(author && { author: author.uid }),
      };
      const found = await besideSet(db, wanted, set.id, direction);
      const [card] = found === undefined ? [] : await views.cards([found], reader);
      return card ? { contribution: card } : {};
    };

  return {
    contributionStats: async () => {
      const { sets, materials } = await countPublished(db);
      return { contribution_counter: sets, material_counter: materials };
    },

    contributionList: ({ sort, page, timestamp, country, region, ...rest }, context) => {
      if (country || region) {
        const refused = refusalFor('seePlaces', readerOf(context, clock.now()).standing);
        if (refused) throw new Refusal(refused);
      }
      const filters = { ...rest, country: country?.toUpperCase(), region: region?.toUpperCase() };
      return list(context, { filters, sort, page, timestamp });
    },

    memberContributions: async ({ id, page, timestamp }, context) => {
      const owner = await members.byUid(id ?? sessionOf(context).uid);
      if (!owner || !(await openProfiles.isOpenTo(owner, readerOf(context, clock.now()))))
        throw refuse('member_unknown');
      return list(context, { filters: {}, sort: 'latest', page, timestamp, author: owner.uid });
    },

    contribution: async ({ number, id }, context) => {
      const now = clock.now();
      const reader = readerOf(context, now);
      const set = await openSets.find(number ?? id, context, reader);
      const found = await views.whole(set, reader);
      if (!found) throw refuse('contribution_unknown');
      if (set.status === 'published' && reader.uid !== set.uid) {
        await favourites.addSetView(db, set.id, viewerOf(reader, context), Math.floor(now / dayMs));
      }
      return { ...found, is_favourite_for_user: found.contribution.is_favourite_for_user };
    },

    nextContribution: beside('next'),
    previousContribution: beside('previous'),

    contributionMaterial: async ({ material_id }, context) => {
      const reader = readerOf(context, clock.now());
      const material = await materialById(db, material_id);
      if (!material) throw refuse('item_unknown');
      const set = await openSets.find(material.contribution, context, reader).catch(() => {
        throw refuse('item_unknown');
      });
      const found = await views.whole(set, reader);
      const at = found?.materials.findIndex((one) => one.material_id === material_id) ?? -1;
      const shown = found?.materials[at];
      if (!found || !shown) throw refuse('item_unknown');
      const [previous, next] = [found.materials[at - 1], found.materials[at + 1]];
      if (
        shown.kind === 'photo' &&
        set.status === 'published' &&
        reader.uid !== set.uid &&
        !shown.closed_by
      ) {
        await favourites.addMaterialView(
          db,
          material_id,
          viewerOf(reader, context),
          Math.floor(clock.now() / dayMs),
        );
      }
      return {
        material: shown,
        contribution: found.contribution,
        ...(previous && { previous }),
        ...(next && { next }),
      };
    },

    favouriteList: async ({ page, ...filters }, context) => {
      const now = clock.now();
      const { uid } = sessionOf(context);
      const hidden = [...(await relations.hiddenFrom(context))];
      const asked = { filters, hidden, offset: offsetOf(page), limit };
      const { rows, total } = await favourites.favouritesOf(db, uid, asked);
      const added = new Map(rows.map(({ id, added_at }) => [id, added_at]));
      const sets = await setsById(db, [...added.keys()]);
      const reader = readerOf(context, now);
      const closed = await openProfiles.closedAmong(
        sets.map((set) => set.uid),
        reader,
      );
      const isGone = (set: StoredSet) => set.status !== 'published' || closed.has(set.uid);
      const gone = new Set(sets.filter(isGone).map(({ id }) => id));
      const cards = await views.cards([...added.keys()], reader);
      return {
        list: cards.map((card) => ({
          ...(gone.has(card.id) ? { ...titleAlone(card), withdrawn: 1 as const } : card),
          added: added.get(card.id) ?? now,
        })),
        total_count: total,
        timestamp: now,
        filters: understood(filters),
      };
    },

    favouriteContributors: async ({ page }, context) => {
      const { uid } = sessionOf(context);
      const now = clock.now();
      const reader = readerOf(context, now);
      const hidden = [...(await relations.hiddenFrom(context))];
      const asked = { shown: contributionLimits.shownOfContributor, offset: offsetOf(page), limit };
      const { rows, total } = await favourites.contributorsOf(db, { uid, hidden, now }, asked);
      const authors = await members.summarized(rows.map((row) => row.uid));
      const shown = await views.cards(
        rows.flatMap((row) => row.sets),
        reader,
      );
      const cards = Map.groupBy(shown, ({ author }) => author.uid);
      return {
        total_count: total,
        list: rows.flatMap(({ uid: author, latest, published, favourites: kept, contributions }) => {
          const member = authors.get(author);
          if (!member) return [];
          return [
            {
              user: memberSummaryOf(member, reader.standing, now),
              favourites: kept,
              latest: secondsOf(latest),
              contributions,
              published: secondsOf(published),
              sets: cards.get(author) ?? [],
            },
          ];
        }),
      };
    },
  };
}
