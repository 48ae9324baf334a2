// Video calls on the live socket and on `/pm/ws`: the plugin `im`.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { defineActions, defineCallbacks } from '../../live.ts';
import { uidInput } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { callLimits } from './limits.ts';
import { callEndReasons, callStates } from './states.ts';

const moment = (what: string) => z.int().check(z.describe(`${what}, in milliseconds since 1970; 0: not yet`));

/** A call as one of its two members knows it. */
export const videoCall = z.object({
  call_id: z.string(),
  conversation_uid: z.int(),
  state: z.enum(callStates),
  incoming: flagOut().check(z.describe('1: the other has called')),
  counterpart: memberSummary,
  ended_reason: z.enum(['', ...callEndReasons]),
  version: z.int().check(z.describe('Rises with each change: an older one is to be ignored')),
  started: moment('When it was called'),
  rings_until: moment('When it ends unanswered'),
  active: moment('Since when media flow both ways'),
  seconds: z.int().check(z.describe('How long media have flowed; 0 until it has ended')),
});
export type VideoCall = z.infer<typeof videoCall>;

/** What answers or ends a call goes on while the site is read-only: it was begun before. */
const step = <const Action extends string>(action: Action, summary: string) =>
  ({
    whileReadOnly: true,
    plugin: 'im',
    action,
    summary,
    who: 'usePm',
    args: z.object({ call_id: z.string().check(z.maxLength(callLimits.idMax)) }),
    data: videoCall,
    rate: { limit: 60, windowMs: 60_000 },
  }) as const;

export const videoCallsActions = defineActions({
  startVideoCall: {
    plugin: 'im',
    action: 'video_call_start',
    summary:
      'Calls a member with whom messages are agreed. Where they call at the same time, or have called, it answers theirs',
    who: 'usePm',
    args: z.object({ to: uidInput() }),
    data: videoCall,
    rate: callLimits.starts,
  },
  cancelVideoCall: step('video_call_cancel', 'Ends one’s own call before it is answered'),
  declineVideoCall: step('video_call_decline', 'Refuses a call, on all devices'),
  answerVideoCall: step('video_call_answer', 'Answers a call; the first of a member’s devices has it'),
  endVideoCall: step('video_call_end', 'Ends an answered call'),
});

export const videoCallsCallbacks = defineCallbacks({
  videoCallInfo: {
    plugin: 'im',
    action: 'video_call_info',
    summary: 'A call has another state: to all sockets of both, as each of them sees it',
    data: videoCall,
  },
});
