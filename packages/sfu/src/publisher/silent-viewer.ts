// Watches without looking: the connection of a viewer that counts what comes and decodes nothing.
import type { Track } from 'node-datachannel';
import {
  addMedia,
  applyRemote,
  candidatesOf,
  closeAll,
  describeSelf,
  onPeerState,
  openPeerConnection,
  type PeerState,
  withoutCandidates,
} from './connection.ts';
import { isRtcp } from '../wire/rtp.ts';

export function openSilentViewer({
  bindAddress,
  onState,
  onFirstPacket,
}: {
  bindAddress?: string;
  onState(state: PeerState): void;
  onFirstPacket(): void;
}) {
  const connection = openPeerConnection(bindAddress);
  const tracks: Track[] = [];
  let packets = 0;
  function listen(track: Track) {
    tracks.push(track);
    track.onMessage((packet) => {
      if (isRtcp(packet)) return;
      packets += 1;
      if (packets === 1) onFirstPacket();
    });
  }
  onPeerState(connection, onState);
  return {
    answer(offer: string): string {
      connection.onTrack(listen);
      applyRemote(connection, offer, 'offer');
      return describeSelf(connection, 'answer');
    },
    offer(): string {
      for (const track of addMedia(connection, ['audio', 'video']).values()) listen(track);
      return withoutCandidates(describeSelf(connection, 'offer'));
    },
    accept: (answer: string) => applyRemote(connection, answer, 'answer'),
    candidates: () =>
      candidatesOf(connection.localDescription()?.sdp ?? '').map((line) => line.slice('a='.length)),
    addCandidate: (candidate: string, mid: string) => connection.addRemoteCandidate(candidate, mid || '0'),
    counters: () => ({ packetsReceived: packets }),
    close: () => closeAll(connection, tracks),
  };
}
