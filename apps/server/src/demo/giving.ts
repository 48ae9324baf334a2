// What demo members gave each other, through the ledger like everything else, and what one of them offers.
import { dayMs, hourMs, minuteMs, type RoomId, shopLimits, type Uid } from '@alcove/protocol';
import { castGifts } from './cast/gifts.ts';
import { castShop } from './cast/shop.ts';
import { castCredits, castTips } from './cast/tips.ts';
import type { Cast } from './members.ts';
import type { DemoNeeds } from './needs.ts';

type Needs = Pick<DemoNeeds, 'clock' | 'wallet' | 'gifts'>;

/** Before all gifts of the past weeks. */
const creditedDaysAgo = 29;

/** Something that demo members did at a time. */
type Act = { at: number; write(): Promise<unknown> };

export function createGivingSeed({ clock, wallet, gifts }: Needs) {
  const credit = (to: Uid, tokens: number, madeAt = clock.now()) =>
    wallet.transaction((tx) => wallet.transfer(tx, { from: 'site', to, tokens, kind: 'credit', madeAt }));

  function tipActs({ uidOf }: Cast): Act[] {
    const credits = castCredits.map(({ hoursAgo, to, tokens }): Act => {
      const at = clock.now() - hoursAgo * hourMs;
      return { at, write: () => credit(uidOf(to), tokens, at) };
    });
    const tips = castTips.map(({ hoursAgo, from, to, ...tip }): Act => {
      const at = clock.now() - hoursAgo * hourMs;
      const { tokens, message = '', private: isPrivate = false, anonymous = false } = tip;
      const given = { tokens, message, private: isPrivate, anonymous, givenAt: at };
      return {
        at,
        write: () => gifts.importTip({ giver: uidOf(from), recipient: uidOf(to), ...given }),
      };
    });
    return [...credits, ...tips];
  }

  /** Of gifts that the catalogue of this site offers. */
  function giftActs({ uidOf }: Cast): Act[] {
    const needed = new Map<Uid, number>();
    const acts: Act[] = [];
    for (const { from, to, gift, daysAgo, ...given } of castGifts) {
      const price = gifts.priceOf(gift);
      if (price === undefined) continue;
      const { status = 'new' as const, visibility = 'all', tokens = 0, message = '' } = given;
      const giver = uidOf(from);
      needed.set(giver, (needed.get(giver) ?? 0) + price + tokens);
      const at = clock.now() - daysAgo * dayMs;
      const row = { gift_id: gift, giver, recipient: uidOf(to), message, visibility, price, tokens, status };
      acts.push({ at, write: () => gifts.importGift({ ...row, given_at: at }) });
    }
    const at = clock.now() - creditedDaysAgo * dayMs;
    const credits = [...needed].map(([to, tokens]): Act => ({ at, write: () => credit(to, tokens, at) }));
    return [...credits, ...acts];
  }

  async function offer({ uidOf }: Cast, roomId: RoomId): Promise<void> {
    const { menu, orderBy, goal, given } = castShop;
    const now = clock.now();
    const owner = uidOf(castShop.owner);
    const items = await gifts.importMenu(
      roomId,
      menu.map(([label, tokens]) => ({ label, tokens })),
    );
    const [ordered] = items;
    if (ordered) {
      await credit(uidOf(orderBy), ordered.tokens);
      await gifts.importMenuOrder(ordered, { roomId, owner, customer: uidOf(orderBy) });
    }
    const goalId = await gifts.importGoal({
      ...goal,
      room_id: roomId,
      owner,
      started_at: now - 60 * minuteMs,
      ends_at: now + (shopLimits.goalMinutes.max - 60) * minuteMs,
    });
    if (goalId === undefined) return;
    for (const { from, tokens, message, minutesAgo } of given) {
      const giver = uidOf(from);
      await credit(giver, tokens);
      await gifts.importGoalTip({
        giver,
        recipient: owner,
        tokens,
        roomId,
        serverId: '',
        private: false,
        anonymous: false,
        message,
        messagePublic: true,
        announced: false,
        goalId,
        givenAt: now - minutesAgo * minuteMs,
      });
    }
  }

  return async (cast: Cast, rooms: ReadonlyMap<string, RoomId>): Promise<void> => {
    // In the order of their dates: movements are numbered as they happened.
    const acts = [...tipActs(cast), ...giftActs(cast)].toSorted((one, other) => one.at - other.at);
    for (const { write } of acts) await write();
    const roomId = rooms.get(castShop.room);
    if (roomId !== undefined) await offer(cast, roomId);
  };
}
