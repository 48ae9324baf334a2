// Programs that watch a camera over WHEP, as one more device of the member who made their token: in the room,
// by the rules of views, and disconnected as soon as the member may not watch any more.
import {
  type CallbackSpec,
  refusalFor,
  standingOf,
  streamsActions,
  streamsCallbacks,
  whipLimits,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { takeForNetworkOrRefuse } from '../../../platform/bus/rate-limits.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { generationOf } from '../../../platform/whip/sdp-fragment.ts';
import type { WhipEndpoint, WhipOpened, WhipPost } from '../../../platform/whip/whip-endpoint.ts';
import { candidateToWire } from '../candidates.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { Viewing } from '../viewing/viewing.ts';
import type { ProgramNeeds } from './program-connections.ts';
import { createDevice, type Device } from './device.ts';
import type { ViewerTokens } from './viewer-tokens.ts';

type Needs = ProgramNeeds & {
  known: Pick<KnownStreams, 'stream'>;
  viewing: Viewing;
  tokens: ViewerTokens;
};

/** A program watches one camera. */
const ref = 1;
/** The view is over, or needs a new connection, which the program opens by another request. */
const endings = new Set<CallbackSpec>([streamsCallbacks.viewEnded, streamsCallbacks.restartView]);

export function createProgramViews(needs: Needs): WhipEndpoint {
  const { clock, rateLimits, chat, known, viewing, tokens, connections, iceServers } = needs;

  async function sessionBy({ bearer, visitor }: Pick<WhipPost, 'bearer' | 'visitor'>): Promise<string> {
    await takeForNetworkOrRefuse(rateLimits, 'whep asked', visitor.address, whipLimits.asked);
    const token = tokens.read(bearer);
    if (!token) throw refuse('viewer_token_over');
    return token.sessionId;
  }

  async function watch(device: Device, { bearer, target, offer }: WhipPost): Promise<WhipOpened> {
    const token = tokens.read(bearer);
    if (!token || token.isOver || token.streamId !== target) throw refuse('viewer_token_over');
    const { sessionId, streamId } = token;
    const stream = known.stream(streamId);
    if (!stream || stream.private) throw refuse('stream_unknown');
    await chat.joinAsDevice(device, { sessionId, ref: String(stream.roomId) });
    const refused = refusalFor('watchStreams', standingOf(device.person, clock.now()));
    if (refused) throw new Refusal(refused);
    const args = z.parse(streamsActions.view.args, { stream_id: streamId, ref });
    const afterwards: (() => void)[] = [];
    await viewing.view(args, device, (work) => void afterwards.push(work), { byOffer: true });
    for (const work of afterwards) work();
    const { sdp } = await viewing.offer({ ref, sdp: offer }, device);
    const id = connections.add({
      sessionId,
      ufrag: generationOf(offer).ufrag,
      candidate: (candidate) => viewing.candidate(ref, candidateToWire(candidate), device),
      end: device.close,
    });
    device.onClose(() => connections.remove(id));
    return { id, answer: sdp, iceServers: iceServers(chat.sessionOn(device).uid) };
  }

  return {
    path: '/whep',
    async open(post) {
      await takeForNetworkOrRefuse(rateLimits, 'whep', post.visitor.address, whipLimits.opened);
      const device: Device = createDevice(post.visitor, (callback) => {
        if (endings.has(callback)) device.close();
      });
      try {
        return await watch(device, post);
      } catch (error) {
        device.close();
        throw error;
      }
    },
    async trickle({ id, ufrag, candidates, ...asker }) {
      await connections.trickle(id, await sessionBy(asker), { ufrag, candidates });
    },
    async end({ id, ...asker }) {
      await connections.end(id, await sessionBy(asker));
    },
  };
}
