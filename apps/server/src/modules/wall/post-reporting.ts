// What members report of walls: a post that they may read, with its pictures.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { plainTextOf } from '../comments/index.ts';
import type { Attachments } from '../media/index.ts';
import { numberInPath, oneId, type ReportRules } from '../moderation/index.ts';
import { holdPost, picturesOf, postById, postOfPicture, setPostHidden } from './post-store.ts';
import type { Posts } from './posts.ts';

type Needs = Use<'db' | 'notifications'> & {
  attachments: Pick<Attachments, 'fileOf' | 'idsIn' | 'setHidden'>;
  posts: Pick<Posts, 'readable' | 'erase'>;
};

export function postReportRules({ db, attachments, notifications, posts }: Needs): ReportRules {
  async function setHidden(tx: Database, id: number, hidden: boolean): Promise<Uid | undefined> {
    const author = await setPostHidden(tx, id, hidden);
    await attachments.setHidden(tx, (await picturesOf(tx, [id])).get(id) ?? [], hidden);
    return author;
  }
  async function takeBack(tx: Database, author: Uid, entity: number): Promise<void> {
    for (const type of ['wallPost', 'textMention'] as const)
      await notifications.takeBack(tx, { to: 'all', from: author, entity, type });
  }

  return {
    async idAt(path) {
      const [picture] = attachments.idsIn([path]);
      const id = numberInPath(path, 'mur') ?? (picture && (await postOfPicture(db, picture)));
      return id === undefined ? undefined : String(id);
    },
    async holding({ id }) {
      const post = await postOfPicture(db, id);
      return post === undefined ? undefined : { within: 0, id: String(post) };
    },
    async find({ by, ids, suspects }) {
      const id = oneId(ids);
      if (id === undefined) return undefined;
      const post = await (by === 'team' ? postById(db, id) : posts.readable({ ...by, suspects }, id));
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

    async hide(tx, { id }) {
      const author = await setHidden(tx, Number(id), true);
      if (author !== undefined) await takeBack(tx, author, Number(id));
      return undefined;
    },
    async restore(tx, { id }) {
      await setHidden(tx, Number(id), false);
      return undefined;
    },
    async remove(tx, { id }) {
      const post = await holdPost(tx, Number(id), true);
      if (!post) return undefined;
      await posts.erase(tx, [post.id]);
      await takeBack(tx, post.author, post.id);
      return undefined;
    },
  };
}
