// The domains of the content face, put together: profiles, comments, walls, guestbooks, albums, contributions.
import { albumsCalls, contributionsCalls, guestbookCalls, wallCalls } from '@alcove/protocol';
import { createAlbums } from './modules/albums/index.ts';
import { createComments } from './modules/comments/index.ts';
import { createContributions } from './modules/contributions/index.ts';
import { createGuestbook } from './modules/guestbook/index.ts';
import type { Media } from './modules/media/index.ts';
import type { Moderation } from './modules/moderation/index.ts';
import { createProfiles } from './modules/profiles/index.ts';
import { createWall } from './modules/wall/index.ts';

type NeedsOf<Create extends (needs: never) => unknown> = Parameters<Create>[0];
type Given = NeedsOf<typeof createProfiles> &
  NeedsOf<typeof createComments> &
  NeedsOf<typeof createGuestbook> &
  NeedsOf<typeof createAlbums> &
  NeedsOf<typeof createContributions> &
  NeedsOf<typeof createWall>;
type Needs = Omit<
  Given,
  'reports' | 'portraits' | 'attachments' | 'comments' | 'media' | 'moderation' | 'moderationLog'
> & {
  media: Media;
  moderation: Moderation;
};

export async function createContentDomains(needs: Needs) {
  const { media, moderation } = needs;
  const { reports } = moderation;
  const profiles = createProfiles({ ...needs, reports, portraits: media.portraits });
  const comments = createComments({ ...needs, reports });
  const wall = createWall({ ...needs, attachments: media.attachments, comments, reports });
  const guestbook = createGuestbook({ ...needs, reports });
  const albums = await createAlbums({ ...needs, reports, moderationLog: moderation.log });
  const contributions = await createContributions({ ...needs, comments });
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
  return {
    countSection: profiles.countSection,
    calls: {
      profiles: profiles.calls,
      comments: comments.calls,
      wall: wall.calls,
      guestbook: guestbook.calls,
      albums: albums.calls,
      contributions: contributions.calls,
    },
    // Walls and sets first: what is deleted of them takes comments of others with it.
    personalData: [
      wall.personalData,
      contributions.personalData,
      comments.personalData,
      profiles.personalData,
      guestbook.personalData,
      albums.personalData,
    ],
    shelves: [albums.shelf, contributions.shelf],
    uploadEndpoints: [contributions.uploadEndpoint],
    faces: { profiles, comments, wall, guestbook, albums, contributions },
  };
}
