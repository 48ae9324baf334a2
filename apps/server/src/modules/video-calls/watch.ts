// What ends or moves a call without a member's step, looked at every second by every process: the ring and the
// connecting take too long, media flow, a participant is gone, a session is over, the two were parted. All of it
// stands in Postgres or in the shared registry, so that any process may die.
import { callLimits, type Uid } from '@alcove/protocol';
import { isMovable } from '../../platform/clock.ts';
import type { Use } from '../../platform/engines.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { openCalls, setGone, type StoredCall } from './call-store.ts';
import type { CallSteps } from './steps.ts';

/** Real time. A movable clock also looks when it is moved. */
const lookEveryMs = 1000;

/** What each participant sends: `live`, packets arrive; `away`, their socket is lost. */
export type MediaOfCall = (callId: string) => ReadonlyMap<Uid, { live: boolean; away: boolean }>;

type Needs = Use<'db' | 'clock' | 'log'> & {
  steps: Pick<CallSteps, 'settle'>;
  accounts: Pick<LiveAccounts, 'bySession'>;
  relations: Pick<Relations, 'onBlock' | 'blockedBetween'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction'>;
};

type Open = Awaited<ReturnType<typeof openCalls>>[number];

const noMedia: MediaOfCall = () => new Map();

export function watchCalls({ db, clock, log, steps, accounts, relations, sanctions }: Needs) {
  let mediaOf: MediaOfCall = noMedia;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  async function isLoggedOut({ caller_session: caller, callee_session: callee }: StoredCall) {
    if (!(await accounts.bySession(caller))) return true;
    return callee !== null && !(await accounts.bySession(callee));
  }

  /** Since when each side has been gone; `undefined` where nothing has changed. */
  function goneNow(call: Open, now: number) {
    const media = mediaOf(call.id);
    const at = (uid: Uid, before: number | null) => {
      const sent = media.get(uid);
      return sent && !sent.away ? null : (before ?? now);
    };
    return {
      caller_gone_at: at(call.caller_uid, call.caller_gone_at),
      callee_gone_at: at(call.callee_uid, call.callee_gone_at),
    };
  }

  async function look(call: Open): Promise<void> {
    const now = clock.now();
    const { state, caller_uid: caller, callee_uid: callee } = call;
    if (!call.isAllowed || (await relations.blockedBetween(caller, callee))) {
      return steps.settle(call, 'part');
    }
    if (await isLoggedOut(call)) return steps.settle(call, 'leave');
    if (state === 'new') {
      return now >= call.started_at + callLimits.ringMs ? steps.settle(call, 'expire') : undefined;
    }
    const media = mediaOf(call.id);
    if (state === 'connecting') {
      if ([caller, callee].every((uid) => media.get(uid)?.live)) return steps.settle(call, 'flow');
      const due = (call.answered_at ?? call.started_at) + callLimits.connectMs;
      return now >= due ? steps.settle(call, 'expire') : undefined;
    }
    const gone = goneNow(call, now);
    const isOver = Object.values(gone).some((at) => at !== null && now - at >= callLimits.resumeMs);
    if (isOver) return steps.settle(call, 'leave');
    if (gone.caller_gone_at !== call.caller_gone_at || gone.callee_gone_at !== call.callee_gone_at) {
      await setGone(db, call.id, gone);
    }
    return undefined;
  }

  const failed = (error: unknown) => {
    if (!isClosed) log.warn({ err: error }, 'a video call was not looked at');
  };
  async function lookAtAll(which: (call: Open) => boolean = () => true): Promise<void> {
    for (const call of await openCalls(db)) if (which(call)) await look(call).catch(failed);
  }
  /** One look at a time; what asks meanwhile waits for the next. */
  function lookSoon(which?: (call: Open) => boolean): Promise<void> {
    const turn = (looking ?? Promise.resolve()).then(() => (isClosed ? undefined : lookAtAll(which)));
    const settled = turn.catch(failed).then(() => undefined);
    looking = settled;
    void settled.finally(() => looking === settled && (looking = undefined));
    return settled;
  }

  const timer = setInterval(() => void (looking ?? lookSoon()), lookEveryMs).unref();
  const unsubscribe = isMovable(clock) ? clock.onMove(() => lookSoon()) : () => {};

  relations.onBlock(({ blocker, blocked, untilAt }) => {
    if (untilAt === undefined) return;
    const pair = [blocker, blocked];
    void lookSoon(({ caller_uid, callee_uid }) => pair.includes(caller_uid) && pair.includes(callee_uid));
  });
  sanctions.onSanction((sanction) => {
    if (sanction.kind === 'banned') void lookSoon();
  });

  const holder: SessionHolder = {
    *bound() {},
    end(id, ending) {
      if (ending !== 'over') return;
      void lookSoon(({ caller_session, callee_session }) => [caller_session, callee_session].includes(id));
    },
  };

  return {
    holder,
    /** Asked from then on. */
    readMedia: (read: MediaOfCall) => void (mediaOf = read),
    /** Something of its media has changed. */
    lookAt: (callId: string) => void lookSoon(({ id }) => id === callId),
    async close() {
      isClosed = true;
      clearInterval(timer);
      unsubscribe();
      await looking;
    },
  };
}
