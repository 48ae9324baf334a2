// OBS and its like broadcast into a room: what they send is the member's camera there, by all the rules of
// cameras. The program is in the room as one more device of hers.
//
//   POST ──► key ──► room ──► offer answered ──► announced ──► DELETE, or the camera's end
//                                 │ its line is lost: she is away, and goes on with the next POST
//
// One key shows one camera: whoever starts by it later takes its place, in this room or another, here or in
// another process.
import { randomBytes } from 'node:crypto';
import {
  type ArgsOf,
  refusalFor,
  standingOf,
  streamsActions,
  streamsCallbacks,
  whipLimits,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { type RateLimits, takeForNetworkOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { IceServersOf } from '../../../platform/ice-servers.ts';
import { generationOf } from '../../../platform/whip/sdp-fragment.ts';
import type { WhipHouse, WhipOpened, WhipPost } from '../../../platform/whip/whip-endpoint.ts';
import type { RoomsForStreams } from '../../rooms/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { ProcessMessages } from '../process-messages.ts';
import type { LocalStream, LocalStreams } from '../local-streams.ts';
import type { ProgramConnections } from './program-connections.ts';
import { createDevice, type Device } from './device.ts';
import type { StreamKeys } from './stream-keys.ts';

type Needs = {
  clock: Clock;
  rateLimits: RateLimits;
  rooms: Pick<RoomsForStreams, 'comeIn' | 'seated'>;
  known: KnownStreams;
  own: LocalStreams;
  letters: Pick<ProcessMessages, 'tell'>;
  keys: StreamKeys;
  connections: ProgramConnections;
  iceServers: IceServersOf;
};

/** `?reencode=1&video_bitrate=1500`: for viewers who cannot decode it, or because it is too much for them. */
const { reencode, video_bitrate } = streamsActions.start.args.shape;
const wishesOf = z.object({ reencode, video_bitrate });
type Wishes = z.infer<typeof wishesOf>;

type StartArgs = ArgsOf<typeof streamsActions.start>;

export function createBroadcasts(needs: Needs): WhipHouse {
  const { clock, rateLimits, rooms, known, own, letters, keys, connections, iceServers } = needs;
  /** One after the other of each key, in this process: the later goes on with the camera of the earlier. */
  const turns = new Map<string, Promise<unknown>>();
  /** By the stream. */
  const broadcasts = new Map<string, { device: Device; id: string }>();

  known.onStream(({ before, after }) => {
    if (!after) broadcasts.get(before?.id ?? '')?.device.close();
  });

  /** Her camera there that she left a moment ago, or that this program goes on with; `nothing`: a new one. */
  function wantedIn(device: Device, wishes: Wishes): StartArgs {
    const { uid, rooms: seats } = rooms.seated(device);
    const [roomId] = seats;
    const refused = refusalFor('publishStreams', standingOf(device.person, clock.now()));
    if (refused) throw new Refusal(refused);
    const hers = known.of(uid).filter((stream) => stream.roomId === roomId && !stream.private);
    if (hers.some((stream) => !stream.tool && !stream.away)) throw refuse('streaming_already');
    const nothing = randomBytes(16).toString('hex');
    const stream_id = hers.find((stream) => stream.tool)?.id ?? nothing;
    return z.parse(streamsActions.start.args, { ...wishes, roomid: roomId, stream_id });
  }

  function keep(stream: LocalStream, device: Device, sessionId: string, offer: string): string {
    broadcasts.get(stream.id)?.device.close();
    const id = connections.add({
      sessionId,
      ufrag: generationOf(offer).ufrag,
      candidate: (candidate) => stream.ingest.addCandidate('both', candidate),
      end: () => own.end(stream, 'STREAM_STOP'),
    });
    const broadcast = { device, id };
    broadcasts.set(stream.id, broadcast);
    device.onClose(() => {
      connections.remove(id);
      if (broadcasts.get(stream.id) === broadcast) broadcasts.delete(stream.id);
    });
    return id;
  }

  /** What it showed until now is over. Whoever is just starting elsewhere is found as well: it is said before it is announced. */
  async function takePlace({ id: stream, uid }: LocalStream, sessionId: string): Promise<void> {
    const before = await keys.shows(sessionId, { stream, process: known.here });
    if (!before || before.stream === stream) return;
    letters.tell(before.process, { kind: 'yield', stream: before.stream, by: uid, named: true });
  }

  async function start(wanted: StartArgs, device: Device, by: { sessionId: string; offer: string }) {
    let answer = '';
    try {
      const stream = await own.start(wanted, device, {
        tool: true,
        // Nobody is told of a camera that nobody could see.
        async prepare(started) {
          answer = await started.ingest.offer('both', by.offer);
          await takePlace(started, by.sessionId);
        },
      });
      return { stream, answer };
    } catch (error) {
      // It was ended before it was there: another took its place.
      throw error instanceof Refusal && error.code === 'stream_unknown' ? refuse('streaming_already') : error;
    }
  }

  async function inTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(sessionId) ?? Promise.resolve()).then(work, work);
    turns.set(sessionId, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(sessionId) === turn) turns.delete(sessionId);
    }
  }

  async function broadcast(device: Device, sessionId: string, { place, offer, wishes: said }: WhipPost) {
    const wishes = z.safeParse(wishesOf, said);
    if (!wishes.success) throw refuse('malformed');
    await rooms.comeIn(device, { sessionId, ref: place });
    const { stream, answer } = await start(wantedIn(device, wishes.data), device, { sessionId, offer });
    const id = keep(stream, device, sessionId, offer);
    return { id, answer, iceServers: iceServers(stream.uid) };
  }

  async function askedBy({ bearer, visitor }: Pick<WhipPost, 'bearer' | 'visitor'>): Promise<string> {
    await takeForNetworkOrRefuse(rateLimits, 'whip asked', visitor.address, whipLimits.asked);
    return keys.sessionOf(bearer);
  }

  return {
    path: '/whip',
    async open(post: WhipPost): Promise<WhipOpened> {
      await takeForNetworkOrRefuse(rateLimits, 'whip', post.visitor.address, whipLimits.opened);
      const sessionId = await keys.sessionOf(post.bearer);
      const device = createDevice(post.visitor, (callback) => {
        // Its line is lost. It comes back by itself, or the camera ends.
        if (callback === streamsCallbacks.restartStream) device.close();
      });
      try {
        const opened = await inTurn(sessionId, () => broadcast(device, sessionId, post));
        await keys.used(sessionId);
        return opened;
      } catch (error) {
        device.close();
        throw error;
      }
    },
    async trickle({ id, ufrag, candidates, ...asker }) {
      await connections.trickle(id, await askedBy(asker), { ufrag, candidates });
    },
    async end({ id, ...asker }) {
      await connections.end(id, await askedBy(asker));
    },
  };
}
