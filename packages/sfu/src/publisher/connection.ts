// A peer connection of the library as a browser has one: offers, answers, candidates, and its end. ICE, DTLS and SRTP
// are the library's own.
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';

export type PeerKind = 'audio' | 'video';

/** As most browsers number them. */
export const sentPayloadTypes = { audio: 111, vp8: 96, h264: 104 };

export const openPeerConnection = (bindAddress?: string): PeerConnection =>
  new PeerConnection('', {
    iceServers: [],
    disableAutoNegotiation: true,
    ...(bindAddress !== undefined && { bindAddress }),
  });

/** Video as it is offered: VP8, H.264 by its profile, or both. */
export type OfferedCodecs = { vp8?: boolean; h264?: string | undefined };

export function addMedia(
  connection: PeerConnection,
  kinds: readonly PeerKind[],
  { ssrcs, vp8 = true, h264 }: OfferedCodecs & { ssrcs?: Record<PeerKind, number> } = {},
): Map<PeerKind, Track> {
  const direction = ssrcs ? 'SendOnly' : 'RecvOnly';
  const lines = kinds.map((kind, index): [PeerKind, Track] => {
    const media =
      kind === 'audio' ? new Audio(String(index), direction) : new Video(String(index), direction);
    if (media instanceof Audio) media.addOpusCodec(sentPayloadTypes.audio);
    else {
      if (vp8) media.addVP8Codec(sentPayloadTypes.vp8);
      const format = `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${h264}`;
      if (h264 !== undefined) media.addH264Codec(sentPayloadTypes.h264, format);
    }
    if (ssrcs) media.addSSRC(ssrcs[kind], 'camera', 'camera', kind);
    return [kind, connection.addTrack(media)];
  });
  return new Map(lines);
}

export const candidatesOf = (sdp: string): string[] => [...new Set(sdp.match(/a=candidate:[^\r\n]*/g))];
export const withoutCandidates = (sdp: string): string =>
  sdp.replace(/a=(?:candidate:[^\r\n]*|end-of-candidates)\r\n/g, '');

/** Synchronous: only addresses of this machine are gathered. */
export function describeSelf(connection: PeerConnection, type: 'offer' | 'answer'): string {
  connection.setLocalDescription(type);
  return connection.localDescription()?.sdp ?? '';
}

/** Description first, candidates after it: on loopback the library may otherwise connect before it is ready. */
export function applyRemote(
  connection: PeerConnection,
  sdp: string,
  type: 'offer' | 'answer',
  through = (candidate: string) => candidate,
): void {
  connection.setRemoteDescription(withoutCandidates(sdp), type);
  for (const candidate of candidatesOf(sdp)) connection.addRemoteCandidate(through(candidate), '0');
}

const nothing = () => undefined;

/** The library keeps a track with a listener until its closing has been reported. */
export function closeAll(connection: PeerConnection, tracks: Iterable<Track>): void {
  for (const track of tracks) {
    if (!track.isClosed()) track.onClosed(nothing);
    track.close();
  }
  connection.close();
}

/** Lost where it failed or was closed by the other side; `cut` may come back by itself. */
export type PeerState = 'connected' | 'cut' | 'lost';

export function onPeerState(connection: PeerConnection, tell: (state: PeerState) => void): void {
  connection.onStateChange((state) => {
    if (state === 'connected') tell('connected');
    if (state === 'disconnected') tell('cut');
    if (state === 'failed' || state === 'closed') tell('lost');
  });
}
