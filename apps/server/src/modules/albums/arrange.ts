// What an owner changes in their albums: the words of a photo, its album, the order, and which photos there are.
import type { AlbumName, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import type { PhotoReviewQueue } from './review/queue.ts';
import * as store from './store.ts';

/** The member's row orders everything that changes their albums. */
export type ChangeAlbums = <T>(uid: Uid, work: (tx: Database) => Promise<T>) => Promise<T>;

export const createChangeAlbums =
  ({ db, members }: Use<'db'> & { members: Pick<Members, 'lock'> }): ChangeAlbums =>
  (uid, work) =>
    db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      return work(tx);
    });

export type Arrange = ReturnType<typeof createArrange>;

type Needs = {
  pictures: Pick<Pictures, 'release'>;
  changeAlbums: ChangeAlbums;
  review: Pick<PhotoReviewQueue, 'changed'>;
};

export function createArrange({ pictures, changeAlbums, review }: Needs) {
  return {
    async edit(
      uid: Uid,
      id: number,
      change: Partial<Pick<store.Photo, 'album' | 'description'>>,
    ): Promise<store.Photo> {
      const photo = await changeAlbums(uid, async (tx) => {
        await review.changed(tx, id);
        return store.changePhoto(tx, { uid, id }, change);
      });
      if (!photo) throw refuse('item_unknown');
      return photo;
    },

    remove: (uid: Uid, id: number): Promise<void> =>
      changeAlbums(uid, async (tx) => {
        const picture = await store.removePhoto(tx, { uid, id });
        if (picture === undefined) throw refuse('item_unknown');
        await pictures.release(tx, [picture]);
      }),

    /** Answers the ids in their new order. */
    async order(uid: Uid, album: AlbumName, asked: readonly number[]): Promise<number[]> {
      const ids = asked.filter((id) => Number.isSafeInteger(id));
      await changeAlbums(uid, async (tx) => {
        const isDone = ids.length === asked.length && (await store.orderPhotos(tx, { uid, album }, ids));
        if (!isDone) throw refuse('album_order_stale');
      });
      return ids;
    },
  };
}
