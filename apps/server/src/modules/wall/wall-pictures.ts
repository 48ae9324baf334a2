// Pictures of posts: uploaded by XXL members, seen by who reads the post, and deleted with it.
import { refusalFor } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuseFile } from '../../platform/http/upload.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Attachments } from '../media/index.ts';
import { postOfPicture } from './post-store.ts';
import type { Posts } from './posts.ts';

type Needs = Use<'db'> & { attachments: Pick<Attachments, 'addUse'>; posts: Pick<Posts, 'readable'> };

export function addWallPictures({ db, attachments, posts }: Needs): void {
  attachments.addUse('wall', {
    demand: {
      kinds: ['jpeg', 'png', 'webp'],
      extensions: ['jpg', 'jpeg', 'png', 'webp'],
      refuseKind: (file) => refuseFile(file, 'file_type_wrong', { types: 'JPG, PNG, WebP' }),
    },
    judge({ standing }) {
      const refused = refusalFor('attachPhotosInChat', standing);
      if (refused) throw new Refusal(refused);
    },
    async maySee({ id }, uid, standing) {
      const post = await postOfPicture(db, id);
      return post !== undefined && (await posts.readable({ uid, standing }, post)) !== undefined;
    },
  });
}
