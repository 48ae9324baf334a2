// Menu, goal and orders of the room on screen: read once, then as the live connection tells.
import type { AnswerOf, Goal, MenuOrder, shopCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../call/use-call.ts';
import { useLiveEvent, useRoom } from '../../chat/index.ts';

type Shown = AnswerOf<typeof shopCalls.roomShop>;
export type ShownShop = Shown & { todo: readonly MenuOrder[]; todoCount: number };
export type ShopState = ShownShop | 'failed' | undefined;

/** Frames may overtake each other. */
const laterGoal = (known: Goal | null, next: Goal): Goal =>
  known && (known.id > next.id || (known.id === next.id && known.version >= next.version)) ? known : next;

const withOrder = (orders: readonly MenuOrder[], next: MenuOrder): MenuOrder[] => [
  ...orders.filter(({ id, item_id }) => id !== next.id && (item_id === null || item_id !== next.item_id)),
  next,
];
const withTodo = (todo: readonly MenuOrder[], next: MenuOrder): MenuOrder[] =>
  todo
    .filter(({ id }) => id !== next.id)
    .concat(next.status === 'open' ? next : [])
    .toSorted((one, other) => one.id - other.id);

export function useShop(): { shop: ShopState; reload: () => void } {
  const { client, room, me } = useRoom();
  const { roomid } = room;
  const [shop, setShop] = useState<ShopState>();
  const reading = useCall(addresses.roomShop, { inTurn: true });
  const readingOrders = useCall(addresses.menuOrders, { inTurn: true });
  async function load() {
    const data = await reading.send({ room_id: roomid });
    if (!data) return setShop((before) => before ?? 'failed');
    const todo = data.own ? await readingOrders.send({ room_id: roomid }) : undefined;
    const waiting = todo ?? { list: [], total_count: 0 };
    setShop((before) => ({
      ...data,
      goal:
        before && before !== 'failed' && data.goal && before.goal
          ? laterGoal(before.goal, data.goal)
          : data.goal,
      todo: waiting.list,
      todoCount: waiting.total_count,
    }));
  }
  const change = (next: (shop: ShownShop) => ShownShop) =>
    setShop((before) => (before && before !== 'failed' ? next(before) : before));
  // Not in the effect itself: the state follows the answer.
  const begin = useEffectEvent((_room: number) => queueMicrotask(() => void load()));
  useEffect(() => begin(roomid), [roomid]);
  useLiveEvent(client, 'menuChanged', ({ roomid: where, menu }) => {
    if (where === roomid) change((before) => ({ ...before, menu }));
  });
  useLiveEvent(client, 'goalChanged', ({ roomid: where, goal }) => {
    if (where !== roomid) return;
    change((before) => ({
      ...before,
      goal: laterGoal(before.goal, goal),
      given: before.goal?.id === goal.id ? before.given : 0,
    }));
  });
  useLiveEvent(client, 'orderChanged', ({ roomid: where, order }) => {
    if (where !== roomid) return;
    change((before) => {
      if (order.customer?.uid === me?.uid) return { ...before, orders: withOrder(before.orders, order) };
      if (!before.own) return before;
      const todo = withTodo(before.todo, order);
      return { ...before, todo, todoCount: before.todoCount + todo.length - before.todo.length };
    });
  });
  // One's own act, or tokens that came back.
  useLiveEvent(client, 'walletChanged', () => void load());
  return { shop, reload: () => void load() };
}
