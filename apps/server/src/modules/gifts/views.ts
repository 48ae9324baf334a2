// Gifts on the wire, as much of each as its reader may see.
import {
  type Gift,
  type GiftPerson,
  type Language,
  secondsOf,
  type ShelfGift,
  type Uid,
} from '@alcove/protocol';
import type { Member, Members, OpenProfiles, ProfileReader } from '../accounts/index.ts';
import type { KnownGifts } from './catalogue.ts';
import { photoAddress } from './photos.ts';
import { isUnnamedTo, recipientsStatus, type StoredGift, valueOf } from './store.ts';

export const personOfGift = ({ uid, nick, avatar, certified }: Member): GiftPerson => ({
  uid,
  nick,
  avatar_url: avatar,
  certified: certified ? 1 : 0,
});

export type GiftReader = ProfileReader & {
  language: Language;
  /** The members hidden from the reader by a block of either side. */
  hidden: ReadonlySet<Uid>;
};

type Needs = {
  catalogue: KnownGifts;
  members: Pick<Members, 'byUids'>;
  openProfiles: Pick<OpenProfiles, 'closedAmong'>;
};

/** R3.267 to R3.269: exactly the audience that the giver chose reads their nick. */
function maySeeGiver({ giver, recipient, visibility }: StoredGift, { uid, hidden }: GiftReader): boolean {
  if (giver === null || hidden.has(giver)) return false;
  if (uid === giver) return true;
  return visibility === 'all' || (visibility === 'recipient' && uid === recipient);
}

export function createViews({ catalogue, members, openProfiles }: Needs) {
  /** A banned member is hidden like one whom a block hides. */
  async function around(rows: readonly StoredGift[], reader: GiftReader) {
    const uids = [...new Set(rows.flatMap(({ giver, recipient }) => [giver ?? [], recipient].flat()))];
    const [people, closed] = await Promise.all([
      members.byUids(uids),
      openProfiles.closedAmong(uids, reader),
    ]);
    return { people, reader: { ...reader, hidden: new Set([...reader.hidden, ...closed]) } };
  }

  function onShelf(row: StoredGift, reader: GiftReader, people: ReadonlyMap<Uid, Member>): ShelfGift {
    const giver = row.giver === null ? undefined : people.get(row.giver);
    return {
      id: row.id,
      gift: catalogue.kindOf(row.gift_id, reader.language),
      ...(giver && maySeeGiver(row, reader) && { sender: personOfGift(giver) }),
      price: row.price,
      date: secondsOf(row.given_at),
    };
  }

  /** For its giver and its recipient. */
  function between(row: StoredGift, reader: GiftReader, people: ReadonlyMap<Uid, Member>): Gift[] {
    const recipient = people.get(row.recipient);
    if (!recipient) return [];
    const isOther = reader.uid !== row.recipient && reader.hidden.has(row.recipient);
    const isHidden = row.giver !== null && reader.hidden.has(row.giver) && !isUnnamedTo(row, reader.uid);
    return [
      {
        ...onShelf(row, reader, people),
        recipient: personOfGift(recipient),
        message: isHidden || row.hidden ? '' : row.message,
        photo: row.photo === null || isHidden || isOther || row.hidden ? '' : photoAddress(row.photo),
        visibility: row.visibility,
        tokens: row.tokens,
        value: valueOf(row),
        // Whether a gift was read or hidden is the recipient's own affair.
        status:
          reader.uid !== row.recipient && (row.status === 'read' || row.status === 'hidden')
            ? 'new'
            : recipientsStatus(row),
        until: row.due_at,
      },
    ];
  }

  return {
    async shelf(rows: readonly StoredGift[], asking: GiftReader): Promise<ShelfGift[]> {
      const { people, reader } = await around(rows, asking);
      return rows.map((row) => onShelf(row, reader, people));
    },
    async list(rows: readonly StoredGift[], asking: GiftReader): Promise<Gift[]> {
      const { people, reader } = await around(rows, asking);
      return rows.flatMap((row) => between(row, reader, people));
    },
  };
}

export type GiftViews = ReturnType<typeof createViews>;
