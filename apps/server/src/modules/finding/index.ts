// Finding: tags, and by what else published sets, photos and films are found.
import { findingCalls, may, readTag, searchContexts, tagPages, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Sitemaps } from '../../platform/http/sitemaps.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { ForbidsText, Members, PersonalData } from '../accounts/index.ts';
import type { ContributionsModule } from '../contributions/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createArchiveCalls } from './archive/http.ts';
import { besideWithin } from './archive/archive-store.ts';
import { spanNamed } from './archive/spans.ts';
import { bestBeside, countBest } from './best/best-store.ts';
import { createBestCalls } from './best/http.ts';
import { createItemCalls } from './items/http.ts';
import { countScores, itemBeside } from './items/item-store.ts';
import { createFindingMetrics } from './metrics.ts';
import { findingPersonalData } from './personal-data.ts';
import { createSearch } from './search/find.ts';
import { forgetSearches, importSearches, type PastSearch } from './search/search-counts.ts';
import { forgetUnheldWords } from './search/search-store.ts';
import { createCuratingCalls } from './tags/curating.ts';
import { proposeTags } from './tags/curation-store.ts';
import { createFollowingCalls } from './tags/following.ts';
import { createSuggestionCalls } from './search/suggestions.ts';
import { createSitemaps } from './sitemaps.ts';
import { createTagCalls } from './tags/http.ts';
import { carrying, tagsNamed } from './tags/name-store.ts';
import { shipTags } from './tags/shipped.ts';
import { addItemTags, removeForbidden } from './tags/tag-store.ts';

export { helpLineList } from './search/help-lines.ts';
export { indexSets, rebuildIndex, wronglyIndexed } from './items/index-check.ts';

export type Finding = {
  calls: Handlers<typeof findingCalls>;
  personalData: PersonalData;
  /** What search engines may be led to. */
  sitemaps: Sitemaps;
  /** Tags that a member gave to a set as a whole, such as one of a demo. */
  importTags(set: number, uid: Uid, tags: readonly string[]): Promise<void>;
  /** Popular searches of the past, such as those of a demo. */
  importSearches(searches: readonly PastSearch[]): Promise<void>;
  /** Favourites and views of all that is published, without waiting for the hour. */
  count(): Promise<void>;
};

type Domains = {
  /** Where the operator's own keywords are. */
  wordListsDir: string | undefined;
  /** Of the setting HELP_LINES. */
  helpLines: string | undefined;
  forbidsText: ForbidsText;
  members: Pick<Members, 'lock' | 'byUid' | 'byUids'>;
  moderationLog: Moderation['log'];
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  contributions: Pick<
    ContributionsModule,
    'openSets' | 'views' | 'calls' | 'addListContext' | 'countsInRegions' | 'countListed'
  >;
};

export async function createFinding(
  engines: Use<'db' | 'clock' | 'jobs' | 'notifications' | 'metrics'>,
  domains: Domains,
): Promise<Finding> {
  const { db, clock } = engines;
  const { contributions } = domains;
  const metrics = createFindingMetrics(engines.metrics);
  metrics.watchIndex(db, clock);
  const search = createSearch({ db, forbidsText: domains.forbidsText });
  const needs = {
    ...engines,
    ...domains,
    metrics,
    search,
    views: contributions.views,
    openSets: contributions.openSets,
  };
  contributions.addListContext('archive', async (name, { reader, ...asked }) => {
    const span = may('seeArchives', reader.standing) ? spanNamed(name) : undefined;
    const contribution = span && (await besideWithin(db, span, asked));
    return contribution === undefined ? undefined : { contribution, material: 0 };
  });
  for (const [key, type] of Object.entries(searchContexts))
    contributions.addListContext(key, (words, asked) => search.beside(words, { ...asked, type }));
  for (const [key, type] of Object.entries(tagPages)) {
    contributions.addListContext(key, async (name, asked) => {
      const tag = readTag(name);
      const [number] = tag === undefined ? [] : await tagsNamed(db, [tag]);
      const query = number === undefined ? undefined : await carrying(db, [number]);
      return query === undefined ? undefined : itemBeside(db, { ...asked, type, query });
    });
  }
  contributions.addListContext('indexBestPhotos', async (name, asked) => {
    const { success, data } = findingCalls.best.input.safeParse(
      Object.fromEntries(new URLSearchParams(name)),
    );
    return success
      ? bestBeside(db, { ...asked, ...data, timestamp: data.timestamp ?? asked.now })
      : undefined;
  });
  await shipTags(db, domains.wordListsDir);
  /** What the best photos and the order of results go by. */
  async function count(): Promise<void> {
    await countBest(db, clock.now());
    await countScores(db);
  }
  await everyHour(engines, 'finding_counts', async () => {
    await count();
    await removeForbidden(db, domains.forbidsText);
    await proposeTags(db);
    await forgetUnheldWords(db);
    await forgetSearches(db, clock.now());
  });
  return {
    calls: {
      ...createTagCalls(needs),
      ...createFollowingCalls(needs),
      ...createCuratingCalls(needs),
      ...createItemCalls(needs),
      ...createArchiveCalls(needs),
      ...createBestCalls(needs),
      ...createSuggestionCalls(needs),
    },
    personalData: findingPersonalData,
    sitemaps: createSitemaps(engines),
    count,
    importSearches: (searches) => importSearches(db, searches, clock.now()),
    importTags: (set, uid, tags) =>
      addItemTags(db, { contribution: set, material: null }, { uid, tags, now: clock.now() }),
  };
}
