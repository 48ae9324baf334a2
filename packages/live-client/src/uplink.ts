// The connection of media of one's own camera: built, cut, built anew. Two at most: the one that stands, and
// the next, which takes over once it stands too. Whatever a replaced one still says is heard by nobody.
//
//   nothing ──▶ offered ──▶ answered ──▶ stands        cut, or restarted by the house: offered anew
import { bounds } from './bounds.ts';
import { createCandidates } from './candidates.ts';
import { nothing } from './clock.ts';
import type { CallbackEvents, LiveClock, LiveFailure } from './live-client.ts';
import type { IceServer, LiveMedia, MediaPorts, Peer } from './live-streams.ts';
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

export function createUplink({ ask, clock, ports, tries, ...parts }: Parts) {
  let current: Peer | undefined;
  let next: Peer | undefined;
  /** Offers that were not answered yet: only the answer to the last one is of use. */
  let owed = 0;
  let stopSetup = nothing;

  function dropNext() {
    stopSetup();
    next?.close();
    next = undefined;
  }
  function connect() {
    if (!parts.isUp()) return;
    dropNext();
    const streamId = parts.streamId();
    const candidates = createCandidates((candidate) => {
      ask('streamIce', { stream_id: streamId, ...candidate }).catch(nothing);
    });
    const peer = ports.openPeer({
      sends: true,
      iceServers: parts.iceServers(),
      clock,
      onCandidate: (candidate) => next === peer && candidates.add(candidate),
      onConnected: () => next === peer && stands(peer),
      onLost: () => lost(peer),
      onFirstFrame: nothing,
    });
    next = peer;
    stopSetup = clock.setTimeout(() => {
      owed = 0;
      lost(peer);
    }, bounds.peerWithinMs);
    const offer = async () => {
      const sdp = await peer.offer(parts.media(), parts.rates());
      if (next !== peer || !parts.isUp()) return;
      owed++;
      const sent = ask('streamSdp', { stream_id: streamId, sdp, type: 'offer' });
      candidates.open();
      sent.catch((failure: LiveFailure) => notOffered(peer, failure));
    };
    offer().catch(() => lost(peer));
  }
  function notOffered(peer: Peer, failure: LiveFailure) {
    owed = Math.max(0, owed - 1);
    if (next !== peer) return;
    if (failure.result !== 404 && failure.result !== 409) return lost(peer);
    dropNext();
    parts.onUnknown(failure);
  }
  function stands(peer: Peer) {
    const old = current;
    [current, next] = [peer, undefined];
    stopSetup();
    tries.reset();
    old?.close();
    parts.onStands();
  }
  function lost(peer: Peer) {
    // While the next one is built, it does not matter what becomes of the one before.
    const matters = peer === next || (peer === current && !next);
    if (peer === next) dropNext();
    if (!matters || !parts.isUp()) return;
    parts.onCut();
    if (!tries.again(connect)) parts.onGivenUp();
  }

  return {
    connect,
    get hasStood() {
      return current !== undefined;
    },
    answered(sdp: string) {
      owed = Math.max(0, owed - 1);
      const peer = next;
      if (owed === 0 && peer) peer.accept(sdp).catch(() => lost(peer));
    },
    candidate: ({ stream_index: index, stream_label: label, candidate }: CallbackEvents['streamServerIce']) =>
      (next ?? current)?.addCandidate({ index, label, candidate }),
    counters: async () => (await current?.counters()) ?? {},
    replace(media: LiveMedia) {
      for (const peer of [current, next]) peer?.replace(media);
    },
    /** The socket is lost: what stands may last, what was being built does not. */
    away() {
      owed = 0;
      dropNext();
    },
    close() {
      dropNext();
      current?.close();
      current = undefined;
    },
  };
}
