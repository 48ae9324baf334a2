// Walls: what members post on their own and on others', and who reads it.
import type { wallCalls } from '@alcove/protocol';
import type { Engines, Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import { createImportPost, type ImportPost } from './import-post.ts';
import { createPosts, type WallNeeds } from './posts.ts';
import { wallPersonalData } from './personal-data.ts';
import { postReportRules } from './post-reporting.ts';
import { createWallCalls } from './http.ts';
import { addWallPictures } from './wall-pictures.ts';

export type WallModule = {
  calls: Handlers<typeof wallCalls>;
  personalData: PersonalData;
  importPost: ImportPost;
};

type Domains = Omit<WallNeeds, keyof Engines> & { reports: Moderation['reports'] };

export function createWall(
  engines: Use<'db' | 'clock' | 'notifications' | 'rateLimits'>,
  domains: Domains,
): WallModule {
  const needs = { ...engines, ...domains };
  const posts = createPosts(needs);
  addWallPictures({ ...needs, posts });
  needs.reports.addKind('post', postReportRules({ ...needs, posts }));
  return {
    calls: createWallCalls({ ...needs, posts }),
    importPost: createImportPost(needs),
    personalData: wallPersonalData({ ...needs, posts }),
  };
}
