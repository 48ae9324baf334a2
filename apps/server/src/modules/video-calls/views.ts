// A call as one of its two members sees it.
import { callLimits, secondsOf, type Uid, type VideoCall } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { type Member, memberSummaryOf } from '../accounts/index.ts';
import type { StoredCall } from './call-store.ts';

export const otherIn = ({ caller_uid, callee_uid }: StoredCall, uid: Uid): Uid =>
  caller_uid === uid ? callee_uid : caller_uid;

/** Whole seconds in which media flowed. */
export const activeSecondsOf = ({ active_at: activeAt, ended_at: endedAt }: StoredCall): number =>
  activeAt === null || endedAt === null ? 0 : secondsOf(endedAt - activeAt);

/** Undefined once the other has erased their account. */
export function callView(
  call: StoredCall,
  reader: Uid,
  { known, clock }: Use<'clock'> & { known: ReadonlyMap<Uid, Member> },
): VideoCall | undefined {
  const other = known.get(otherIn(call, reader));
  if (!other) return undefined;
  return {
    call_id: call.id,
    conversation_uid: call.conversation_id,
    state: call.state,
    incoming: call.callee_uid === reader ? 1 : 0,
    counterpart: memberSummaryOf(other, 'free', clock.now()),
    ended_reason: call.reason ?? '',
    version: call.version,
    started: call.started_at,
    rings_until: call.started_at + callLimits.ringMs,
    active: call.active_at ?? 0,
    seconds: activeSecondsOf(call),
  };
}
