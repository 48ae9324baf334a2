// Programs such as OBS broadcast into a room over WHIP. What they send is the member's camera there, by all
// the rules of cameras. The program is in the room as one more device of the member.
//
//   POST ──► key ──► room ──► offer answered ──► announced ──► DELETE, or the camera's end
//                                 │ connection lost: the publisher is away, and the next POST resumes
//
// One key broadcasts one camera: a later start by the same key replaces the earlier one, in this room or
// another, in this process or another.
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
import { takeForNetworkOrRefuse } from '../../../platform/bus/rate-limits.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { generationOf } from '../../../platform/whip/sdp-fragment.ts';
import type { WhipEndpoint, WhipOpened, WhipPost } from '../../../platform/whip/whip-endpoint.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { ProcessMessages } from '../process-messages.ts';
import type { LocalStream, LocalStreams } from '../local-streams.ts';
import type { ProgramNeeds } from './program-connections.ts';
import { createDevice, type Device } from './device.ts';
import type { StreamKeys } from './stream-keys.ts';

type Needs = ProgramNeeds & {
  known: KnownStreams;
  localStreams: LocalStreams;
  messages: Pick<ProcessMessages, 'send'>;
  keys: StreamKeys;
};

/** `?reencode=1&video_bitrate=1500`: for viewers who cannot decode what is sent, or receive less. */
const { reencode, video_bitrate } = streamsActions.start.args.shape;
const queryShape = z.object({ reencode, video_bitrate });
type BroadcastOptions = z.infer<typeof queryShape>;

type StartArgs = ArgsOf<typeof streamsActions.start>;

export function createBroadcasts(needs: Needs): WhipEndpoint {
  const { clock, rateLimits, chat, known, localStreams, messages, keys, connections, iceServers } = needs;
  /** Starts of one key in this process run one after the other: the later resumes the earlier one's camera. */
  const queues = new Map<string, Promise<unknown>>();
  /** By stream id. */
  const broadcasts = new Map<string, { device: Device; id: string }>();

  known.onStream(({ before, after }) => {
    if (!after) broadcasts.get(before?.id ?? '')?.device.close();
  });

  /** Names the camera of a program that is already there, which goes on; a random id starts a new one. */
  function startArgsIn(device: Device, options: BroadcastOptions): StartArgs {
    const { uid, rooms: joined } = chat.sessionOn(device);
    const [roomId] = joined;
    const refused = refusalFor('publishStreams', standingOf(device.person, clock.now()));
    if (refused) throw new Refusal(refused);
    const publishedHere = known.of(uid).filter((stream) => stream.roomId === roomId && !stream.private);
    if (publishedHere.some((stream) => !stream.tool && !stream.away)) throw refuse('streaming_already');
    const unknownId = randomBytes(16).toString('hex');
    const stream_id = publishedHere.find((stream) => stream.tool)?.id ?? unknownId;
    return z.parse(streamsActions.start.args, { ...options, roomid: roomId, stream_id });
  }

  function addConnection(stream: LocalStream, device: Device, sessionId: string, offer: string): string {
    broadcasts.get(stream.id)?.device.close();
    const id = connections.add({
      sessionId,
      ufrag: generationOf(offer).ufrag,
      candidate: (candidate) => stream.connections.addCandidate('both', candidate),
      end: () => localStreams.end(stream, 'STREAM_STOP'),
    });
    const broadcast = { device, id };
    broadcasts.set(stream.id, broadcast);
    device.onClose(() => {
      connections.remove(id);
      if (broadcasts.get(stream.id) === broadcast) broadcasts.delete(stream.id);
    });
    return id;
  }

  /** Ends the key's earlier camera. It runs before the announcement, so it also finds one that is just starting elsewhere. */
  async function replaceEarlier({ id: stream, uid }: LocalStream, sessionId: string): Promise<void> {
    const before = await keys.setStream(sessionId, { stream, process: known.processId });
    if (!before || before.stream === stream) return;
    messages.send(before.process, { kind: 'yield', stream: before.stream, by: uid, named: true });
  }

  async function start(args: StartArgs, device: Device, by: { sessionId: string; offer: string }) {
    let answer = '';
    try {
      const stream = await localStreams.start(args, device, {
        tool: true,
        // The offer is answered first: a camera without media is not announced.
        async prepare(started) {
          answer = await started.connections.offer('both', by.offer);
          await replaceEarlier(started, by.sessionId);
        },
      });
      return { stream, answer };
    } catch (error) {
      // A later start by the same key replaced it before it was announced.
      throw error instanceof Refusal && error.code === 'stream_unknown' ? refuse('streaming_already') : error;
    }
  }

  async function queued<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    const last = (queues.get(sessionId) ?? Promise.resolve()).then(work, work);
    queues.set(sessionId, last);
    try {
      return await last;
    } finally {
      if (queues.get(sessionId) === last) queues.delete(sessionId);
    }
  }

  async function broadcast(device: Device, sessionId: string, { target, offer, query }: WhipPost) {
    const options = z.safeParse(queryShape, query);
    if (!options.success) throw refuse('malformed');
    await chat.joinAsDevice(device, { sessionId, ref: target });
    const { stream, answer } = await start(startArgsIn(device, options.data), device, { sessionId, offer });
    const id = addConnection(stream, device, sessionId, offer);
    return { id, answer, iceServers: iceServers(stream.uid) };
  }

  async function sessionBy({ bearer, visitor }: Pick<WhipPost, 'bearer' | 'visitor'>): Promise<string> {
    await takeForNetworkOrRefuse(rateLimits, 'whip asked', visitor.address, whipLimits.asked);
    return keys.sessionOf(bearer);
  }

  return {
    path: '/whip',
    publishes: true,
    async open(post: WhipPost): Promise<WhipOpened> {
      await takeForNetworkOrRefuse(rateLimits, 'whip', post.visitor.address, whipLimits.opened);
      const sessionId = await keys.sessionOf(post.bearer);
      const device = createDevice(post.visitor, (callback) => {
        // The media connection is lost. The program posts again by itself, or the camera ends.
        if (callback === streamsCallbacks.restartStream) device.close();
      });
      try {
        const opened = await queued(sessionId, () => broadcast(device, sessionId, post));
        await keys.used(sessionId);
        return opened;
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
