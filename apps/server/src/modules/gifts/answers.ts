// What becomes of a given gift: read, hidden, accepted, refused, or given back.
import type { GiftAnswer, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { GiftNews } from './gift-news.ts';
import type { Photos } from './photos.ts';
import type { Ranks } from './ranks.ts';
import { changeGift, giftById, type StoredGift, lockGift, valueOf } from './store.ts';

type Needs = Use<'clock'> & {
  members: Pick<Members, 'lock'>;
  wallet: Pick<Wallet, 'transaction' | 'escrow'>;
  photos: Photos;
  ranks: Ranks;
  news: GiftNews;
  announceMember(uid: Uid): Promise<void>;
};

export function createAnswers({ clock, members, wallet, photos, ranks, news, announceMember }: Needs) {
  /** The escrow's tokens return to the giver, and the photo is erased. */
  async function giveBack(
    tx: Database,
    row: StoredGift,
    status: 'refused' | 'returned',
  ): Promise<StoredGift> {
    await photos.release(tx, [row.photo]);
    const gone = await changeGift(tx, row.id, { status, due_at: 0, photo: null });
    if (row.escrow !== null) await wallet.escrow.refund(tx, row.escrow, { kind: 'gift_refund' });
    return gone;
  }

  /** Nothing where the gift is not pending any more. */
  async function returnPending(tx: Database, id: number): Promise<void> {
    const row = await lockGift(tx, id);
    if (row?.status !== 'pending') return;
    await news.settled(tx, await giveBack(tx, row, 'returned'));
  }

  async function accept(tx: Database, row: StoredGift): Promise<{ row: StoredGift; risen: boolean }> {
    const accepted = await changeGift(tx, row.id, { status: 'new', due_at: 0 });
    const risen = await ranks.raise(tx, row.recipient, valueOf(row));
    if (row.escrow !== null) await wallet.escrow.release(tx, row.escrow, { kind: 'gift_accepted' });
    return { row: accepted, risen };
  }

  async function answerPending(tx: Database, row: StoredGift, answer: GiftAnswer) {
    if (answer === 'accept') {
      const accepted = await accept(tx, row);
      await news.settled(tx, accepted.row);
      return accepted;
    }
    if (answer !== 'refuse') throw refuse('gift_answered');
    const refused = await giveBack(tx, row, 'refused');
    await news.settled(tx, refused);
    return { row: refused, risen: false };
  }

  return {
    /** Two devices may answer at once: the second reads what the first has made of the gift. */
    async answer(uid: Uid, id: number, answer: GiftAnswer): Promise<StoredGift> {
      const { row, risen } = await wallet.transaction(async (tx) => {
        const known = await giftById(tx, id);
        if (known?.recipient !== uid) throw refuse('gift_unknown');
        // Members are locked before gifts everywhere, so that no two acts wait for each other.
        await members.lock(tx, uid);
        const gift = await lockGift(tx, id);
        if (!gift) throw refuse('gift_unknown');
        if (gift.status === 'pending' && gift.due_at > clock.now()) return answerPending(tx, gift, answer);
        const isOnShelf = ['new', 'read', 'hidden'].includes(gift.status);
        if (isOnShelf && answer === 'accept') return { row: gift, risen: false };
        if (gift.status === 'refused' && answer === 'refuse') return { row: gift, risen: false };
        if (!isOnShelf || answer === 'refuse' || answer === 'accept') throw refuse('gift_answered');
        return { row: await changeGift(tx, id, { status: answer }), risen: false };
      });
      if (risen) await announceMember(uid);
      return row;
    },

    returnPending,

    /** Gives back each of these in a transaction of its own. */
    async returnAll(ids: readonly number[]): Promise<void> {
      for (const id of ids) await wallet.transaction((tx) => returnPending(tx, id));
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;
