// The line by which one's own camera reaches the house: built, cut, built anew. Two at most: the one that stands,
// and the next, which takes over once it stands too. Whatever a replaced one still says is heard by nobody. A
// line is one connection of media, or two: one for each kind, where the picture goes in several sizes.
//
//   nothing ──▶ offered ──▶ answered ──▶ stands        cut, or restarted by the house: offered anew
import { bounds } from './bounds.ts';
import { createCandidates } from './candidates.ts';
import { nothing } from './clock.ts';
import type { CallbackEvents, LiveClock, LiveFailure } from './live-client.ts';
import { layersOf } from './layers.ts';
import type { IceServer, LiveMedia, MediaPorts, Offering, Peer } from './live-streams.ts';
import type { Ask } from './rooms.ts';
import type { Tries } from './tries.ts';

type Parts = {
  ask: Ask;
  clock: LiveClock;
  ports: MediaPorts;
  iceServers(): readonly IceServer[];
  isUp(): boolean;
  tries: Tries;
  streamId(): string;
  media(): LiveMedia;
  /** The house takes a picture in several sizes. */
  takesLayers(): boolean;
  /** As they are when it is offered. */
  rates(): { videoKbps: number; audioKbps: number };
  onStands(): void;
  /** It stood, and is being replaced. */
  onCut(): void;
  /** The house knows no such stream any more. */
  onUnknown(failure: LiveFailure): void;
  /** It came to nothing too often. */
  onGivenUp(): void;
};

type Kind = Offering['connection'];
type Line = { peers: Map<Kind, Peer>; standing: Set<Kind> };

/** Clients of one connection do not name it. */
const named = (connection: Kind) => (connection === 'both' ? {} : { connection });

export function createUplink({ ask, clock, ports, tries, ...parts }: Parts) {
  let current: Line | undefined;
  let next: Line | undefined;
  /** Offers that were not answered yet: only the answer to the last one is of use. */
  const owed = new Map<Kind, number>();
  let stopSetup = nothing;

  const settle = (kind: Kind) => owed.set(kind, Math.max(0, (owed.get(kind) ?? 0) - 1));
  function close(line: Line | undefined) {
    for (const peer of line?.peers.values() ?? []) peer.close();
  }
  function dropNext() {
    stopSetup();
    close(next);
    next = undefined;
  }
  function connect() {
    if (!parts.isUp()) return;
    dropNext();
    const line: Line = { peers: new Map(), standing: new Set() };
    next = line;
    stopSetup = clock.setTimeout(() => {
      owed.clear();
      lost(line);
    }, bounds.peerWithinMs);
    const rates = parts.rates();
    const layers = parts.takesLayers() ? layersOf(parts.media(), rates.videoKbps) : [];
    const kinds: Kind[] = layers.length > 0 ? ['audio', 'video'] : ['both'];
    for (const connection of kinds) open(line, { connection, layers, ...rates });
  }
  function open(line: Line, offering: Offering) {
    const { connection } = offering;
    const about = { stream_id: parts.streamId(), ...named(connection) };
    const candidates = createCandidates((candidate) => {
      ask('streamIce', { ...about, ...candidate }).catch(nothing);
    });
    const peer = ports.openPeer({
      sends: true,
      iceServers: parts.iceServers(),
      clock,
      onCandidate: (candidate) => next === line && candidates.add(candidate),
      onConnected() {
        line.standing.add(connection);
        if (next === line && line.standing.size === line.peers.size) stands(line);
      },
      onLost: () => lost(line),
      onFirstFrame: nothing,
    });
    line.peers.set(connection, peer);
    const offer = async () => {
      const sdp = await peer.offer(parts.media(), offering);
      if (next !== line || !parts.isUp()) return;
      owed.set(connection, (owed.get(connection) ?? 0) + 1);
      const sent = ask('streamSdp', { ...about, sdp, type: 'offer' });
      candidates.open();
      sent.catch((failure: LiveFailure) => notOffered(line, connection, failure));
    };
    offer().catch(() => lost(line));
  }
  function notOffered(line: Line, connection: Kind, failure: LiveFailure) {
    settle(connection);
    if (next !== line) return;
    if (failure.result !== 404 && failure.result !== 409) return lost(line);
    dropNext();
    parts.onUnknown(failure);
  }
  function stands(line: Line) {
    const old = current;
    [current, next] = [line, undefined];
    stopSetup();
    tries.reset();
    close(old);
    parts.onStands();
  }
  function lost(line: Line) {
    // While the next one is built, it does not matter what becomes of the one before.
    const matters = line === next || (line === current && !next);
    if (line === next) dropNext();
    if (!matters || !parts.isUp()) return;
    parts.onCut();
    if (!tries.again(connect)) parts.onGivenUp();
  }

  return {
    connect,
    get hasStood() {
      return current !== undefined;
    },
    answered({ sdp, connection }: CallbackEvents['streamServerSdp']) {
      settle(connection);
      const line = next;
      const peer = line?.peers.get(connection);
      if (line && peer && owed.get(connection) === 0) peer.accept(sdp).catch(() => lost(line));
    },
    candidate({ connection, stream_index, stream_label, candidate }: CallbackEvents['streamServerIce']) {
      const peer = (next ?? current)?.peers.get(connection);
      peer?.addCandidate({ index: stream_index, label: stream_label, candidate });
    },
    async counters(): Promise<Record<string, number>> {
      const all = [...(current?.peers.values() ?? [])].map((peer) => peer.counters());
      return Object.assign({}, ...(await Promise.all(all))) as Record<string, number>;
    },
    replace(media: LiveMedia) {
      for (const line of [current, next]) for (const peer of line?.peers.values() ?? []) peer.replace(media);
    },
    /** The socket is lost: what stands may last, what was being built does not. */
    away() {
      owed.clear();
      dropNext();
    },
    close() {
      dropNext();
      close(current);
      current = undefined;
    },
  };
}
