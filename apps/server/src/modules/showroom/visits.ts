// Visits to showrooms, each change in one transaction with the tokens that it moves.
//
//   enter ─▶ stopped ⇄ running ──60 s──▶ the next minute, or dry
//               │ 120 s     └ the viewer leaves ─▶ left ──end of the minute──▶ over, without a return
//               └─────────▶ over, the unserved part given back        closed, blocked: over at once, likewise
import { ceilSecondsOf, minuteMs, type RoomId, type Uid, type VisitEnd } from '@alcove/protocol';
import { showroomLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Rooms } from '../rooms/index.ts';
import { deliveredMs, isLow, minutesFor, paidUntil, returnOf } from './arithmetic.ts';
import {
  addVisit,
  changeVisit,
  countDelivered,
  lockOpenVisit,
  lockVisit,
  openVisits,
  overdueVisits,
  type Running,
  type Visit,
  type VisitId,
} from './visit-store.ts';

const { stoppedMs } = showroomLimits;

/** What has changed for a viewer, announced after the commit. */
export type VisitNews = { visit: Visit; balance: number; low: boolean };

/** `agreed`: the price that the viewer has agreed to. `goesOn`: no other visit than this one is begun. */
export type Entering = {
  viewer: Uid;
  roomId: RoomId;
  agreed: number | undefined;
  goesOn: number | undefined;
  /** Another device of theirs is shown the picture. */
  elsewhere: boolean;
};

type Needs = Use<'db' | 'clock'> & {
  wallet: Pick<Wallet, 'transaction' | 'escrow' | 'balanceOf' | 'countAct'>;
  rooms: Pick<Rooms, 'storedIn'>;
  /** After the commit. */
  announce(news: readonly VisitNews[]): void;
};

export function createVisits({ db, clock, wallet, rooms, announce }: Needs) {
  /** Takes the tokens of a minute from the viewer; refuses what they cannot pay. */
  async function openMinute(tx: Database, visit: Visit): Promise<Visit> {
    const { viewer, owner, price, id, room_id } = visit;
    if (viewer === null || owner === null) throw refuse('room_unknown');
    const escrow = await wallet.escrow.open(tx, {
      payer: viewer,
      beneficiary: owner,
      tokens: price,
      kind: 'minute',
      purpose: 'minute',
      cause: id,
      roomId: room_id ?? undefined,
    });
    return changeVisit(tx, id, { escrow, minutes: visit.minutes + 1, served_ms: 0 });
  }

  /** False where it cannot be paid; nothing of the attempt stays. */
  async function tryNextMinute(tx: Database, visit: Visit): Promise<Visit | undefined> {
    await sql`savepoint next_minute`.execute(tx);
    try {
      return await openMinute(tx, visit);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint next_minute`.execute(tx);
      return undefined;
    }
  }

  async function finish(tx: Database, visit: Visit, reason: VisitEnd): Promise<Visit> {
    const { id, escrow, price, served_ms } = visit;
    // Who left keeps the minute paid; it was served, or ran on without them.
    const back = reason === 'left' ? 0 : returnOf(price, served_ms);
    let [returned, kept] = [0, 0];
    if (escrow !== null && back > 0)
      returned = await wallet.escrow.refund(tx, escrow, { kind: 'minute_refund', tokens: back });
    if (escrow !== null && back < price)
      kept = await wallet.escrow.release(tx, escrow, { kind: 'minute_served' });
    return changeVisit(tx, id, {
      escrow: null,
      served_ms: reason === 'left' ? minuteMs : served_ms,
      returned: visit.returned + returned,
      earned: visit.earned + kept,
      ended_at: clock.now(),
      reason,
    });
  }

  /** Releases served minutes to the owner, and takes the next one. */
  async function turn(tx: Database, of: Visit): Promise<Visit> {
    let visit = of;
    while (visit.served_ms >= minuteMs) {
      const overMs = visit.served_ms - minuteMs;
      const earned =
        visit.escrow === null ? 0 : await wallet.escrow.release(tx, visit.escrow, { kind: 'minute_served' });
      visit = await changeVisit(tx, visit.id, {
        escrow: null,
        served_ms: minuteMs,
        earned: visit.earned + earned,
      });
      const next = await tryNextMinute(tx, visit);
      if (!next) return finish(tx, visit, 'dry');
      visit = await changeVisit(tx, visit.id, { served_ms: overMs });
    }
    return visit;
  }

  async function newsOf(tx: Database, visit: Visit): Promise<VisitNews> {
    if (visit.viewer === null) return { visit, balance: 0, low: false };
    const { balance } = await wallet.balanceOf(visit.viewer, tx);
    const isLowNow = visit.ended_at === null && isLow(balance, visit.price);
    const low = isLowNow && !visit.low_told;
    if (isLowNow === visit.low_told) return { visit, balance, low };
    return { visit: await changeVisit(tx, visit.id, { low_told: isLowNow }), balance, low };
  }

  /** Runs on the locked visit, where it is still open, and announces what became of it. */
  async function change(
    id: VisitId,
    work: (tx: Database, visit: Visit) => Promise<Visit | undefined>,
  ): Promise<void> {
    const news = await wallet.transaction(async (tx) => {
      const visit = await lockVisit(tx, id);
      const changed = visit && (await work(tx, visit));
      return changed && newsOf(tx, changed);
    });
    if (news) announce([news]);
  }

  /** Counts what was delivered since, up to that moment. */
  async function countUntil(tx: Database, visit: Visit, sinceAt: number, at: number): Promise<Visit> {
    const served = deliveredMs(Math.max(visit.counted_at, sinceAt), at);
    const counted = await changeVisit(tx, visit.id, {
      served_ms: visit.served_ms + served,
      counted_at: Math.max(visit.counted_at, at),
    });
    return turn(tx, counted);
  }

  /** Why a visit is over by now. */
  async function endOf(tx: Database, visit: Visit): Promise<VisitEnd | undefined> {
    const now = clock.now();
    const { left_at: leftAt, stopped_at: stoppedAt, served_ms: servedMs } = visit;
    if (leftAt !== null && paidUntil(leftAt, servedMs) <= now) return 'left';
    if (stoppedAt !== null && stoppedAt + stoppedMs <= now) return 'stopped';
    const room = visit.room_id === null ? undefined : await rooms.storedIn(tx, visit.room_id);
    return !room?.showroom || room.closed ? 'closed' : undefined;
  }

  async function confirmation(
    tx: Database,
    { viewer, elsewhere }: Entering,
    price: number,
    open: Visit | undefined,
  ) {
    const { balance } = await wallet.balanceOf(viewer, tx);
    const now = clock.now();
    const servedMs = open ? open.served_ms + (open.left_at === null ? 0 : now - open.left_at) : minuteMs;
    const paid = open?.escrow ? Math.max(0, ceilSecondsOf(minuteMs - servedMs)) : 0;
    const minutes = minutesFor(balance, price);
    return refuse('showroom_confirm', { price, balance, minutes, paid, elsewhere: elsewhere ? 1 : 0 });
  }

  /** The viewer is back: a minute that ran on without them is counted so far. */
  async function resume(tx: Database, visit: Visit): Promise<Visit> {
    if (visit.left_at === null) return visit;
    const now = clock.now();
    return changeVisit(tx, visit.id, {
      served_ms: Math.min(minuteMs, visit.served_ms + Math.max(0, now - visit.left_at)),
      counted_at: now,
      left_at: null,
      stopped_at: now,
    });
  }

  /** The open visit and the price of its minutes; refuses a price that the viewer has not agreed to. */
  async function agreedIn(tx: Database, entering: Entering) {
    const { viewer, roomId, agreed, goesOn } = entering;
    let open = await lockOpenVisit(tx, { roomId, viewer });
    const ended = open && (await endOf(tx, open));
    if (open && ended) {
      await finish(tx, open, ended);
      open = undefined;
    }
    const room = await rooms.storedIn(tx, roomId);
    if (!room?.showroom || room.creator_uid === null) throw refuse('room_unknown');
    if (room.closed) throw refuse('room_closed');
    const price = open?.price ?? room.price;
    const isOther = goesOn !== undefined && goesOn !== open?.id;
    if (agreed !== price || isOther) throw await confirmation(tx, entering, price, open);
    return { open, price, owner: room.creator_uid };
  }

  async function enterIn(tx: Database, entering: Entering): Promise<VisitNews> {
    const { viewer, roomId } = entering;
    const { open, price, owner } = await agreedIn(tx, entering);
    if (open) return newsOf(tx, await resume(tx, open));
    await wallet.countAct(viewer);
    const added = await addVisit(tx, { roomId, owner, viewer, price, now: clock.now() });
    // Another device has begun the visit meanwhile.
    if (!added) return enterIn(tx, entering);
    return newsOf(tx, await openMinute(tx, added));
  }

  return {
    /** Refuses as `enter` does, and debits nothing. */
    async refuseUnagreed(entering: Entering): Promise<void> {
      await wallet.transaction((tx) => agreedIn(tx, entering));
    },

    /** Begins a visit and debits its first minute, or goes on with the open one. */
    async enter(entering: Entering): Promise<VisitId> {
      const news = await wallet.transaction((tx) => enterIn(tx, entering));
      announce([news]);
      return news.visit.id;
    },

    /** Counts what is delivered; resolves once every minute that is full was turned. */
    async count(running: readonly Running[]): Promise<void> {
      if (running.length === 0) return;
      const counted = await countDelivered(db, running, clock.now());
      for (const { id, served_ms, resumed } of counted)
        if (served_ms >= minuteMs || resumed) await change(id, turn);
    },

    /** Nothing is delivered here since `at`. */
    stop: ({ id, sinceAt }: Running, at: number) =>
      change(id, async (tx, visit) => {
        const counted = await countUntil(tx, visit, sinceAt, at);
        return counted.ended_at === null && counted.stopped_at === null
          ? changeVisit(tx, id, { stopped_at: at })
          : counted;
      }),

    /** The viewer leaves a picture that was delivered until then: the started minute runs on without them. */
    leave: ({ id, sinceAt }: Running, at: number) =>
      change(id, async (tx, visit) => {
        const counted = await countUntil(tx, visit, sinceAt, at);
        // A stop in between was of another device: this one showed the picture until now.
        return counted.ended_at === null ? changeVisit(tx, id, { left_at: at, stopped_at: null }) : counted;
      }),

    /** The two may not meet there any more: the unserved part is given back at once. */
    part: (id: VisitId) => change(id, (tx, visit) => finish(tx, visit, 'closed')),

    /** The process that counted it has died. */
    abandon: (id: VisitId, beat: number) =>
      change(id, async (tx, visit) =>
        Number(visit.beat) === beat && visit.stopped_at === null && visit.left_at === null
          ? finish(tx, visit, 'stopped')
          : undefined,
      ),

    async endOverdue(): Promise<void> {
      for (const id of await overdueVisits(db, clock.now()))
        await change(id, async (tx, visit) => {
          const reason = await endOf(tx, visit);
          return reason && finish(tx, visit, reason);
        });
    },

    /** In the transaction in which the room is destroyed, or the member erased. */
    async endAll(tx: Database, of: { roomId: RoomId } | { member: Uid }): Promise<void> {
      for (const id of await openVisits(tx, of)) {
        const visit = await lockVisit(tx, id);
        if (visit) await finish(tx, visit, 'closed');
      }
    },
  };
}
export type Visits = ReturnType<typeof createVisits>;
