// One peer connection: candidates in both directions, a deadline to connect, and an end that is reported once.
//
//   opened ──► connected ──► ended
//      └── not within connectWithinMs ──► ended (failed)
import { type Audio, PeerConnection, type Track, type Video } from 'node-datachannel';
import type { Candidate, SessionEnd } from '../vocabulary.ts';
import {
  candidatesMax,
  ownCandidates,
  readCandidate,
  withCandidates,
  withoutAddresses,
} from '../wire/candidates.ts';
import type { Description } from '../wire/description.ts';

/** From opening to connected: ends viewers that never answer and publishers that never connect. */
const usualConnectWithinMs = 15_000;

/**
 * Remote candidates that are passed to the library. It keeps twenty, and peer-reflexive ones need room among them.
 */
const triedMax = 12;

/** Network settings of a media process. */
export type PeerNetwork = {
  /** The UDP port of all connections; undefined: any free ports. */
  port?: number | undefined;
  bindAddress?: string | undefined;
  announcedAddress?: string | undefined;
  /** Peers may name private addresses, which this process then sends checks to. Usually true. */
  allowsPrivateCandidates?: boolean | undefined;
  connectWithinMs?: number | undefined;
};

export type RtcPeer = ReturnType<typeof createRtcPeer>;

type Handlers = {
  candidate(candidate: Candidate | null): void;
  /** Once. */
  end(why: SessionEnd): void;
};

export function createRtcPeer(
  network: PeerNetwork,
  on: Handlers,
  now: () => number = () => performance.now(),
) {
  const connection = new PeerConnection('', {
    iceServers: [],
    disableAutoNegotiation: true,
    ...(network.bindAddress && { bindAddress: network.bindAddress }),
    ...(network.port && { enableIceUdpMux: true, portRangeBegin: network.port, portRangeEnd: network.port }),
  });
  const openedAt = now();
  const connectWithinMs = network.connectWithinMs ?? usualConnectWithinMs;
  /**
   * Referenced here, because the garbage collector closes an unreferenced track. A track with a listener is collected
   * only after it is closed: the library references the listener, and the listener references the track.
   */
  const tracks = new Set<Track>();
  let state: 'opened' | 'connected' | 'ended' = 'opened';
  let [candidates, tried] = [0, 0];
  let early: string[] | undefined = [];
  /** Media sections are bundled: candidates name the first. */
  let mid = '0';

  function end(why: SessionEnd): void {
    if (state === 'ended') return;
    state = 'ended';
    for (const track of tracks) track.close();
    connection.close();
    on.end(why);
  }

  connection.onStateChange((to) => {
    if (state === 'ended') return;
    if (to === 'connected') state = 'connected';
    if (to === 'failed') end('failed');
    if (to === 'closed') end('closed');
  });

  function addCandidate(text: string): void {
    if (state === 'ended' || candidates >= candidatesMax) return;
    candidates += 1;
    const candidate = readCandidate(text, { allowsPrivate: network.allowsPrivateCandidates ?? true });
    if (!candidate) return;
    if (early) early.push(candidate);
    else tryCandidate(candidate);
  }
  function tryCandidate(candidate: string): void {
    if (tried >= triedMax) return;
    tried += 1;
    connection.addRemoteCandidate(candidate, mid);
  }

  /** Throws where the library refuses the description. */
  function setRemote({ sdp, candidates, lines }: Description, type: 'offer' | 'answer'): void {
    mid = lines[0]?.mid ?? mid;
    connection.setRemoteDescription(sdp, type);
    const waiting = early ?? [];
    early = undefined;
    for (const candidate of waiting) tryCandidate(candidate);
    for (const candidate of candidates) addCandidate(candidate);
  }

  /** Synchronous: only host candidates are gathered. */
  function describeOurselves(type: 'offer' | 'answer') {
    connection.setLocalDescription(type);
    const sdp = connection.localDescription()?.sdp ?? '';
    return { sdp: withoutAddresses(sdp), own: ownCandidates(sdp, network.announcedAddress) };
  }

  let unannounced: Candidate[] = [];
  return {
    get isConnected() {
      return state === 'connected';
    },
    end,
    addCandidate,
    addTrack(media: Audio | Video): Track {
      const track = connection.addTrack(media);
      tracks.add(track);
      // The library releases a track once it has called its close listener.
      track.onClosed(() => tracks.delete(track));
      return track;
    },
    answer(offer: Description): string {
      setRemote(offer, 'offer');
      const { sdp, own } = describeOurselves('answer');
      return withCandidates(sdp, own);
    },
    offer(): string {
      const { sdp, own } = describeOurselves('offer');
      unannounced = own;
      return sdp;
    },
    /** Candidates are sent afterwards: DTLS fails where a peer starts before its fingerprint is known. */
    acceptAnswer(answer: Description): void {
      setRemote(answer, 'answer');
      for (const candidate of unannounced) on.candidate(candidate);
      unannounced = [];
      on.candidate(null);
    },
    everySecond(): void {
      if (state === 'opened' && now() - openedAt > connectWithinMs) end('failed');
    },
  };
}

/** Never throws: a broken connection is reported by its end. */
export function sendOn(track: Track, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet);
  } catch {
    // The track is not open; checking before every packet would cost more.
  }
}
