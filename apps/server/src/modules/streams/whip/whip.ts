// Programs of members that speak WHIP and WHEP: OBS broadcasts into a room, players watch a camera. A program
// is a device of its member and may do what the member may.
import type { streamsCalls } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import type { IceServersOf } from '../../../platform/ice-servers.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LiveAccounts } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Chat } from '../../chat/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { ProcessMessages } from '../process-messages.ts';
import type { LocalStreams } from '../local-streams.ts';
import type { Viewing } from '../viewing/viewing.ts';
import { createBroadcasts } from './broadcasts.ts';
import { createProgramConnections } from './program-connections.ts';
import { createStreamKeys } from './stream-keys.ts';
import { createViewerTokens } from './viewer-tokens.ts';
import { createProgramViews } from './program-views.ts';

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  secretKey: string;
  iceServers: IceServersOf;
  accounts: Pick<LiveAccounts, 'bySession' | 'lend' | 'endLent' | 'seen'>;
  relations: Pick<Relations, 'apart'>;
  chat: Pick<Chat, 'joinAsDevice' | 'sessionOn'>;
  known: KnownStreams;
  localStreams: LocalStreams;
  viewing: Viewing;
  messages: ProcessMessages;
};
type Served = Pick<typeof streamsCalls, 'streamKey' | 'renewStreamKey' | 'endStreamKey' | 'viewerToken'>;

export function createWhip(needs: Needs) {
  const { known, relations } = needs;
  const keys = createStreamKeys(needs);
  const tokens = createViewerTokens(needs);
  const connections = createProgramConnections(needs);

  const calls: Handlers<Served> = {
    ...keys.calls,
    async viewerToken({ stream_id }, context) {
      const { uid, id } = sessionOf(context);
      const stream = known.stream(stream_id);
      // A camera that a block or privacy hides answers like an unknown id. The rest is judged when it is watched.
      if (!stream || stream.private || (await relations.apart(uid)).has(stream.uid)) {
        throw refuse('stream_unknown');
      }
      const { token, expiresAt } = tokens.make(stream_id, id);
      return { token, url: `${context.origin}/whep/${stream_id}`, expires_at: expiresAt };
    },
  };

  return {
    calls,
    personalData: keys.personalData,
    endpoints: [
      createBroadcasts({ ...needs, keys, connections }),
      createProgramViews({ ...needs, tokens, connections }),
    ],
    handleMessage: connections.handleMessage,
    sessions: connections.sessions,
    endSession: connections.endSession,
  };
}
export type Whip = ReturnType<typeof createWhip>;
