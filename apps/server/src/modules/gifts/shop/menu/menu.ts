// The menu of a room: what its owner offers, in their order.
import {
  type InputOf,
  type MenuOffer,
  type RoomId,
  type shopCalls,
  shopLimits,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../../platform/db/database.ts';
import type { Use } from '../../../../platform/engines.ts';
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

  return {
    /** A new item without `id`. */
    async save(owner: Uid, { room_id, id, label, tokens, place }: InputOf<typeof shopCalls.saveMenuItem>) {
      const { roomId } = ownRoom(rooms, room_id, owner);
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
    async remove(owner: Uid, id: number) {
      const item = await itemById(db, id);
      if (!item || rooms.roomOf(item.room_id)?.ownerUid !== owner) throw refuse('menu_item_unknown');
      return change(item.room_id, async (tx, before) => {
        await removeItem(tx, id);
        await placeItems(
          tx,
          before.map((each) => each.id).filter((each) => each !== id),
        );
      });
    },
  };
}

export type MenuOfRoom = ReturnType<typeof createMenu>;
