// Goals: tokens of many wait together until they are enough. Each giver has an escrow of their own; what ends a
// goal empties all of them in one transaction.
//
//   open ─┬─ enough ──────────────────▶ reached    released to the owner
//         └─ time, owner, room is gone ▶ ended      refunded to the givers
import {
  type GoalStatus,
  type InputOf,
  minuteMs,
  type RoomId,
  type shopCalls,
  shopLimits,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../../../platform/db/database.ts';
import type { Use } from '../../../../platform/engines.ts';
import type { JobSpec } from '../../../../platform/jobs/jobs.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { Members } from '../../../accounts/index.ts';
import type { Rooms } from '../../../rooms/index.ts';
import type { Wallet } from '../../../wallet/index.ts';
import { ownRoom } from '../own-room.ts';
import type { GoalNews, Share } from './goal-news.ts';
import {
  addGoal,
  changeGoal,
  goalById,
  goalView,
  lockGoal,
  markReturned,
  sharesIn,
  type StoredGoal,
  titlesOf,
} from './goal-store.ts';

const goalDue: JobSpec<{ id: number }> = { name: 'goal_due', payload: z.object({ id: z.int() }) };

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  members: Pick<Members, 'lock'>;
  rooms: Pick<Rooms, 'roomOf'>;
  wallet: Pick<Wallet, 'transaction' | 'transfer' | 'escrow' | 'addNotes'>;
  news: GoalNews;
};

type Ended = Exclude<GoalStatus, 'open'>;

/** Tokens that someone wants to give to a goal. */
export type GoalTip = {
  goalId: number;
  giver: Uid;
  recipient: Uid;
  tokens: number;
  roomId: RoomId;
  anonymous: boolean;
};

export function createGoals({ db, clock, jobs, members, rooms, wallet, news }: Needs) {
  /** Of a locked goal: all escrows are emptied, in one direction. */
  async function end(tx: Database, row: StoredGoal, status: Ended): Promise<StoredGoal> {
    const escrows = await wallet.escrow.find(tx, { purpose: 'goal', cause: row.id });
    const ids = escrows.map(({ id }) => id);
    const ended = await changeGoal(tx, row, { status, ended_at: clock.now() });
    if (status === 'reached') await wallet.escrow.release(tx, ids, { kind: 'goal_reached' });
    else {
      await wallet.escrow.refund(tx, ids, { kind: 'goal_refund' });
      await markReturned(tx, row.id);
    }
    const shares = new Map<Uid, Share>();
    for (const { payer, tokens } of escrows)
      if (payer !== null)
        shares.set(payer, { giver: payer, tokens: tokens + (shares.get(payer)?.tokens ?? 0) });
    await news.ended(tx, ended, [...shares.values()]);
    return ended;
  }

  /** Nothing where it has ended before. */
  async function endOpen(tx: Database, id: number, status: Ended): Promise<StoredGoal | undefined> {
    const row = await lockGoal(tx, id);
    return row?.status === 'open' ? end(tx, row, status) : undefined;
  }

  /** In a transaction of its own, then announced. */
  async function finish(id: number, status: Ended): Promise<void> {
    const ended = await wallet.transaction((tx) => endOpen(tx, id, status));
    if (ended) news.turned(ended);
  }

  /** A goal ends by itself, also after a restart. */
  const begin = (tx: Database, { id, ends_at }: StoredGoal) =>
    jobs.add(tx, goalDue, { id }, { at: ends_at, key: `goal:${id}` });
  jobs.handle(goalDue, async ({ id }) => {
    const row = await goalById(db, id);
    if (row && row.ends_at <= clock.now()) await finish(id, 'missed');
  });
  /** What that member has in an open goal goes back, or only what they gave by name; the goal goes on without it. */
  async function returnShare(
    tx: Database,
    id: number,
    giver: Uid,
    { named = false }: { named?: boolean } = {},
  ): Promise<void> {
    const row = await lockGoal(tx, id);
    if (row?.status !== 'open') return;
    const own = await wallet.escrow.find(tx, { purpose: 'goal', cause: id, payer: giver });
    const escrows = own.flatMap((escrow) => (named && escrow.unnamed ? [] : escrow.id));
    const tokens = await wallet.escrow.refund(tx, escrows, { kind: 'goal_refund' });
    if (tokens === 0) return;
    await markReturned(tx, id, { giver, named });
    const left = await changeGoal(tx, row, { collected: row.collected - tokens });
    await news.returned(tx, left, { giver, tokens });
  }

  wallet.escrow.onCancel('goal', async (tx, { cause, payer }) => {
    if (cause !== null && payer !== null) await returnShare(tx, cause, payer);
  });
  wallet.addNotes(['goal_tip', 'goal_reached', 'goal_refund'], (ids) => titlesOf(db, ids));

  return {
    async start(uid: Uid, asked: InputOf<typeof shopCalls.startGoal>) {
      const room = ownRoom(rooms, asked.room_id, uid);
      const { min, max } = shopLimits.goalTokens;
      if (asked.tokens < min || asked.tokens > max) throw refuse('amount_invalid', { min, max });
      const now = clock.now();
      const row = await db.transaction().execute(async (tx) => {
        await members.lock(tx, uid);
        const added = await addGoal(tx, {
          room_id: room.roomId,
          owner: uid,
          title: asked.title,
          tokens: asked.tokens,
          started_at: now,
          ends_at: now + asked.minutes * minuteMs,
        });
        if (!added) throw refuse('goal_running');
        await begin(tx, added);
        return added;
      });
      // A room that was closed meanwhile has ended the goals that it knew of.
      if (rooms.roomOf(room.roomId)?.isClosed !== false) await finish(row.id, 'closed');
      else news.turned(row);
      return goalView(row, 0);
    },
    async cancel(uid: Uid, id: number) {
      const row = await wallet.transaction(async (tx) => {
        if ((await goalById(tx, id))?.owner !== uid) throw refuse('goal_unknown');
        await members.lock(tx, uid);
        const ended = await endOpen(tx, id, 'cancelled');
        if (ended) return { ended, isNew: true };
        const before = await goalById(tx, id);
        if (before?.status !== 'cancelled') throw refuse('goal_over');
        return { ended: before, isNew: false };
      });
      if (row.isNew) news.turned(row.ended);
      return goalView(row.ended, (await sharesIn(db, id)).givers);
    },

    begin,
    finish,
    endOpen,

    isKnown: async (tx: Database, id: number) => (await goalById(tx, id)) !== undefined,

    /** Refuses a goal that is not the recipient's, or that is over. Returns what became of it. */
    async take(tx: Database, tip: GoalTip): Promise<StoredGoal> {
      const { goalId, giver, recipient, tokens, roomId, anonymous: unnamed } = tip;
      const row = await lockGoal(tx, goalId);
      if (!row || row.owner !== recipient || row.room_id !== roomId) throw refuse('goal_unknown');
      if (row.status !== 'open' || row.ends_at <= clock.now()) throw refuse('goal_over');
      const movement = { tokens, kind: 'goal_tip', cause: goalId, roomId, unnamed } as const;
      const own = await wallet.escrow.find(tx, { purpose: 'goal', cause: goalId, payer: giver });
      const kept = own.find((escrow) => escrow.unnamed === unnamed);
      if (kept) await wallet.transfer(tx, { from: giver, to: { account: kept.id }, ...movement });
      else
        await wallet.escrow.open(tx, { payer: giver, beneficiary: recipient, purpose: 'goal', ...movement });
      const collected = row.collected + tokens;
      const given = await changeGoal(tx, row, { collected });
      return collected >= row.tokens ? end(tx, given, 'reached') : given;
    },

    returnShare,

    /** After the commit that has changed it. */
    announce(row: StoredGoal): void {
      if (row.status === 'open') news.progress(row.id);
      else news.turned(row);
    },
  };
}

export type Goals = ReturnType<typeof createGoals>;
