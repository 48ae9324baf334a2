// Tokens given from one member to another: in public, in private, or without the giver's nick.
import { type InputOf, type RoomId, tipsCalls, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Members, OpenProfiles, PersonalData } from '../../accounts/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import { lockPair, type PairCheck, type Relations } from '../../relations/index.ts';
import type { Chat } from '../../chat/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Goals } from '../shop/goals/goals.ts';
import { createTipAnnouncer } from './announcer.ts';
import { createTipsPersonalData } from './personal-data.ts';
import { addTips, messagesOf, type NewTip } from './store.ts';

export type TipsNeeds = Use<'db' | 'clock' | 'log' | 'notifications' | 'presence'> & {
  wallet: Wallet;
  members: Pick<Members, 'byUids'>;
  openProfiles: Pick<OpenProfiles, 'bannedAmong' | 'closedAmong'>;
  relations: Pick<Relations, 'refusalsBetween' | 'hiddenFrom' | 'isHidden'>;
  sanctions: Pick<Moderation['sanctions'], 'exclusionOf' | 'mutedUntil'>;
  chat: Pick<Chat, 'writeService' | 'announceService'>;
  rooms: Pick<Rooms, 'roomOf'>;
  goals: Pick<Goals, 'isKnown' | 'take' | 'announce'>;
};

const outsideRooms = { roomId: undefined, serverId: '', messagePublic: false, announced: false } as const;

type Asked = InputOf<typeof tipsCalls.giveTokens>;
/** What the giver's session allows, asked only where it matters. */
type GiverChecks = { mayWriteIn(roomId: RoomId): Promise<boolean>; checkPair: PairCheck };
/** A tip is stored, paid, and announced in its room after the commit. */
export type GiveTip = (
  asked: Asked,
  giver: Uid,
  checks: GiverChecks,
) => Promise<{ record_id: number; balance: number }>;
type Act = NewTip & { key: string | undefined };

export type ImportedTip = Pick<
  NewTip,
  'giver' | 'recipient' | 'tokens' | 'private' | 'anonymous' | 'message' | 'givenAt'
>;

export type Tips = {
  give: GiveTip;
  personalData: PersonalData;
  /** A tip that was given in the past, such as in a demo, outside of rooms: nobody is notified of it. */
  importTip(tip: ImportedTip): Promise<void>;
  close(): Promise<void>;
};

/** What makes it another act: not when it is asked, nor what the room may see of it by then. */
const askedIn = ({ recipient, tokens, roomId, serverId, message, goalId, ...act }: Act) => ({
  recipient,
  tokens,
  roomId,
  serverId,
  message,
  private: act.private,
  anonymous: act.anonymous,
  ...(goalId !== undefined && { goalId }),
});

const keyed = (act: Act) => ({ uid: act.giver, key: act.key, call: 'giveTokens', body: askedIn(act) });

const movementOf = ({ giver, recipient, tokens, roomId, private: isPrivate, anonymous }: Act) => ({
  from: giver,
  to: recipient,
  tokens,
  kind: isPrivate ? ('private_tip' as const) : ('tip' as const),
  roomId,
  unnamed: anonymous,
});

export function createTips(needs: TipsNeeds): Tips {
  const {
    db,
    clock,
    wallet,
    notifications,
    presence,
    members,
    openProfiles,
    relations,
    sanctions,
    rooms,
    goals,
  } = needs;
  const announcer = createTipAnnouncer(needs);
  const batches = wallet.batches<Act, { record_id: number; balance: number }>({
    keyed,
    movementOf,
    check,
    async writeCauses(tx, acts) {
      const ids = await addTips(tx, acts);
      await notify(tx, acts, ids);
      return ids;
    },
    answer: ({ balance }, id) => ({ record_id: id, balance }),
    committed(acts) {
      for (const { announced, roomId } of acts) if (announced && roomId) announcer.soon(roomId);
    },
  });

  async function notify(tx: Database, tips: readonly Act[], ids: readonly number[]) {
    const events = tips.map(({ recipient, giver, tokens, message, roomId, ...tip }, nth) => ({
      isPrivate: tip.private,
      to: recipient,
      ...(!tip.anonymous && { from: giver }),
      entity: ids[nth],
      roomId,
      data: { tokens, ...(message !== '' && { quote: message }) },
    }));
    const [inPrivate, inPublic] = [
      events.filter(({ isPrivate }) => isPrivate),
      events.filter(({ isPrivate }) => !isPrivate),
    ];
    await notifications.tellEach(tx, 'privateTip', inPrivate);
    await notifications.tellEach(
      tx,
      'tip',
      inPublic.map(({ data, roomId, ...tip }) => ({ ...tip, data: { ...data, ...(roomId && { roomId }) } })),
    );
  }

  /** Why each tip is refused. */
  async function check(acts: readonly Act[]): Promise<(Refusal | undefined)[]> {
    const recipients = [...new Set(acts.map(({ recipient }) => recipient))];
    const [known, banned, apart, places] = await Promise.all([
      members.byUids(recipients),
      openProfiles.bannedAmong(db, recipients),
      relations.refusalsBetween(
        tipsCalls.giveTokens,
        acts.map(({ giver: own, recipient: other }) => ({ own, other })),
      ),
      Promise.all(acts.map(placeRefusal)),
    ]);
    return acts.map(({ giver, recipient }, nth) => {
      if (giver === recipient) return refuse('not_oneself');
      const member = known.get(recipient);
      if (!member) return refuse('member_unknown');
      if (!member.active || banned.has(recipient)) return refuse('recipient_unavailable');
      return apart[nth] ?? places[nth];
    });
  }

  /** A room that does not exist, or that keeps the giver out. */
  async function placeRefusal({ giver, roomId }: Act): Promise<Refusal | undefined> {
    if (roomId === undefined) return undefined;
    if (!rooms.roomOf(roomId)) return refuse('room_unknown');
    const exclusion = await sanctions.exclusionOf(giver, roomId);
    return exclusion && refuse('excluded_from_room', { untilAt: exclusion.untilAt });
  }

  /** The tip as it was asked for, before anything is known of its place. */
  const actOf = (asked: Asked, giver: Uid): Act => ({
    giver,
    recipient: asked.recipient_id as Uid,
    tokens: asked.amount,
    roomId: asked.room_id ? (asked.room_id as RoomId) : undefined,
    serverId: String(asked.server_id),
    private: asked.private,
    anonymous: asked.anonymous,
    message: asked.anonymous ? '' : asked.message,
    messagePublic: false,
    announced: false,
    goalId: asked.goal_id,
    givenAt: clock.now(),
    key: asked.key,
  });

  const give: GiveTip = async (asked, giver, { mayWriteIn, checkPair }) => {
    wallet.checkTokens(asked.amount);
    await wallet.countAct(giver);
    const act = actOf(asked, giver);
    const { roomId, message } = act;
    // Givers outside the room are not announced in it.
    const announced = roomId !== undefined && !act.private && presence.isIn(roomId, giver);
    const messagePublic = announced && message !== '' && (await mayWriteIn(roomId));
    const whole = { ...act, announced, messagePublic };
    return asked.goal_id === undefined ? batches.pay(whole) : giveToGoal(whole, asked.goal_id, checkPair);
  };

  /** Its tokens wait until the goal is reached. Givers of one goal come one after the other. */
  async function giveToGoal(act: Act, goalId: number, checkPair: PairCheck) {
    const { giver, recipient, roomId } = act;
    const [refused] = await check([act]);
    let goal: Awaited<ReturnType<Goals['take']>> | undefined;
    const answer = await wallet.transaction((tx) => {
      goal = undefined;
      return wallet.onceByKey(tx, keyed(act), async () => {
        if (refused) throw refused;
        if (roomId === undefined) throw refuse('goal_unknown');
        await lockPair(tx, giver, recipient, { active: false });
        await checkPair(tx, recipient);
        if (!(await goals.isKnown(tx, goalId))) throw refuse('goal_unknown');
        const [id = 0] = await addTips(tx, [act]);
        goal = await goals.take(tx, { ...act, goalId, roomId });
        return { record_id: id, balance: (await wallet.balanceOf(giver, tx)).balance };
      });
    });
    if (goal) {
      const given = goal;
      const announce = () => goals.announce(given);
      const isReached = given.status !== 'open';
      if (act.announced && roomId) announcer.soon(roomId, isReached ? announce : undefined);
      // The notice of the tip that reaches a goal stands before the notice of the goal.
      if (!isReached || !act.announced) announce();
    }
    return answer;
  }

  wallet.addNotes(['tip', 'private_tip'], (ids) => messagesOf(db, ids, clock.now()));

  return {
    give,
    personalData: createTipsPersonalData({ members }),
    importTip: (tip) =>
      wallet.transaction(async (tx) => {
        const act: Act = { ...tip, ...outsideRooms, key: undefined };
        const [cause] = await addTips(tx, [act]);
        await wallet.transfer(tx, { ...movementOf(act), cause, madeAt: tip.givenAt });
      }),
    async close() {
      await batches.settled();
      await announcer.close();
    },
  };
}
