// The uplink of a publication to the server: built, lost, rebuilt. There are two at most: the connected one, and the
// next, which replaces it once connected. Events of a replaced one are ignored. An uplink is one media connection, or
// with simulcast two: one for each kind.
//
//   nothing ──▶ offered ──▶ answered ──▶ stands        lost, or restarted by the server: offered again
import { bounds } from './bounds.ts';
import { createLocalCandidateQueue } from './candidate-queue.ts';
import { nothing } from './clock.ts';
import type { CallbackEvents, LiveClock, LiveFailure } from './live-client.ts';
import { layersOf } from './layers.ts';
import type { IceServer, LiveMedia, MediaPorts, Offering, Peer } from './live-streams.ts';
import type { Ask } from './rooms.ts';
import type { Retries } from './publishing-retries.ts';

type Parts = {
  ask: Ask;
  clock: LiveClock;
  ports: MediaPorts;
  iceServers(): readonly IceServer[];
  isUp(): boolean;
  retries: Retries;
  streamId(): string;
  media(): LiveMedia;
  /** The server accepts simulcast. */
  takesLayers(): boolean;
  /** Read at each offer. */
  rates(): { videoKbps: number; audioKbps: number };
  onStands(): void;
  /** A connected uplink was lost and is being replaced. */
  onCut(): void;
  /** The server does not know the stream any more. */
  onUnknown(failure: LiveFailure): void;
  /** The server has no media, and this camera was never connected to it. */
  onRefused(failure: LiveFailure): void;
  /** All retries failed. */
  onGivenUp(): void;
};

type Kind = Offering['connection'];
type MediaConnection = { peers: Map<Kind, Peer>; standing: Set<Kind> };

/** The only connection of a stream is not named on the wire. */
const named = (connection: Kind) => (connection === 'both' ? {} : { connection });

export function createUplink({ ask, clock, ports, retries, ...parts }: Parts) {
  let current: MediaConnection | undefined;
  let next: MediaConnection | undefined;
  /** Unanswered offers per kind: only the answer to the last offer counts. */
  const unanswered = new Map<Kind, number>();
  let stopSetup = nothing;

  const settle = (kind: Kind) => unanswered.set(kind, Math.max(0, (unanswered.get(kind) ?? 0) - 1));
  function close(uplink: MediaConnection | undefined) {
    for (const peer of uplink?.peers.values() ?? []) peer.close();
  }
  function dropNext() {
    stopSetup();
    close(next);
    next = undefined;
  }
  function connect() {
    if (!parts.isUp()) return;
    dropNext();
    const uplink: MediaConnection = { peers: new Map(), standing: new Set() };
    next = uplink;
    stopSetup = clock.setTimeout(() => {
      unanswered.clear();
      lost(uplink);
    }, bounds.peerWithinMs);
    const rates = parts.rates();
    const layers = parts.takesLayers() ? layersOf(parts.media(), rates.videoKbps) : [];
    const kinds: Kind[] = layers.length > 0 ? ['audio', 'video'] : ['both'];
    for (const connection of kinds) open(uplink, { connection, layers, ...rates });
  }
  function open(uplink: MediaConnection, offering: Offering) {
    const { connection } = offering;
    const about = { stream_id: parts.streamId(), ...named(connection) };
    const candidates = createLocalCandidateQueue((candidate) => {
      ask('streamIce', { ...about, ...candidate }).catch(nothing);
    });
    const peer = ports.openPeer({
      sends: true,
      iceServers: parts.iceServers(),
      clock,
      onCandidate: (candidate) => next === uplink && candidates.add(candidate),
      onConnected() {
        uplink.standing.add(connection);
        if (next === uplink && uplink.standing.size === uplink.peers.size) stands(uplink);
      },
      onLost: () => lost(uplink),
      onTrack: nothing,
      onFirstFrame: nothing,
    });
    uplink.peers.set(connection, peer);
    const offer = async () => {
      const sdp = await peer.offer(parts.media(), offering);
      if (next !== uplink || !parts.isUp()) return;
      unanswered.set(connection, (unanswered.get(connection) ?? 0) + 1);
      const sent = ask('streamSdp', { ...about, sdp, type: 'offer' });
      candidates.open();
      sent.catch((failure: LiveFailure) => notOffered(uplink, connection, failure));
    };
    offer().catch(() => lost(uplink));
  }
  function notOffered(uplink: MediaConnection, connection: Kind, failure: LiveFailure) {
    settle(connection);
    if (next !== uplink) return;
    if (failure.code === 'media_away' && !current) {
      dropNext();
      return parts.onRefused(failure);
    }
    if (failure.result !== 404 && failure.result !== 409) return lost(uplink);
    dropNext();
    parts.onUnknown(failure);
  }
  function stands(uplink: MediaConnection) {
    const old = current;
    [current, next] = [uplink, undefined];
    stopSetup();
    retries.reset();
    close(old);
    parts.onStands();
  }
  function lost(uplink: MediaConnection) {
    // The loss of the current connection does not matter while the next one is being built.
    const matters = uplink === next || (uplink === current && !next);
    if (uplink === next) dropNext();
    if (!matters || !parts.isUp()) return;
    parts.onCut();
    if (!retries.again(connect)) parts.onGivenUp();
  }

  return {
    connect,
    get hasStood() {
      return current !== undefined;
    },
    answered({ sdp, connection }: CallbackEvents['streamServerSdp']) {
      settle(connection);
      const uplink = next;
      const peer = uplink?.peers.get(connection);
      if (uplink && peer && unanswered.get(connection) === 0) peer.accept(sdp).catch(() => lost(uplink));
    },
    candidate({ connection, stream_index, stream_label, candidate }: CallbackEvents['streamServerIce']) {
      const peer = (next ?? current)?.peers.get(connection);
      peer?.addCandidate({ index: stream_index, label: stream_label, candidate });
    },
    /** Connections that are opened later begin with every layer. */
    sends(rids: readonly string[]) {
      for (const uplink of [current, next])
        for (const peer of uplink?.peers.values() ?? []) peer.sendLayers(rids);
    },
    async counters(): Promise<Record<string, number>> {
      const all = [...(current?.peers.values() ?? [])].map((peer) => peer.counters());
      return Object.assign({}, ...(await Promise.all(all))) as Record<string, number>;
    },
    replace(media: LiveMedia) {
      for (const uplink of [current, next])
        for (const peer of uplink?.peers.values() ?? []) peer.replace(media);
    },
    /** Without the socket a connected uplink may last; one under construction is dropped. */
    away() {
      unanswered.clear();
      dropNext();
    },
    close() {
      dropNext();
      close(current);
      current = undefined;
    },
  };
}
