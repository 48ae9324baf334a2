// What members report of walls: a post that they may read, with its pictures.
import type { Use } from '../../platform/engines.ts';
import { plainTextOf } from '../comments/index.ts';
import type { Attachments } from '../media/index.ts';
import type { ReportRules } from '../moderation/index.ts';
import { hidePost, picturesOf } from './post-store.ts';
import type { Posts } from './posts.ts';

type Needs = Use<'db' | 'notifications'> & {
  attachments: Pick<Attachments, 'fileOf'>;
  posts: Pick<Posts, 'readable'>;
};

export const postReportRules = ({ db, attachments, notifications, posts }: Needs): ReportRules => ({
  async find({ reporter, standing, ids, suspects }) {
    const id = Number(ids[0]);
    if (ids.length !== 1 || !Number.isSafeInteger(id)) return undefined;
    const post = await posts.readable({ uid: reporter, standing, suspects }, id);
    if (!post) return undefined;
    const pictures = (await picturesOf(db, [id])).get(id) ?? [];
    return {
      author: post.author,
      entries: [
        {
          id: String(id),
          uid: post.author,
          text: plainTextOf(post.text),
          at: post.written_at,
          files: pictures.map((picture) => attachments.fileOf({ id: picture })),
          reported: true,
        },
      ],
    };
  },

  async hide(tx, { ids }) {
    const author = await hidePost(tx, Number(ids[0]));
    if (author === undefined) return undefined;
    const about = { to: 'all', from: author, entity: Number(ids[0]) } as const;
    for (const type of ['wallPost', 'textMention'] as const)
      await notifications.takeBack(tx, { ...about, type });
    return undefined;
  },
});
