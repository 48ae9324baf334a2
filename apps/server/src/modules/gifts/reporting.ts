// What members report of gifts: one that they have received.
import type { Use } from '../../platform/engines.ts';
import { fileOfPicture } from '../media/index.ts';
import type { ReportRules } from '../moderation/index.ts';
import type { GiftNews } from './gift-news.ts';
import { photoCollection, type Photos } from './photos.ts';
import { changeGift, giftById, lockGift } from './store.ts';

type Needs = Use<'db'> & {
  photos: Pick<Photos, 'release'>;
  news: Pick<GiftNews, 'hidden' | 'withdrawn'>;
  nameOf(giftId: string): string;
};

export const giftReportRules = ({ db, photos, news, nameOf }: Needs): ReportRules => ({
  async find({ reporter, ids }) {
    const id = Number(ids[0]);
    const gift = ids.length === 1 && Number.isSafeInteger(id) ? await giftById(db, id) : undefined;
    // What went back is no longer its recipient's.
    if (gift?.recipient !== reporter || gift.status === 'refused' || gift.status === 'returned') {
      return undefined;
    }
    const { giver, photo } = gift;
    return {
      author: giver ?? undefined,
      unnamed: gift.visibility === 'nobody',
      place: nameOf(gift.gift_id),
      entries: [
        {
          id: String(id),
          uid: giver ?? undefined,
          text: gift.message,
          at: gift.given_at,
          files: photo === null ? [] : [fileOfPicture(photoCollection, photo, 'full')],
          reported: true,
        },
      ],
    };
  },

  async hide(tx, { ids }) {
    const gift = await lockGift(tx, Number(ids[0]));
    if (!gift) return undefined;
    const isOnShelf = gift.status === 'new' || gift.status === 'read';
    await photos.release(tx, [gift.photo]);
    await changeGift(tx, gift.id, { message: '', photo: null, ...(isOnShelf && { status: 'hidden' }) });
    await news.withdrawn(tx, gift);
    return () => news.hidden(gift);
  },
});
