// Gifts as a member's download shows them, and what deleting the account does to them.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Member, Members, PersonalData } from '../accounts/index.ts';
import type { Answers } from './answers.ts';
import type { KnownGifts } from './catalogue.ts';
import { photoAddress, type Photos } from './photos.ts';
import {
  forgetGiver,
  type GiftList,
  type StoredGift,
  holdsAll,
  listGifts,
  pendingWith,
  photosReceived,
} from './store.ts';

/** The latest gifts of each direction that a download holds. */
const copiedMax = 20_000;

type Needs = {
  catalogue: KnownGifts;
  photos: Photos;
  answers: Pick<Answers, 'returnPending'>;
  members: Pick<Members, 'byUids'>;
};

export function createGiftsPersonalData({ catalogue, photos, answers, members }: Needs): PersonalData {
  async function copied(db: Database, list: GiftList, language: Member['language']) {
    const rows = await listGifts(db, list, { offset: 0, limit: copiedMax });
    const isSent = 'sent' in list;
    const otherOf = ({ giver, recipient, visibility }: StoredGift): Uid | null =>
      isSent ? recipient : visibility === 'nobody' ? null : giver;
    const people = await members.byUids(rows.flatMap((row) => otherOf(row) ?? []));
    return rows.map((row) => {
      const other = otherOf(row);
      return {
        gift: catalogue.kindOf(row.gift_id, language).name,
        ...(isSent
          ? { to: people.get(row.recipient)?.nick ?? '' }
          : { from: other === null ? '' : (people.get(other)?.nick ?? '') }),
        message: row.message,
        visibility: row.visibility,
        price: row.price,
        tokens: row.tokens,
        status: isSent && (row.status === 'read' || row.status === 'hidden') ? 'new' : row.status,
        photo: row.photo === null ? null : photoAddress(row.photo),
        given_at: new Date(row.given_at).toISOString(),
      };
    });
  }

  return {
    name: 'gifts',
    copy: async (db, { uid }, language) => ({
      received: await copied(db, { received: uid }, language),
      sent: await copied(db, { sent: uid }, language),
      every_gift_waits: await holdsAll(db, uid),
    }),
    /** Held gifts to and from the member go back first; accepted ones stay on shelves, without a giver. */
    async erase(tx, { uid }) {
      for (const { id } of await pendingWith(tx, uid)) await answers.returnPending(tx, id);
      await photos.release(tx, [...(await forgetGiver(tx, uid)), ...(await photosReceived(tx, uid))]);
    },
  };
}
