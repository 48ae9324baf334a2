// The domains of the content face, put together: profiles, comments, walls, guestbooks, albums, contributions,
// finding, the map.
import {
  albumsCalls,
  contributionsCalls,
  guestbookCalls,
  type Language,
  type RoomLink,
  type Uid,
  wallCalls,
} from '@alcove/protocol';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import { createAlbums } from './modules/albums/index.ts';
import { createComments } from './modules/comments/index.ts';
import { createConsents } from './modules/consents/index.ts';
import { createContributions } from './modules/contributions/index.ts';
import { createFinding } from './modules/finding/index.ts';
import { createGeo } from './modules/geo/index.ts';
import { createGuestbook } from './modules/guestbook/index.ts';
import type { Media } from './modules/media/index.ts';
import type { Moderation } from './modules/moderation/index.ts';
import type { Payments } from './modules/payments/index.ts';
import { createProfiles } from './modules/profiles/index.ts';
import type { Relations } from './modules/relations/index.ts';
import { createStories } from './modules/stories/index.ts';
import { createWall } from './modules/wall/index.ts';
import type { Streams } from './modules/streams/index.ts';
import type { Wallet } from './modules/wallet/index.ts';
import type { Engines } from './platform/engines.ts';
import type { FileKeys } from './platform/files/file-keys.ts';
import type { Files } from './platform/files/files.ts';

type Needs = {
  config: Config;
  files: Files;
  fileKeys: FileKeys;
  accounts: Accounts;
  media: Media;
  wallet: Wallet;
  relations: Relations;
  moderation: Moderation;
  payments: Payments;
  streams: Pick<Streams, 'roomsOnAir'>;
  origin(): string;
  whereIs(uid: Uid, language: Language): { online: boolean; rooms: RoomLink[] };
};

export async function createContentDomains(engines: Engines, needs: Needs) {
  const { config, accounts, media, wallet, relations, moderation, payments, whereIs } = needs;
  const { members, openProfiles, announceMember } = accounts;
  const { secretKey } = config;
  const { reports } = moderation;
  const { attachments, portraits } = media;
  const readers = { members, openProfiles, relations, reports };
  const profiles = createProfiles(engines, { ...readers, secretKey, portraits, announceMember, whereIs });
  const comments = createComments(engines, { ...readers, wallet });
  const wall = createWall(engines, { ...readers, attachments, comments });
  const guestbook = createGuestbook(engines, readers);
  const albums = await createAlbums(engines, {
    ...readers,
    media,
    moderationLog: moderation.log,
    reviews: moderation.reviews,
    photosReview: config.photosReview,
  });
  const contributions = await createContributions(engines, {
    ...readers,
    config,
    secretKey,
    files: needs.files,
    media,
    moderation,
    payments,
    comments,
  });
  const consents = await createConsents(engines, {
    secretKey,
    origin: needs.origin,
    members,
    moderationLog: moderation.log,
    keepOut: moderation.keepOut,
    contributions,
  });
  const finding = await createFinding(engines, {
    wordListsDir: config.wordListsDir,
    helpLines: config.helpLines,
    members,
    forbidsText: accounts.forbidsText,
    moderationLog: moderation.log,
    relations,
    contributions,
  });
  const stories = await createStories(engines, {
    ...readers,
    config,
    secretKey,
    files: needs.files,
    fileKeys: needs.fileKeys,
    live: accounts.live,
    wallet,
    media,
    moderation,
    comments,
    streams: needs.streams,
  });
  const first = { page: 1 };
  profiles.countSection('album', albumsCalls.albumPhotos, async (id, context) =>
    (await albums.calls.albumPhotos({ id, ...first }, context)).albums.reduce(
      (sum, { count = 0 }) => sum + count,
      0,
    ),
  );
  profiles.countSection('contributions', contributionsCalls.memberContributions, contributions.countOf);
  profiles.countSection(
    'guestbook',
    guestbookCalls.guestbook,
    async (id, context) => (await guestbook.calls.guestbook({ id, ...first }, context)).total_count,
  );
  profiles.countSection(
    'posts',
    wallCalls.wallList,
    async (id, context) => (await wall.calls.wallList({ id, ...first }, context)).total_count,
  );
  const geo = await createGeo(engines, {
    ...readers,
    sanctions: moderation.sanctions,
    live: accounts.live,
    placeMember: profiles.placeMember,
    whereIs,
  });
  return { profiles, comments, wall, guestbook, albums, contributions, consents, finding, stories, geo };
}
