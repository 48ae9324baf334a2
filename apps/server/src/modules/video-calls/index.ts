// Video calls: who calls whom, whether it is answered, and how it ends. Media are private streams of the streams
// domain, which asks here who may publish and view them.
import type { Uid, VideoCall, videoCallsActions } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { LiveAccounts, Members, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { PrivateMessages } from '../pm/index.ts';
import type { Relations } from '../relations/index.ts';
import { createAdmit } from './admit.ts';
import { createCallChanges } from './changes.ts';
import { createVideoCallsLive } from './live.ts';
import { createCallMetrics } from './metrics.ts';
import { createCallsPersonalData } from './personal-data.ts';
import { createCallSteps } from './steps.ts';
import { type MediaOfCall, watchCalls } from './watch.ts';

export type VideoCalls = {
  /** On both sockets. */
  live: LiveHandlers<typeof videoCallsActions>;
  /** Refuses who is not in that call, and everybody before it is answered and after it has ended. */
  admit(callId: string, uid: Uid): Promise<void>;
  readMedia(read: MediaOfCall): void;
  mediaChanged(callId: string): void;
  /** In every process: the streams of these calls end. */
  onEnd(listener: (isOver: (callId: string) => boolean) => void): void;
  /** For the pages of members that have no other socket. */
  states: {
    read(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, VideoCall>>;
    onChange(listener: (change: VideoCall & { uid: Uid }) => void): void;
  };
  /** Ends calls with the sessions they belong to: a logout ends the call. */
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

export async function createVideoCalls(
  engines: Use<'db' | 'pool' | 'clock' | 'log' | 'metrics' | 'notifications'>,
  domains: Domains,
): Promise<VideoCalls> {
  const needs = { ...engines, ...domains };
  const { db, members, pm, isVisible } = needs;
  const changes = await createCallChanges(needs);
  const steps = createCallSteps({
    ...needs,
    metrics: createCallMetrics(needs.metrics),
    isReachable: (uid) => pm.isOnline(uid) || isVisible(uid),
  });
  const watch = watchCalls({ ...needs, steps });

  return {
    live: createVideoCallsLive({ ...needs, steps }),
    admit: createAdmit({ db }),
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
