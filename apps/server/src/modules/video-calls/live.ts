// The live actions of video calls, on both sockets: each takes one step, and is answered by the call after it.
import type { Uid, VideoCall, videoCallsActions } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { StoredCall } from './call-store.ts';
import type { Caller, CallSteps } from './steps.ts';
import { callView } from './views.ts';

type Needs = Use<'clock' | 'log'> & { members: Pick<Members, 'byUids'>; steps: CallSteps };

function callerOf({ person, sessionId }: LiveConnection): Caller {
  if (!person || person.kind === 'trial' || sessionId === undefined) throw refuse('not_logged_in');
  return { uid: person.uid, sessionId };
}

export function createVideoCallsLive(needs: Needs): LiveHandlers<typeof videoCallsActions> {
  const { clock, log, members, steps } = needs;

  async function answer(call: StoredCall, reader: Uid): Promise<VideoCall> {
    const known = await members.byUids([call.caller_uid, call.callee_uid]);
    const view = callView(call, reader, { known, clock });
    if (!view) throw refuse('call_unknown');
    return view;
  }
  const step =
    (taken: 'answer' | 'decline' | 'cancel' | 'end') =>
    async ({ call_id: id }: { call_id: string }, connection: LiveConnection) => {
      const caller = callerOf(connection);
      return answer(await steps.take(caller, id, taken), caller.uid);
    };

  return {
    async startVideoCall({ to }, connection) {
      const caller = callerOf(connection);
      const call = await steps.start(caller, to as Uid).catch((error: unknown) => {
        if (error instanceof Refusal) log.info({ reason: error.code }, 'a video call was not started');
        throw error;
      });
      // R8.062
      if (call.reason) log.info({ reason: call.reason }, 'a video call was not started');
      return answer(call, caller.uid);
    },
    cancelVideoCall: step('cancel'),
    declineVideoCall: step('decline'),
    answerVideoCall: step('answer'),
    endVideoCall: step('end'),
  };
}
