// The embedded engine as a WHIP and WHEP server for another machine: the holder of the operator's token publishes
// and views any stream name. Members' cameras are not among these names, and no access rule of this site applies:
// the machine that holds the token applies its own.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type RateLimits, takeForNetworkOrRefuse } from '../../bus/rate-limits.ts';
import { refuse } from '../../refusal.ts';
import { generationOf } from '../../whip/sdp-fragment.ts';
import type { WhipEndpoint, WhipOpened, WhipPost } from '../../whip/whip-endpoint.ts';
import { EngineRefusal, type EngineSession, type MediaEngine, type StreamName } from '../media-engine.ts';

const guesses = { limit: 20, windowMs: 60_000 };
const name = /^[\w-]{1,64}$/;
const digest = (text: string) => createHash('sha256').update(text).digest();

type Needs = { engine: MediaEngine; token: string; rateLimits: RateLimits };

const refusalOf = ({ reason }: EngineRefusal) => {
  if (reason === 'bad_description') return refuse('description_refused');
  if (reason === 'undecoded') return refuse('view_undecoded');
  return refuse(reason === 'unknown' ? 'connection_over' : 'unavailable');
};

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof EngineRefusal ? refusalOf(error) : error;
  }
}

export function createEngineEndpoints({ engine, token, rateLimits }: Needs): WhipEndpoint[] {
  const expected = digest(token);
  /** ICE user name fragments of the peers. */
  const ufrags = new Map<EngineSession, string>();
  engine.on('ended', (session) => void ufrags.delete(session));

  const isMachine = (bearer: string) => timingSafeEqual(digest(bearer), expected);
  /** Wrong tokens are counted whatever they are sent with: an unlimited method would serve for guessing. */
  async function requireToken({ bearer, visitor }: Pick<WhipPost, 'bearer' | 'visitor'>): Promise<void> {
    if (isMachine(bearer)) return;
    await takeForNetworkOrRefuse(rateLimits, 'engine token', visitor.address, guesses);
    throw refuse('stream_key_unknown');
  }
  async function sessionOf(id: string, proof: Pick<WhipPost, 'bearer' | 'visitor'>): Promise<EngineSession> {
    await requireToken(proof);
    const session = id as EngineSession;
    if (!ufrags.has(session)) throw refuse('connection_over');
    return session;
  }

  const endpointAt = (
    path: WhipEndpoint['path'],
    open: (stream: StreamName, offer: string) => Promise<{ id: EngineSession; answer: string }>,
  ): WhipEndpoint => ({
    path,
    async open({ target, bearer, offer, visitor }): Promise<WhipOpened> {
      await requireToken({ bearer, visitor });
      if (!name.test(target)) throw refuse('malformed');
      // The prefix separates these names from those of members' cameras.
      const { id, answer } = await asked(() => open(`engine ${target}` as StreamName, offer));
      ufrags.set(id, generationOf(offer).ufrag);
      return { id, answer };
    },
    async trickle({ id, ufrag, candidates, ...proof }) {
      const session = await sessionOf(id, proof);
      if (ufrag !== '' && ufrag !== ufrags.get(session)) throw refuse('ice_restart_refused');
      for (const candidate of candidates) await asked(() => engine.addCandidate(session, candidate));
    },
    async end({ id, ...proof }) {
      const session = await sessionOf(id, proof);
      await asked(() => engine.close(session));
    },
  });

  return [
    endpointAt('/engine/whip', (stream, offer) => engine.openIngest(stream, offer)),
    endpointAt('/engine/whep', async (stream, offer) => {
      const view = await engine.openView(stream, { offer });
      if (!('answer' in view)) throw new Error('an engine that was offered something offers');
      return view;
    }),
  ];
}
