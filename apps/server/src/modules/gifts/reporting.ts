// What members report of gifts: one that they have received.
import type { Use } from '../../platform/engines.ts';
import { fileOfPicture, isPictureId } from '../media/index.ts';
import { fileInPath, oneId, type ReportRules } from '../moderation/index.ts';
import type { GiftNews } from './gift-news.ts';
import { photoCollection, type Photos } from './photos.ts';
import { changeGift, giftById, giftOfPhoto, lockGift, recipientsStatus } from './store.ts';

type Needs = Use<'db'> & {
  photos: Pick<Photos, 'release'>;
  news: Pick<GiftNews, 'changed' | 'withdrawn'>;
  nameOf(giftId: string): string;
};

export const giftReportRules = ({ db, photos, news, nameOf }: Needs): ReportRules => ({
  async holding({ shelf, id }) {
    const gift = shelf === photoCollection ? await giftOfPhoto(db, id) : undefined;
    return gift && { within: 0, id: String(gift.id) };
  },

  /** By its photo: a gift has no page of its own. */
  async idAt(path) {
    const photo = fileInPath(path, photoCollection);
    const gift = photo !== undefined && isPictureId(photo) ? await giftOfPhoto(db, photo) : undefined;
    return gift && String(gift.id);
  },

  async find({ by, ids, suspects }) {
    const id = oneId(ids);
    const gift = id === undefined ? undefined : await giftById(db, id);
    if (!gift || (gift.hidden && !suspects)) return undefined;
    // What went back is no longer its recipient's.
    const isBack = gift.status === 'refused' || gift.status === 'returned';
    if (by !== 'team' && (gift.recipient !== by.uid || isBack)) return undefined;
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

  async hide(tx, { id }) {
    const gift = await lockGift(tx, Number(id));
    if (!gift) return undefined;
    await changeGift(tx, gift.id, { hidden: true });
    await news.withdrawn(tx, gift);
    return () => news.changed(gift);
  },
  async restore(tx, { id }) {
    const gift = await lockGift(tx, Number(id));
    if (!gift) return undefined;
    await changeGift(tx, gift.id, { hidden: false });
    return () => news.changed(gift);
  },
  async remove(tx, { id }) {
    const gift = await lockGift(tx, Number(id));
    if (!gift) return undefined;
    await photos.release(tx, [gift.photo]);
    const status = recipientsStatus({ ...gift, hidden: true });
    await changeGift(tx, gift.id, { message: '', photo: null, hidden: false, status });
    await news.withdrawn(tx, gift);
    return () => news.changed(gift);
  },
});
