// The demo's menu and goal, in the room of Iseult: with an order that waits, and tips that two have given.
import { minuteMs, type RoomId, type Uid } from '@alcove/protocol';
import { shopLimits } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Members } from '../accounts/index.ts';
import type { RoomsForGiving } from '../rooms/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { addGoal } from './goals/goal-store.ts';
import type { Goals } from './goals/goals.ts';
import { addItem, addMenuOrder, changeMenuOrder, lockMenu, placeItems } from './menu/menu-store.ts';
import { addTips } from './tips/store.ts';

const lines = [
  ['Une chanson de votre choix', 60],
  ['Montrer l’atelier', 40],
  ['Lire une page à voix haute', 80],
  ['Changer la lumière', 30],
  ['Un toast à votre pseudo', 25],
  ['Dix minutes de dessin', 150],
  ['Ouvrir la fenêtre sur la pluie', 20],
  ['Choisir la robe de demain', 2000],
] as const;

const given = [
  { from: 'Ambre', tokens: 300, message: '', minutesAgo: 40 },
  { from: 'Marlow', tokens: 120, message: 'pour la valse', minutesAgo: 25 },
] as const;

type Needs = Use<'clock'> & {
  members: Pick<Members, 'byNick'>;
  rooms: Pick<RoomsForGiving, 'showroomOf'>;
  wallet: Pick<Wallet, 'transaction' | 'transfer' | 'escrow'>;
  goals: Pick<Goals, 'begin' | 'take'>;
};

const credit = (to: Uid, tokens: number) => ({ from: 'site', to, tokens, kind: 'credit' }) as const;

/** Of demo members that exist. */
export async function seedCastShop({ clock, members, rooms, wallet, goals }: Needs): Promise<void> {
  const owner = await members.byNick('Iseult');
  const roomId = owner && rooms.showroomOf(owner.uid);
  if (!owner || roomId === undefined) return;
  const now = clock.now();
  const people = new Map([
    ['Marlow', await members.byNick('Marlow')],
    ['Ambre', await members.byNick('Ambre')],
  ]);
  await wallet.transaction(async (tx) => {
    await lockMenu(tx, roomId);
    const ids: number[] = [];
    for (const [label, tokens] of lines) ids.push(await addItem(tx, { roomId, label, tokens }));
    await placeItems(tx, ids);
    await order(tx, ids[0] ?? 0);
    const goal = await addGoal(tx, {
      room_id: roomId,
      owner: owner.uid,
      title: 'Une heure de piano à minuit',
      tokens: 3000,
      started_at: now - 60 * minuteMs,
      ends_at: now + (shopLimits.goalMinutes.max - 60) * minuteMs,
    });
    if (!goal) return;
    await goals.begin(tx, goal);
    for (const { from, tokens, message, minutesAgo } of given) {
      const giver = people.get(from);
      if (!giver) continue;
      await wallet.transfer(tx, credit(giver.uid, tokens));
      await addTips(tx, [
        {
          giver: giver.uid,
          recipient: owner.uid,
          tokens,
          roomId,
          serverId: '',
          private: false,
          anonymous: false,
          message,
          messagePublic: true,
          announced: false,
          goalId: goal.id,
          givenAt: now - minutesAgo * minuteMs,
        },
      ]);
      const tip = { giver: giver.uid, recipient: owner.uid, tokens, roomId, anonymous: false };
      await goals.take(tx, { goalId: goal.id, ...tip });
    }
  });

  async function order(tx: Database, itemId: number) {
    const [label, tokens] = lines[0];
    const customer = people.get('Marlow');
    if (!owner || !customer) return;
    await wallet.transfer(tx, credit(customer.uid, tokens));
    const dueAt = now + shopLimits.orderMs;
    const row = await addMenuOrder(tx, {
      room_id: roomId as RoomId,
      item_id: itemId,
      owner: owner.uid,
      customer: customer.uid,
      label,
      tokens,
      ordered_at: now,
      due_at: dueAt,
    });
    if (!row) return;
    const escrow = await wallet.escrow.open(tx, {
      payer: customer.uid,
      beneficiary: owner.uid,
      purpose: 'order',
      kind: 'order',
      tokens,
      cause: row.id,
      roomId: row.room_id,
      dueAt,
    });
    await changeMenuOrder(tx, row.id, { escrow });
  }
}
