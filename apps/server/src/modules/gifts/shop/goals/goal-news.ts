// What is announced of goals: their progress to the room, notices in its history, notifications to givers and owner.
import { giftsCallbacks, type GoalStatus, type RoomId, type ServiceNotice, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../../../platform/bus/announcements.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Use } from '../../../../platform/engines.ts';
import type { Members } from '../../../accounts/index.ts';
import type { Chat } from '../../../chat/index.ts';
import { goalById, goalView, sharesIn, type StoredGoal } from './goal-store.ts';

/** The progress of a goal is sent so often at most. */
const progressEveryMs = 200;

type Needs = Use<'db' | 'bus' | 'log' | 'notifications'> & {
  members: Pick<Members, 'byUid'>;
  chat: Pick<Chat, 'broadcastBetween' | 'writeService' | 'announceService'>;
};

/** What a giver had in a goal. */
export type Share = { giver: Uid; tokens: number };

const notices: Partial<Record<GoalStatus, ServiceNotice>> = {
  open: 'goalStarted',
  reached: 'goalReached',
  missed: 'goalMissed',
  cancelled: 'goalCancelled',
};

export async function createGoalNews({ db, bus, log, members, notifications, chat }: Needs) {
  const frames = await createAnnouncements<z.infer<typeof giftsCallbacks.goalChanged.data>>({
    bus,
    log,
    topic: 'goals',
    shape: giftsCallbacks.goalChanged.data,
  });
  frames.onAnnouncement((frame) =>
    chat.broadcastBetween(frame.roomid as RoomId, [], giftsCallbacks.goalChanged, frame),
  );
  /** Goals whose progress was sent a moment ago; `again`: it has changed since. */
  const paused = new Map<number, { again: boolean; timer: NodeJS.Timeout }>();
  let isClosed = false;

  async function send(id: number): Promise<void> {
    const row = await goalById(db, id);
    if (!row) return;
    const { givers } = await sharesIn(db, id);
    frames.announce({ roomid: row.room_id, goal: goalView(row, givers) });
  }

  function progress(id: number): void {
    if (isClosed) return;
    const pause = paused.get(id);
    if (pause) {
      pause.again = true;
      return;
    }
    const timer = setTimeout(() => {
      const isLate = paused.get(id)?.again;
      paused.delete(id);
      if (isLate) progress(id);
    }, progressEveryMs).unref();
    paused.set(id, { again: false, timer });
    send(id).catch((error: unknown) => log.warn({ err: error, goal: id }, 'a goal was not announced'));
  }

  async function writeNotice({
    room_id,
    owner,
    title,
    tokens,
    collected,
    ...goal
  }: StoredGoal): Promise<void> {
    const notice = notices[goal.status];
    const member = owner === null ? undefined : await members.byUid(owner);
    if (!notice || !member) return;
    const message = await db.transaction().execute((tx) =>
      chat.writeService(tx, room_id, {
        text: `${title}: ${collected} / ${tokens}`,
        service: {
          type: 'goal',
          params: {
            notice,
            nick: member.nick,
            title,
            count: goal.status === 'reached' ? collected : tokens,
            seconds: Math.round((goal.ends_at - goal.started_at) / 1000),
          },
          uids: [member.uid],
        },
      }),
    );
    if (message) chat.announceService(message);
  }

  return {
    /** After a commit. */
    progress,

    /** After the commit that has started or ended it. */
    turned(row: StoredGoal): void {
      progress(row.id);
      writeNotice(row).catch((error: unknown) =>
        log.warn({ err: error, goal: row.id }, 'a goal has no notice in its room'),
      );
    },

    /** In the transaction that ends it: every giver learns what became of their tokens, and the owner of a success. */
    async ended(tx: Database, { id, owner, title, status, collected }: StoredGoal, shares: readonly Share[]) {
      if (status === 'open') return;
      // What an owner tells who is being erased would go with them.
      const about = { ...(owner !== null && status !== 'closed' && { from: owner }), entity: id };
      await notifications.tellEach(
        tx,
        'goal',
        shares.map(({ giver, tokens }) => ({
          ...about,
          to: giver,
          data: { step: status, tokens, quote: title },
        })),
      );
      if (status === 'reached' && owner !== null)
        await notifications.tellEach(tx, 'goal', [
          { to: owner, entity: id, data: { step: 'collected', tokens: collected, quote: title } },
        ]);
    },

    /** One giver has their tokens back, while the goal goes on. */
    returned: (tx: Database, { id, title }: StoredGoal, { giver, tokens }: Share) =>
      notifications.tellEach(tx, 'goal', [
        { to: giver, entity: id, data: { step: 'returned', tokens, quote: title } },
      ]),

    close() {
      isClosed = true;
      for (const { timer } of paused.values()) clearTimeout(timer);
    },
  };
}

export type GoalNews = Awaited<ReturnType<typeof createGoalNews>>;
