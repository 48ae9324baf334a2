// The menu of a room: what its owner offers, in their order.
import { type MenuOffer, type RoomId, type shopCalls, shopLimits } from '@alcove/protocol';
import type { Database } from '../../../../platform/db/database.ts';
import type { Use } from '../../../../platform/engines.ts';
import type { Handlers } from '../../../../platform/http/call.ts';
import { sessionOf } from '../../../../platform/http/session.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { Rooms } from '../../../rooms/index.ts';
import type { Wallet } from '../../../wallet/index.ts';
import { ownRoom } from '../own-room.ts';
import { addItem, changeItem, itemById, lockMenu, menuOf, placeItems, removeItem } from './menu-store.ts';

type Needs = Use<'db'> & {
  rooms: Pick<Rooms, 'roomOf'>;
  wallet: Pick<Wallet, 'checkTokens'>;
  /** After the commit. */
  announce(roomId: RoomId, menu: MenuOffer[]): void;
};

/** The item at its place, counted from 1; the others keep their order. */
function placed(ids: readonly number[], id: number, place: number | undefined): number[] {
  const known = ids.includes(id) ? ids : [...ids, id];
  if (place === undefined) return [...known];
  return known.filter((each) => each !== id).toSpliced(place - 1, 0, id);
}

export function createMenu({ db, rooms, wallet, announce }: Needs) {
  async function change(
    roomId: RoomId,
    work: (tx: Database, before: readonly MenuOffer[]) => Promise<void>,
  ): Promise<{ menu: MenuOffer[] }> {
    const menu = await db.transaction().execute(async (tx) => {
      await work(tx, await lockMenu(tx, roomId));
      return menuOf(tx, roomId);
    });
    announce(roomId, menu);
    return { menu };
  }

  const calls: Pick<Handlers<typeof shopCalls>, 'saveMenuItem' | 'removeMenuItem'> = {
    async saveMenuItem({ room_id, id, label, tokens, place }, context) {
      const { roomId } = ownRoom(rooms, room_id, sessionOf(context).uid);
      wallet.checkTokens(tokens);
      return change(roomId, async (tx, before) => {
        const ids = before.map((item) => item.id);
        const written = { roomId, label, tokens };
        if (id === undefined) {
          if (before.length >= shopLimits.items) throw refuse('menu_full', { most: shopLimits.items });
          const added = await addItem(tx, written);
          return placeItems(tx, placed(ids, added, place));
        }
        if (!ids.includes(id)) throw refuse('menu_item_unknown');
        await changeItem(tx, id, written);
        return placeItems(tx, placed(ids, id, place));
      });
    },
    async removeMenuItem({ id }, context) {
      const item = await itemById(db, id);
      if (!item || rooms.roomOf(item.room_id)?.ownerUid !== sessionOf(context).uid)
        throw refuse('menu_item_unknown');
      return change(item.room_id, async (tx, before) => {
        await removeItem(tx, id);
        await placeItems(
          tx,
          before.map((each) => each.id).filter((each) => each !== id),
        );
      });
    },
  };
  return { calls };
}
