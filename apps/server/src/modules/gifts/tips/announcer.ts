// Notices about public tips in the history of rooms. Each tip has its own notice, up to five a second in a room;
// beyond that the tips of a second share a notice for each recipient. A tip waits in the database until its notice is
// committed, so that a process that dies loses none and no tip has two notices.
import { type ChatMessage, type RoomId, type ServiceNotice, type Uid, walletLimits } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Member, Members } from '../../accounts/index.ts';
import type { Chat } from '../../chat/index.ts';
import { authorOf } from '../notice-author.ts';
import { roomsWithUnannounced, takeUnannounced, type WaitingTip } from './store.ts';

const bounds = {
  secondMs: 1000,
  /** Tips of one notice. */
  gathered: 500,
  /** Givers whom a shared notice names; the others are counted. */
  named: 2,
  /** Tips whose process died are found within this time. */
  pollMs: 5000,
};

/** A notice, and who caused it. */
type TipNotice = {
  notice: ServiceNotice;
  giver?: Member | undefined;
  params: Record<string, string | number>;
  uids: Uid[];
};

/** A tip with a notice of its own, or tips of one recipient that share one. */
export function noticeOf(
  tips: readonly WaitingTip[],
  members: ReadonlyMap<Uid, Member>,
): TipNotice | undefined {
  const recipient = members.get(tips[0]?.recipient as Uid);
  if (!recipient) return undefined;
  const count = tips.reduce((sum, { tokens }) => sum + tokens, 0);
  const known = { count, recipient: recipient.nick, recipient_uid: recipient.uid };
  const givers = new Map<Uid, Member>();
  let unnamed = 0;
  for (const { giver, anonymous } of tips) {
    const member = anonymous || giver === null ? undefined : members.get(giver);
    if (member) givers.set(member.uid, member);
    else unnamed += 1;
  }
  const [first, ...others] = givers.values();
  const people = givers.size + unnamed;
  const toGoal = tips.every(({ goal_id }) => goal_id !== null);
  if (people === 1) {
    if (!first)
      return { notice: toGoal ? 'goalTipUnnamed' : 'tipUnnamed', params: known, uids: [recipient.uid] };
    const { message = '' } = tips.length === 1 ? (tips[0] ?? {}) : {};
    const plain = message === '';
    return {
      notice: toGoal ? (plain ? 'goalTip' : 'goalTipWithMessage') : plain ? 'tip' : 'tipWithMessage',
      giver: first,
      params: { ...known, nick: first.nick, ...(message !== '' && { message }) },
      uids: [first.uid, recipient.uid],
    };
  }
  const named = [first, ...others].filter((one) => one !== undefined).slice(0, bounds.named);
  const uids = [...named.map(({ uid }) => uid), recipient.uid];
  // "and 1 other" is said by no notice: all are counted instead.
  if (named.length < bounds.named || people - named.length < 2)
    return { notice: 'tipsFromMany', params: { ...known, others: people }, uids: [recipient.uid] };
  const names = named.map(({ nick }) => nick).join(', ');
  return {
    notice: 'tipsGathered',
    params: { ...known, givers: names, others: people - named.length },
    uids,
  };
}

type Needs = Use<'db' | 'clock' | 'log'> & {
  members: Pick<Members, 'byUids'>;
  chat: Pick<Chat, 'writeService' | 'announceService'>;
};

/**
 * `gathers`: a second is over in which more tips came than get their own notices. `after`: what is announced once the tips
 * before it have their notices.
 */
type RoomQueue = {
  sentAt: number[];
  after: (() => void)[];
  running: Promise<void> | undefined;
  again: boolean;
  timer: NodeJS.Timeout | undefined;
  gathers: boolean;
};

const newQueue = (): RoomQueue => ({
  sentAt: [],
  after: [],
  running: undefined,
  again: false,
  timer: undefined,
  gathers: false,
});

export function createTipAnnouncer({ db, clock, log, members, chat }: Needs) {
  const queues = new Map<RoomId, RoomQueue>();
  let isClosed = false;

  /** Writes one notice for each group; returns what is to be announced. */
  async function write(roomId: RoomId, own: boolean): Promise<ChatMessage[]> {
    return db.transaction().execute(async (tx) => {
      const tips = await takeUnannounced(tx, roomId, own ? 1 : bounds.gathered);
      const uids = tips.flatMap(({ giver, recipient }) => [giver, recipient].filter((uid) => uid !== null));
      const known = await members.byUids([...new Set(uids)], tx);
      const written: ChatMessage[] = [];
      const groups = Map.groupBy(tips, ({ recipient, goal_id }) => `${recipient} ${goal_id}`);
      for (const group of groups.values()) {
        const tipNotice = noticeOf(group, known);
        if (!tipNotice) continue;
        const { notice, giver, params } = tipNotice;
        const who = giver?.nick ?? String(params.givers ?? '');
        const message = await chat.writeService(tx, roomId, {
          author: giver && authorOf(giver, clock.now()),
          text: `${who} → ${params.recipient}: ${params.count}`,
          service: { type: 'tip', params: { notice, ...params }, uids: tipNotice.uids },
        });
        if (message) written.push(message);
      }
      return written;
    });
  }

  const isBusy = (queue: RoomQueue) => queue.sentAt.length >= walletLimits.announcedPerSecond;
  const forgetOld = (queue: RoomQueue) => {
    const since = performance.now() - bounds.secondMs;
    queue.sentAt = queue.sentAt.filter((at) => at > since);
  };

  async function run(roomId: RoomId, queue: RoomQueue): Promise<void> {
    do {
      queue.again = false;
      forgetOld(queue);
      // Beyond the rate the rest of the second waits, and then shares a notice.
      if (isBusy(queue) && !isClosed) return waitForSecond(roomId, queue);
      const messages = await write(roomId, !queue.gathers);
      queue.gathers = false;
      for (const message of messages) {
        queue.sentAt.push(performance.now());
        chat.announceService(message);
      }
      if (messages.length > 0) queue.again = true;
    } while (queue.again);
    for (const tell of queue.after.splice(0)) tell();
  }

  function waitForSecond(roomId: RoomId, queue: RoomQueue) {
    const oldest = queue.sentAt[0] ?? performance.now();
    queue.timer = setTimeout(
      () => {
        queue.timer = undefined;
        queue.gathers = true;
        start(roomId, queue);
      },
      Math.max(1, oldest + bounds.secondMs - performance.now()),
    );
  }

  function start(roomId: RoomId, queue: RoomQueue) {
    queue.again = true;
    queue.running ??= run(roomId, queue)
      .catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error, roomId }, 'tips of a room were not announced yet');
      })
      .finally(() => {
        queue.running = undefined;
        if (!queue.timer && queue.sentAt.length === 0) queues.delete(roomId);
      });
  }

  function soon(roomId: RoomId, after?: () => void) {
    if (isClosed) return after?.();
    const queue = queues.get(roomId) ?? newQueue();
    if (after) queue.after.push(after);
    queues.set(roomId, queue);
    if (!queue.timer) start(roomId, queue);
  }

  async function poll() {
    try {
      for (const roomId of await roomsWithUnannounced(db)) soon(roomId);
      for (const [roomId, queue] of queues) {
        forgetOld(queue);
        if (!queue.running && !queue.timer && queue.sentAt.length === 0) queues.delete(roomId);
      }
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'tips without a notice could not be read');
    }
  }
  let polling: Promise<void> | undefined;
  const pollTimer = setInterval(
    () => void (polling ??= poll().finally(() => (polling = undefined))),
    bounds.pollMs,
  ).unref();

  return {
    /** After the commit of tips in that room; `after` is called once these have their notices. */
    soon,
    async close() {
      isClosed = true;
      clearInterval(pollTimer);
      for (const { timer } of queues.values()) clearTimeout(timer);
      await Promise.all([polling, ...[...queues.values()].map(({ running }) => running)]);
    },
  };
}
