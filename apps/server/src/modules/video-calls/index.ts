// Video calls: who calls whom, whether it is answered, and how it ends. Media are private streams of the streams
// domain, which asks here who may publish and view them.
import type { Uid, VideoCall, videoCallsActions } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { LiveAccounts, Members, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { PrivateMessages } from '../pm/index.ts';
import type { Relations } from '../relations/index.ts';
import { callById, type StoredCall } from './call-store.ts';
import { createCallChanges } from './changes.ts';
import { createCallMetrics } from './metrics.ts';
import { createCallsPersonalData } from './personal-data.ts';
import { type Caller, createCallSteps } from './steps.ts';
import { callView } from './views.ts';
import { type MediaOfCall, watchCalls } from './watch.ts';

export type VideoCalls = {
  /** On both sockets. */
  live: LiveHandlers<typeof videoCallsActions>;
  /** Refuses who is not in that call, and everybody before it is answered and after it has ended. */
  admit(callId: string, uid: Uid): Promise<void>;
  readMedia(read: MediaOfCall): void;
  mediaChanged(callId: string): void;
  /** In every process: the streams of these calls end. */
  onEnd(hear: (isOver: (callId: string) => boolean) => void): void;
  /** For the pages of members that have no other socket. */
  states: {
    read(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, VideoCall>>;
    onChange(hear: (change: VideoCall & { uid: Uid }) => void): void;
  };
  /** Hears which sessions end: a logout ends the call. */
  sessions: SessionHolder;
  personalData: PersonalData;
  close(): Promise<void>;
};

type Domains = {
  members: Members;
  accounts: LiveAccounts;
  relations: Relations;
  sanctions: Moderation['sanctions'];
  pm: Pick<PrivateMessages, 'isOnline' | 'socketsOf' | 'lockConversation' | 'recordCall'>;
  /** Whether a page of the site is seen in one of the member's browsers now. */
  isVisible(uid: Uid): boolean;
};

function callerOf({ person, sessionId }: LiveConnection): Caller {
  if (!person || person.kind === 'trial' || sessionId === undefined) throw refuse('not_logged_in');
  return { uid: person.uid, sessionId };
}

export async function createVideoCalls(
  engines: Use<'db' | 'pool' | 'clock' | 'log' | 'metrics' | 'notifications'>,
  domains: Domains,
): Promise<VideoCalls> {
  const needs = { ...engines, ...domains };
  const { db, clock, log, members, pm, isVisible } = needs;
  const changes = await createCallChanges(needs);
  const steps = createCallSteps({
    ...needs,
    metrics: createCallMetrics(needs.metrics),
    isReachable: (uid) => pm.isOnline(uid) || isVisible(uid),
  });
  const watch = watchCalls({ ...needs, steps });

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
    live: {
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
    },
    async admit(callId, uid) {
      const call = await callById(db, callId);
      const isIn = call && (call.caller_uid === uid || call.callee_uid === uid);
      if (!isIn || call.state === 'new' || call.state === 'ended') throw refuse('call_unknown');
    },
    readMedia: watch.readMedia,
    mediaChanged: watch.lookAt,
    onEnd: changes.onEnd,
    states: { read: changes.latest, onChange: changes.onChange },
    sessions: watch.holder,
    personalData: createCallsPersonalData({ members }),
    async close() {
      await watch.close();
      await changes.close();
    },
  };
}
