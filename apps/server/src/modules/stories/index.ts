// Stories: photos and clips that members show for a day, who sees them, and how nothing of them is left.
import type { storiesCalls } from '@alcove/protocol';
import type { Config } from '../../config.ts';
import type { Use } from '../../platform/engines.ts';
import type { FileKeys } from '../../platform/files/file-keys.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { AnyUploadEndpoint } from '../../platform/http/upload-endpoint.ts';
import type { Accounts, Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import { createUploadTickets } from '../../platform/http/upload-tickets.ts';
import type { Media } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Streams } from '../streams/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createStoryEndings } from './ending.ts';
import { createStoryCalls } from './http.ts';
import { createStoryImports, type StoryImports } from './import-story.ts';
import { createStoryUploads } from './incoming.ts';
import { createStoryFiles } from './media-files.ts';
import { storedBytes } from './medium-store.ts';
import { createStoryMetrics } from './metrics.ts';
import { createStoryNews, type StoryNewsFeed } from './news.ts';
import { storiesPersonalData } from './personal-data.ts';
import { createPublishing } from './publishing.ts';
import { createStoryReview } from './review.ts';
import { createStoryReactions } from './reactions.ts';
import { createRejecting } from './rejecting.ts';
import { createStoryRights } from './rights.ts';
import { countByState } from './story-store.ts';
import { createStoryViews } from './views.ts';

export type StoriesModule = StoryImports & {
  calls: Handlers<typeof storiesCalls>;
  shelf: MediaCollection;
  /** Where files of stories arrive. */
  uploadEndpoint: AnyUploadEndpoint;
  /** For the sockets of notifications. */
  news: StoryNewsFeed['spread'];
  personalData: PersonalData;
};

type Domains = {
  config: Pick<Config, 'uploadOrigin' | 'storiesFreeDelayMs' | 'storiesReview'>;
  secretKey: string;
  files: Pick<Files, 'removeAll'>;
  fileKeys: FileKeys;
  members: Pick<Members, 'byUid' | 'byUids' | 'byNick' | 'lock'>;
  openProfiles: OpenProfiles;
  live: Pick<Accounts['live'], 'onMemberChange'>;
  relations: Pick<Relations, 'apart' | 'followsOf' | 'hiddenFrom' | 'onBlock'>;
  wallet: Pick<Wallet, 'onceByKey'>;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  moderation: Pick<Moderation, 'reports' | 'reviews' | 'sanctions'>;
  comments: Pick<Comments, 'calls' | 'register' | 'removeUnder' | 'countsOf'>;
  streams: Pick<Streams, 'roomsOnAir'>;
};

export async function createStories(
  engines: Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'metrics' | 'notifications'>,
  domains: Domains,
): Promise<StoriesModule> {
  const { config, moderation } = domains;
  const { reports, sanctions } = moderation;
  const metrics = createStoryMetrics(engines.metrics);
  const shared = { ...engines, ...domains, metrics, freeDelayMs: config.storiesFreeDelayMs };
  const { changed, spread } = await createStoryNews({ ...shared, sanctions });
  const needs = { ...shared, sanctions, changed };
  const rights = createStoryRights(needs);
  const endings = await createStoryEndings(needs);
  const views = createStoryViews({ ...needs, rights });
  const tickets = createUploadTickets({ ...needs, purpose: 'story upload tickets' });
  const uploads = createStoryUploads({ ...needs, tickets, views, destroyMedia: endings.destroyMedia });
  const publishing = createPublishing({ ...needs, review: config.storiesReview, endings });
  const reactions = createStoryReactions({ ...needs, rights });
  const rejecting = createRejecting({ ...needs, rights, endings });
  reports.addKind('story', rejecting.reported);
  moderation.reviews.addKind('story', createStoryReview({ ...needs, views, publishing, rejecting }));
  const { db } = engines;
  metrics.watch({ states: () => countByState(db), bytes: () => storedBytes(db) });
  return {
    calls: createStoryCalls({
      ...needs,
      origin: config.uploadOrigin ?? '',
      review: config.storiesReview,
      reports,
      rights,
      views,
      uploads,
      tickets,
      publishing,
      reactions,
      rejecting,
    }),
    shelf: createStoryFiles({ ...needs, rights }),
    uploadEndpoint: uploads.endpoint as AnyUploadEndpoint,
    news: spread,
    personalData: storiesPersonalData({ endings, uploads }),
    ...createStoryImports({ ...needs, endings }),
  };
}
