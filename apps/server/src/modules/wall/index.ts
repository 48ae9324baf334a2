// Walls: what members post on their own and on others', and who reads it.
import type { wallCalls } from '@alcove/protocol';
import type { Engines, Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { PersonalData } from '../accounts/index.ts';
import { plainTextOf } from '../comments/index.ts';
import type { Moderation } from '../moderation/index.ts';
import { createImportPost, type ImportPost } from './import-post.ts';
import { createPosts, type WallNeeds } from './posts.ts';
import { postsAround, postsWrittenBy, settingsOfWall } from './post-store.ts';
import { postReportRules } from './post-reporting.ts';
import { createWallCalls } from './http.ts';
import { addWallPictures } from './wall-pictures.ts';

export type WallModule = {
  calls: Handlers<typeof wallCalls>;
  personalData: PersonalData;
  importPost: ImportPost;
};

/** The latest posts that a download holds. */
const copiedMax = 20_000;

type Domains = Omit<WallNeeds, keyof Engines> & { reports: Moderation['reports'] };

export function createWall(engines: Use<'db' | 'clock' | 'notifications'>, domains: Domains): WallModule {
  const needs = { ...engines, ...domains };
  const posts = createPosts(needs);
  addWallPictures({ ...needs, posts });
  needs.reports.addKind('post', postReportRules({ ...needs, posts }));
  return {
    calls: createWallCalls({ ...needs, posts }),
    importPost: createImportPost(needs),
    personalData: {
      name: 'wall',
      async copy(from, { uid }) {
        const written = await postsWrittenBy(from, uid, copiedMax);
        const walls = await needs.members.byUids(written.map(({ wall }) => wall));
        return {
          settings: await settingsOfWall(from, uid),
          posts: written.map(({ wall, text, written_at, views }) => ({
            wall: walls.get(wall)?.nick ?? '',
            text: plainTextOf(text),
            written_at: new Date(written_at).toISOString(),
            views,
          })),
        };
      },
      erase: async (tx, { uid }) => posts.erase(tx, await postsAround(tx, uid)),
    },
  };
}
