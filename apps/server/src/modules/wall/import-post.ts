// Posts that were written in the past, such as those of a demo's members: nobody is notified of them.
import type { Uid } from '@alcove/protocol';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { linkMentions } from '../comments/index.ts';
import { addPost, setPostLike, type StoredPost } from './post-store.ts';
import type { WallNeeds } from './posts.ts';

export type ImportedPost = Omit<StoredPost, 'id' | 'hidden'> & {
  likedBy: readonly Uid[];
  pictures: readonly UploadedFile[];
};

/** Returns its number. */
export type ImportPost = (post: ImportedPost) => Promise<number>;

type Needs = Pick<WallNeeds, 'db' | 'members' | 'openProfiles' | 'attachments'>;

export const createImportPost =
  (needs: Needs): ImportPost =>
  async ({ likedBy, pictures, ...post }) => {
    const { db, attachments } = needs;
    const { author } = post;
    const use = { use: 'wall' } as const;
    const kept: string[] = [];
    for (const picture of pictures)
      kept.push((await attachments.keep(author, use, picture, new AbortController().signal)).id);
    const { text } = await linkMentions(post.text, needs);
    const id = await db.transaction().execute(async (tx) => {
      await attachments.show(tx, author, use, kept);
      return addPost(tx, { ...post, text }, kept);
    });
    for (const uid of likedBy) await setPostLike(db, id, uid, true);
    return id;
  };
