// Contributions: sets of photos and films that members upload, submit and publish, and how others read them.
import { type contributionsCalls, dayMs, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { UploadEndpoint } from '../../platform/http/upload-endpoint.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Relations } from '../relations/index.ts';
import { commentedSets } from './commenting.ts';
import { createDepictedSets, type DepictedSets } from './depicted.ts';
import type { MissingConsents } from './material-store.ts';
import { createDrafts } from './drafts.ts';
import { createFavour } from './favour.ts';
import { forgetViews } from './favourite-store.ts';
import { createSetCalls } from './http.ts';
import { createSetImports, type SetImports } from './import-set.ts';
import { createIncoming } from './incoming.ts';
import { countAnew, countOfSets, countsOfRegions, type SetFilters } from './reading/list-store.ts';
import { createMaterialFiles } from './material-files.ts';
import { createOpenSets, type OpenSets } from './open-sets.ts';
import { createSetsPersonalData } from './personal-data.ts';
import { createReadingCalls, type ListContext } from './reading/http.ts';
import { createSetOrders } from './reading/list-orders.ts';
import { createRemoveFiles } from './removal.ts';
import { findSets } from './reporting.ts';
import { createSetHiding } from './hiding.ts';
import { createVoting } from './voting/voting.ts';
import { createSetReview } from './review.ts';
import { openSetChanges } from './set-changes.ts';
import { createUploadTickets } from '../../platform/http/upload-tickets.ts';
import { createSetViews, type Views } from './views.ts';

export type { DepictedSet, DepictedSets } from './depicted.ts';
export { type DepictedFile, materialById, type MissingConsents } from './material-store.ts';
export type { OpenSets } from './open-sets.ts';
export { lockSet, setsById, type StoredSet } from './set-store.ts';
export { type PlacedItem, readerOf } from './views.ts';

export type ContributionsModule = SetImports & {
  calls: Handlers<typeof contributionsCalls>;
  shelf: MediaCollection;
  /** Where files of sets arrive. */
  uploadEndpoint: UploadEndpoint;
  personalData: PersonalData;
  openSets: OpenSets;
  depicted: DepictedSets;
  /** The consent ledger comes later; until it registers, no set is published. */
  registerConsents(missing: MissingConsents): void;
  /** A later domain's list in which sets have neighbours, by the key of its contexts: `archive:2026-11`. */
  addListContext(key: string, context: ListContext): void;
  /** Cards, and materials beside them, as their reader may see them. */
  views: Pick<Views, 'cards' | 'items'>;
  /** How many published sets members of these regions have, the region of the most first. */
  countsInRegions(regions: readonly string[]): Promise<{ region: string; count: number }[]>;
  /** As many as `contributionList` counts for a reader from whom these members are hidden. */
  countListed(filters: SetFilters, hidden: ReadonlySet<Uid>): Promise<number>;
  /** How many published sets a member has. */
  countOf(uid: Uid): Promise<number>;
};

type Domains = {
  config: Pick<Config, 'uploadOrigin'>;
  secretKey: string;
  files: Pick<Files, 'open'>;
  members: Pick<Members, 'byUid' | 'byUids' | 'summarized' | 'byNick' | 'lock'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  openProfiles: OpenProfiles;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  moderation: Pick<Moderation, 'reports' | 'reviews' | 'sanctions' | 'log' | 'registerCounts'>;
  payments: Pick<Payments, 'grantPremium' | 'grantsOf'>;
  comments: Pick<Comments, 'register' | 'removeUnder' | 'countsOf'>;
};

export async function createContributions(
  engines: Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'notifications'>,
  domains: Domains,
): Promise<ContributionsModule> {
  const needs = { ...engines, ...domains };
  const { config, db, clock, media } = needs;
  const tickets = createUploadTickets(needs);
  const origin = config.uploadOrigin ?? '';
  const removeFiles = createRemoveFiles(media);
  const incoming = createIncoming({
    ...needs,
    sanctions: needs.moderation.sanctions,
    tickets,
    origin,
    removeFiles,
  });
  const { announce } = await openSetChanges(needs);
  const drafts = createDrafts({ ...needs, incoming, removeFiles, announce });
  const views = createSetViews(needs);
  let consents: MissingConsents | undefined;
  const missingConsents: MissingConsents = async (tx, files) => {
    if (!consents) throw new Error('the consent ledger has not registered');
    return consents(tx, files);
  };
  const review = createSetReview({
    ...needs,
    films: media.films,
    drafts,
    views,
    announce,
    missingConsents,
  });
  needs.moderation.reviews.addKind('contribution', review.contribution);
  needs.moderation.reviews.addKind('contribution_texts', review.contribution_texts);
  const contexts = new Map<string, ListContext>();
  const orderAt = createSetOrders(needs);
  const openSets = createOpenSets(needs);
  const found = findSets({ ...needs, openSets });
  const hiding = createSetHiding({ ...needs, drafts, removeFiles, announce });
  for (const kind of ['contribution', 'photo'] as const)
    needs.moderation.reports.addKind(kind, { ...found[kind], ...hiding[kind] });
  needs.comments.register('contribution', commentedSets(db, openSets));
  await everyHour(needs, 'contributions_sweep', async () => {
    await countAnew(db, clock.now());
    await drafts.sweep();
    await forgetViews(db, Math.floor(clock.now() / dayMs) - 1);
  });

  const voting = createVoting({ ...needs, films: media.films, log: needs.moderation.log });
  needs.moderation.registerCounts({ polled: voting.polled });

  return {
    calls: {
      ...voting.calls,
      ...createReadingCalls({ ...needs, views, openSets, contexts, orderAt }),
      ...createSetCalls({
        ...needs,
        origin,
        drafts,
        incoming,
        tickets,
        views,
        favour: createFavour({ ...needs, openSets }),
      }),
    },
    shelf: createMaterialFiles({ ...needs, openSets }),
    openSets,
    depicted: createDepictedSets({ ...needs, takeOut: hiding.takeOut, announce }),
    registerConsents: (missing) => void (consents = missing),
    addListContext: (key, context) => void contexts.set(key, context),
    views,
    uploadEndpoint: incoming.endpoint as UploadEndpoint,
    countsInRegions: (regions) => countsOfRegions(db, regions, clock.now()),
    async countListed(filters, hidden) {
      const order = await orderAt({ filters, sort: 'latest', timestamp: clock.now() });
      return order.count(hidden);
    },
    countOf: (author) => countOfSets(db, { filters: {}, author, timestamp: clock.now() }),
    personalData: createSetsPersonalData({ ...needs, uploads: media.uploads, removeFiles }),
    ...createSetImports(needs),
  };
}
