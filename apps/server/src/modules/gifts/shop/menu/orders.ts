// Orders of menus: their tokens wait in an escrow until the owner has done what was asked for.
import {
  type GiftPerson,
  type InputOf,
  type MenuOffer,
  type MenuOrder,
  type OrderReturn,
  type RoomId,
  type shopCalls,
  shopLimits,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../../platform/db/database.ts';
import type { Use } from '../../../../platform/engines.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { Members, OpenProfiles } from '../../../accounts/index.ts';
import type { Moderation } from '../../../moderation/index.ts';
import { lockPair, type PairCheck } from '../../../relations/index.ts';
import type { Rooms } from '../../../rooms/index.ts';
import type { Wallet } from '../../../wallet/index.ts';
import { personOfGift } from '../../views.ts';
import {
  addMenuOrder,
  changeMenuOrder,
  countOpenOrders,
  holdItem,
  itemById,
  labelsOf,
  lastOrders,
  lockMenuOrder,
  openOrders,
  menuOrderById,
  type StoredOrder,
} from './menu-store.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'byUid' | 'lock'>;
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  sanctions: Pick<Moderation['sanctions'], 'banOf' | 'exclusionOf'>;
  rooms: Pick<Rooms, 'roomOf'>;
  wallet: Pick<
    Wallet,
    'transaction' | 'escrow' | 'balanceOf' | 'onceByKey' | 'checkTokens' | 'countAct' | 'addNotes'
  >;
  /** After the commit, to the owner and the customer. */
  announce(order: MenuOrder, to: readonly Uid[]): void;
};

const returnSteps = { declined: 'declined', expired: 'expired', parted: 'returned' } as const;

const viewOf = (row: StoredOrder, customer: GiftPerson | null): MenuOrder => ({
  id: row.id,
  room_id: row.room_id,
  item_id: row.item_id,
  label: row.label,
  tokens: row.tokens,
  status: row.status,
  customer,
  due_at: row.due_at,
  ended_at: row.ended_at,
});

const newsOf = (row: StoredOrder) => ({
  entity: row.id,
  data: { tokens: row.tokens, quote: row.label, roomId: row.room_id },
});

export function createOrders(needs: Needs) {
  const { db, clock, members, openProfiles, sanctions, rooms, wallet, notifications, announce } = needs;

  async function views(rows: readonly StoredOrder[]): Promise<MenuOrder[]> {
    const people = await openProfiles.shownAmong(rows.flatMap(({ customer }) => customer ?? []));
    return rows.map((row) => {
      const customer = row.customer === null ? undefined : people.get(row.customer);
      return viewOf(row, customer ? personOfGift(customer) : null);
    });
  }

  async function turned(row: StoredOrder): Promise<MenuOrder> {
    const [view = viewOf(row, null)] = await views([row]);
    announce(
      view,
      [row.owner, row.customer].filter((uid) => uid !== null),
    );
    return view;
  }

  /** Of a locked open order. */
  async function giveBack(tx: Database, row: StoredOrder, why: OrderReturn): Promise<StoredOrder> {
    const ended = await changeMenuOrder(tx, row.id, { status: 'refunded', ended_at: clock.now() });
    if (row.escrow !== null) await wallet.escrow.refund(tx, row.escrow, { kind: 'order_refund' });
    const { entity, data } = newsOf(row);
    if (row.customer !== null)
      await notifications.tell(tx, 'order', {
        to: row.customer,
        // A block would keep the notification from its reader.
        ...(row.owner !== null && why !== 'parted' && { from: row.owner }),
        entity,
        data: { ...data, step: returnSteps[why] },
      });
    return ended;
  }

  async function complete(tx: Database, row: StoredOrder): Promise<StoredOrder> {
    const ended = await changeMenuOrder(tx, row.id, { status: 'done', ended_at: clock.now() });
    if (row.escrow !== null) await wallet.escrow.release(tx, row.escrow, { kind: 'order_done' });
    const { entity, data } = newsOf(row);
    if (row.customer !== null)
      await notifications.tell(tx, 'order', {
        to: row.customer,
        ...(row.owner !== null && { from: row.owner }),
        entity,
        data: { ...data, step: 'done' },
      });
    return ended;
  }

  /** Nothing where it has ended before. */
  async function returnOpen(tx: Database, id: number, why: OrderReturn): Promise<StoredOrder | undefined> {
    const row = await lockMenuOrder(tx, id);
    return row?.status === 'open' ? giveBack(tx, row, why) : undefined;
  }

  /** Frames of orders that went back by their time follow the next reading of the list. */
  wallet.escrow.onDue('order', async (tx, { cause }) => {
    if (cause !== null) await returnOpen(tx, cause, 'expired');
  });
  wallet.escrow.onCancel('order', async (tx, { cause }) => {
    if (cause !== null) await returnOpen(tx, cause, 'parted');
  });
  wallet.addNotes(['order', 'order_done', 'order_refund'], (ids) => labelsOf(db, ids));

  /** The owner of the item's room; refuses where the item cannot be ordered now. */
  async function offeredBy(itemId: number, customer: Uid): Promise<{ owner: Uid; roomId: RoomId }> {
    const item = await itemById(db, itemId);
    const room = item && rooms.roomOf(item.room_id);
    if (!room?.ownerUid) throw refuse('menu_item_unknown');
    const { roomId, ownerUid: owner } = room;
    if (room.isClosed) throw refuse('room_closed');
    const exclusion = await sanctions.exclusionOf(customer, roomId);
    if (exclusion) throw refuse('excluded_from_room', { untilAt: exclusion.untilAt });
    if (await sanctions.banOf(owner)) throw refuse('recipient_unavailable');
    if (!(await members.byUid(owner))?.active) throw refuse('recipient_unavailable');
    return { owner, roomId };
  }

  type Place = { owner: Uid; roomId: RoomId; customer: Uid };

  /** With its tokens in an escrow; nothing where an order of the same item waits. */
  async function openOrder(
    tx: Database,
    { id, label, tokens }: MenuOffer,
    { owner, roomId, customer }: Place,
  ): Promise<StoredOrder | undefined> {
    const now = clock.now();
    const dueAt = now + shopLimits.orderMs;
    const row = await addMenuOrder(tx, {
      room_id: roomId,
      item_id: id,
      owner,
      customer,
      label,
      tokens,
      ordered_at: now,
      due_at: dueAt,
    });
    if (!row) return undefined;
    const escrow = await wallet.escrow.open(tx, {
      payer: customer,
      beneficiary: owner,
      purpose: 'order',
      kind: 'order',
      tokens,
      cause: row.id,
      roomId,
      dueAt,
    });
    return changeMenuOrder(tx, row.id, { escrow });
  }

  async function store(tx: Database, itemId: number, seen: number, place: Place): Promise<StoredOrder> {
    const { owner, roomId, customer } = place;
    const item = await holdItem(tx, itemId);
    if (item?.room_id !== roomId) throw refuse('menu_item_unknown');
    if (item.tokens !== seen) throw refuse('menu_price_changed', { price: item.tokens });
    if ((await countOpenOrders(tx, roomId)) >= shopLimits.openOrders) throw refuse('orders_too_many');
    const row = await openOrder(tx, item, place);
    if (!row) throw refuse('order_waiting');
    const { entity, data } = newsOf(row);
    await notifications.tell(tx, 'order', {
      to: owner,
      from: customer,
      entity,
      data: { ...data, step: 'received' },
    });
    return row;
  }

  return {
    /** `check` may refuse before tokens are taken. */
    async order(
      customer: Uid,
      { item_id, tokens, key }: InputOf<typeof shopCalls.orderMenuItem>,
      check: PairCheck,
    ) {
      wallet.checkTokens(tokens);
      await wallet.countAct(customer);
      const act = { uid: customer, key, call: 'orderMenuItem', body: { item_id, tokens } };
      const place = await offeredBy(item_id, customer).catch((error: unknown) => ({ error }));
      let added: StoredOrder | undefined;
      const ordered = await wallet.transaction((tx) => {
        added = undefined;
        return wallet.onceByKey(tx, act, async () => {
          // Answered before it became refused, it is answered the same.
          if ('error' in place) throw place.error;
          await lockPair(tx, customer, place.owner, { active: false });
          await check(tx, place.owner);
          added = await store(tx, item_id, tokens, { ...place, customer });
          return { id: added.id, balance: (await wallet.balanceOf(customer, tx)).balance };
        });
      });
      const row = added ?? (await menuOrderById(db, ordered.id));
      if (!row) throw refuse('menu_order_unknown');
      if (added) return { order: await turned(added), balance: ordered.balance };
      const [order = viewOf(row, null)] = await views([row]);
      return { order, balance: ordered.balance };
    },

    async openOf(owner: Uid, { room_id, page }: InputOf<typeof shopCalls.menuOrders>) {
      const room = rooms.roomOf(room_id);
      if (!room) throw refuse('room_unknown');
      if (room.ownerUid !== owner) throw refuse('not_room_owner');
      const limit = shopLimits.perPage;
      const rows = await openOrders(db, room.roomId, { offset: (page - 1) * limit, limit });
      return { list: await views(rows), total_count: await countOpenOrders(db, room.roomId) };
    },

    /** Two devices may answer at once: the second learns what the first has made of the order. */
    async end(uid: Uid, { id, answer }: InputOf<typeof shopCalls.endOrder>): Promise<MenuOrder> {
      const { row, isNew } = await wallet.transaction(async (tx) => {
        if ((await menuOrderById(tx, id))?.owner !== uid) throw refuse('menu_order_unknown');
        // Members are locked before orders everywhere, so that no two acts wait for each other.
        await members.lock(tx, uid);
        const known = await lockMenuOrder(tx, id);
        if (!known) throw refuse('menu_order_unknown');
        if (known.status === 'open' && known.due_at > clock.now()) {
          const ended = answer === 'done' ? await complete(tx, known) : await giveBack(tx, known, 'declined');
          return { row: ended, isNew: true };
        }
        if (known.status !== (answer === 'done' ? 'done' : 'refunded')) throw refuse('order_ended');
        return { row: known, isNew: false };
      });
      const [order = viewOf(row, null)] = isNew ? [await turned(row)] : await views([row]);
      return order;
    },

    openOrder,
    returnOpen,
    /** In a transaction of its own, then announced. */
    async finish(id: number): Promise<void> {
      const ended = await wallet.transaction((tx) => returnOpen(tx, id, 'parted'));
      if (ended) await turned(ended);
    },
    lastOf: async (roomId: RoomId, customer: Uid) =>
      views(await lastOrders(db, { roomId, customer, now: clock.now() })),
  };
}

export type Orders = ReturnType<typeof createOrders>;
