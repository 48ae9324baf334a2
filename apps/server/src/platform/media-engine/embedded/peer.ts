// One peer connection: candidates both ways, a deadline to come up, and an end that is told once.
//
//   opened ──► connected ──► ended
//      └── not within connectWithinMs ──► ended (failed)
import { type Audio, PeerConnection, type Track, type Video } from 'node-datachannel';
import type { Candidate, SessionEnd } from '../media-engine.ts';
import {
  candidatesMax,
  ownCandidates,
  readCandidate,
  withCandidates,
  withoutAddresses,
} from './candidates.ts';
import type { Description } from './description.ts';

/** A viewer that never answers, a publisher that never sends: from opening to connected. */
const usualConnectWithinMs = 15_000;

/**
 * Candidates that we go and look for. The library keeps twenty of the other side: there must be room for where
 * its packets really come from.
 */
const triedMax = 12;

/** How this process is reached. */
export type PeerNetwork = {
  /** Everything goes over this one; without it, over any that is free. */
  port?: number | undefined;
  bindAddress?: string | undefined;
  announcedAddress?: string | undefined;
  /** Peers may name private addresses, which this process then sends checks to. Usually true. */
  allowsPrivateCandidates?: boolean | undefined;
  connectWithinMs?: number | undefined;
};

export type EnginePeer = ReturnType<typeof createEnginePeer>;

type Hear = {
  candidate(candidate: Candidate | null): void;
  /** Once. */
  end(why: SessionEnd): void;
};

export function createEnginePeer(
  place: PeerNetwork,
  hear: Hear,
  now: () => number = () => performance.now(),
) {
  const connection = new PeerConnection('', {
    iceServers: [],
    disableAutoNegotiation: true,
    ...(place.bindAddress && { bindAddress: place.bindAddress }),
    ...(place.port && { enableIceUdpMux: true, portRangeBegin: place.port, portRangeEnd: place.port }),
  });
  const openedAt = now();
  const connectWithinMs = place.connectWithinMs ?? usualConnectWithinMs;
  /**
   * Held: a track that nobody holds is closed by the garbage collector. And one that hears is never
   * collected before it is closed: the library holds what hears, and that holds the track.
   */
  const tracks = new Set<Track>();
  let state: 'opened' | 'connected' | 'ended' = 'opened';
  let [candidates, tried] = [0, 0];
  let early: string[] | undefined = [];
  /** All lines travel together: the first stands for them. */
  let mid = '0';

  function end(why: SessionEnd): void {
    if (state === 'ended') return;
    state = 'ended';
    for (const track of tracks) track.close();
    connection.close();
    hear.end(why);
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
    const candidate = readCandidate(text, { allowsPrivate: place.allowsPrivateCandidates ?? true });
    if (!candidate) return;
    if (early) early.push(candidate);
    else tryCandidate(candidate);
  }
  function tryCandidate(candidate: string): void {
    if (tried >= triedMax) return;
    tried += 1;
    connection.addRemoteCandidate(candidate, mid);
  }

  /** Throws what the library says of it. */
  function setRemote({ sdp, candidates, lines }: Description, type: 'offer' | 'answer'): void {
    mid = lines[0]?.mid ?? mid;
    connection.setRemoteDescription(sdp, type);
    const waiting = early ?? [];
    early = undefined;
    for (const candidate of waiting) tryCandidate(candidate);
    for (const candidate of candidates) addCandidate(candidate);
  }

  /** Only our own hosts are gathered: that is done at once. */
  function describeOurselves(type: 'offer' | 'answer') {
    connection.setLocalDescription(type);
    const sdp = connection.localDescription()?.sdp ?? '';
    return { sdp: withoutAddresses(sdp), own: ownCandidates(sdp, place.announcedAddress) };
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
      // The library lets go of a track when it has told somebody that it is closed.
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
    /** Our candidates leave afterwards: a peer that begins before we know its fingerprint is turned away. */
    acceptAnswer(answer: Description): void {
      setRemote(answer, 'answer');
      for (const candidate of unannounced) hear.candidate(candidate);
      unannounced = [];
      hear.candidate(null);
    },
    everySecond(): void {
      if (state === 'opened' && now() - openedAt > connectWithinMs) end('failed');
    },
  };
}

/** Nothing goes wrong loudly: what cannot be sent to one is told by her connection's end. */
export function sendOn(track: Track, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet);
  } catch {
    // It is not open, or no more; asking before every packet costs more.
  }
}
