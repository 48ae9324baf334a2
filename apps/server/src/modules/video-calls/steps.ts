// Calls as they are started and moved, each step in a transaction that holds both members and the call. The history,
// the notification of a missed call and the announcement belong to the same transaction.
import { randomBytes } from 'node:crypto';
import { afterCallStep, type CallEndReason, type CallSide, type CallStep, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { PrivateMessages } from '../pm/index.ts';
import { lockPair, type Relations } from '../relations/index.ts';
import {
  addCall,
  announceCall,
  callById,
  changeCall,
  lockOpenCallsOf,
  type StoredCall,
} from './call-store.ts';
import type { CallMetrics } from './metrics.ts';
import { activeSecondsOf } from './views.ts';

export type Caller = { uid: Uid; sessionId: string };

export type CallStepsNeeds = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'blockedBetween'>;
  pm: Pick<PrivateMessages, 'lockConversation' | 'recordCall'>;
  metrics: CallMetrics;
  /** Whether any page of the member would ring. */
  isReachable(uid: Uid): boolean;
};

const sideOf = (call: StoredCall, uid: Uid): CallSide | undefined =>
  call.caller_uid === uid ? 'caller' : call.callee_uid === uid ? 'callee' : undefined;

const announce = (tx: Database, { id, caller_uid, callee_uid }: StoredCall) =>
  announceCall(tx, { id, caller: caller_uid, callee: callee_uid });

export function createCallSteps(needs: CallStepsNeeds) {
  const { db, clock, members, relations, notifications, pm, metrics, isReachable } = needs;

  /** `wasRinging`: it was never answered, and its callee did not refuse it. */
  async function ended(tx: Database, call: StoredCall, wasRinging: boolean) {
    const { caller_uid: caller, callee_uid: callee, reason } = call;
    const conversation = await pm.lockConversation(tx, caller, callee);
    if (!conversation || !reason) return;
    const missed = wasRinging && reason !== 'declined' ? 1 : 0;
    await pm.recordCall(tx, {
      conversation,
      caller,
      callee,
      call: { call_id: call.id, reason, seconds: activeSecondsOf(call), missed },
      now: clock.now(),
    });
    if (missed) {
      await notifications.tell(tx, 'missedCall', { to: callee, from: caller, entity: call.id, data: {} });
    }
    metrics.ended(reason, activeSecondsOf(call));
  }

  async function move(
    tx: Database,
    call: StoredCall,
    { state, reason }: NonNullable<ReturnType<typeof afterCallStep>>,
    session?: string,
  ): Promise<StoredCall> {
    const now = clock.now();
    const changed = await changeCall(tx, call.id, {
      state,
      ...(state === 'connecting' && { answered_at: now, callee_session: session ?? null }),
      ...(state === 'active' && { active_at: now, caller_gone_at: null, callee_gone_at: null }),
      ...(reason && { reason, ended_at: now }),
    });
    if (reason) await ended(tx, changed, call.state === 'new');
    await announce(tx, changed);
    return changed;
  }

  /** Holds members, then calls, always in that order. */
  async function holding<T>(
    one: Uid,
    other: Uid,
    work: (tx: Database, open: StoredCall[]) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (tx) => {
      await lockPair(tx, one, other, { active: false });
      return work(tx, await lockOpenCallsOf(tx, [one, other]));
    });
  }

  return {
    async start({ uid, sessionId }: Caller, to: Uid): Promise<StoredCall> {
      if (uid === to) throw refuse('not_oneself');
      if (!(await members.byUid(to))?.active) throw refuse('member_unknown');
      return holding(uid, to, async (tx, open) => {
        const blocked = await relations.blockedBetween(uid, to, tx);
        if (blocked) throw new Refusal(blocked);
        const conversation = await pm.lockConversation(tx, uid, to);
        if (conversation?.status.value !== 'allow') throw refuse('pm_not_allowed');
        if (!(await members.byUid(to, tx))?.pm_calls) throw refuse('calls_disabled');
        const between = open.find((call) => sideOf(call, uid) && sideOf(call, to));
        // Both call at once: the second answers the first.
        if (between?.callee_uid === uid && between.state === 'new') {
          return move(tx, between, { state: 'connecting' }, sessionId);
        }
        if (between) return between;
        if (open.some((call) => sideOf(call, uid))) throw refuse('call_running');
        const isBusy = open.length > 0;
        const reason: CallEndReason | null = isBusy ? 'busy' : isReachable(to) ? null : 'not_connected';
        const now = clock.now();
        const call = await addCall(tx, {
          id: randomBytes(16).toString('hex'),
          conversation_id: conversation.id,
          caller_uid: uid,
          callee_uid: to,
          state: reason ? 'ended' : 'new',
          reason,
          caller_session: sessionId,
          callee_session: null,
          started_at: now,
          answered_at: null,
          active_at: null,
          ended_at: reason ? now : null,
          caller_gone_at: null,
          callee_gone_at: null,
        });
        metrics.started();
        if (reason) await ended(tx, call, true);
        await announce(tx, call);
        return call;
      });
    },

    /** Refuses calls of others like unknown ones. A repeated end answers the call as it is. */
    async take({ uid, sessionId }: Caller, id: string, step: CallStep): Promise<StoredCall> {
      const found = await callById(db, id);
      if (!found || !sideOf(found, uid)) throw refuse('call_unknown');
      if (found.state === 'ended') return refuseAnswer(found, step);
      return holding(found.caller_uid, found.callee_uid, async (tx) => {
        const call = await callById(tx, id);
        if (!call) throw refuse('call_unknown');
        const after = afterCallStep(call.state, step, sideOf(call, uid) ?? 'site');
        if (after) return move(tx, call, after, sessionId);
        // The answer to the first request was lost.
        if (step === 'answer' && call.callee_session === sessionId) return call;
        if (call.state !== 'ended') throw refuse('call_changed');
        return refuseAnswer(call, step);
      });
    },

    /** What no member does: nothing where the call has moved on. */
    async settle(found: StoredCall, step: CallStep): Promise<void> {
      if (!afterCallStep(found.state, step, 'site')) return;
      await holding(found.caller_uid, found.callee_uid, async (tx) => {
        const call = await callById(tx, found.id);
        const after = call && afterCallStep(call.state, step, 'site');
        // An expiry was judged by the state that was read.
        if (after && (step !== 'expire' || call.state === found.state)) await move(tx, call, after);
      });
    },
  };
}
export type CallSteps = ReturnType<typeof createCallSteps>;

function refuseAnswer(call: StoredCall, step: CallStep): StoredCall {
  if (step === 'answer') throw refuse('call_changed');
  return call;
}
