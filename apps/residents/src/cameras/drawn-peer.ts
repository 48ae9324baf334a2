// A media connection of a resident: it publishes a loop, or receives what the resident watches.
import type { LiveMedia, MediaPorts, Peer, PeerParts } from '@alcove/live-client';
import {
  type LoopPublisher,
  openLoopPublisher,
  openSilentViewer,
  type PeerState,
} from '@alcove/sfu/publisher';
import { isDrawn, isTrackOn } from './drawn-media.ts';
import type { SceneLoops } from './loop-files.ts';
import type { Ticks } from './ticks.ts';

/** A cut connection comes back by itself within it, or is replaced. */
const cutMs = 4000;
/** A connection without a packet: a dark camera, or one of which only the state is wanted. */
const packetWithinMs = 3000;
const nothing = () => undefined;
/** Of what is watched; nothing is ever shown. */
const unseen: LiveMedia = { getTracks: () => [] };

/** Reports a connection once, and its loss once. */
function followState({ clock, onConnected, onLost }: PeerParts) {
  let [isConnected, isOver, stopCut] = [false, false, nothing as () => void];
  function lost() {
    if (isOver) return;
    isOver = true;
    stopCut();
    onLost();
  }
  return {
    told(state: PeerState) {
      stopCut();
      if (isOver) return;
      if (state === 'lost') lost();
      if (state === 'cut') stopCut = clock.setTimeout(lost, cutMs);
      if (state !== 'connected' || isConnected) return;
      isConnected = true;
      onConnected();
    },
    close() {
      isOver = true;
      stopCut();
    },
  };
}

type Connection = Pick<LoopPublisher, 'candidates'>;

function tellCandidates({ onCandidate }: PeerParts, connection: Connection) {
  for (const candidate of connection.candidates()) onCandidate({ index: 0, label: '0', candidate });
  onCandidate({ index: 0, label: '0', candidate: '' });
}

const noPublisher = () => Promise.reject(new Error('this connection only receives'));
const noViewer = () => Promise.reject(new Error('this connection only sends'));

function openSender(parts: PeerParts, loops: SceneLoops, ticks: Ticks): Peer {
  const state = followState(parts);
  let publisher: LoopPublisher | undefined;
  let shown: LiveMedia | undefined;
  let stopTicks = nothing as () => void;
  return {
    async offer(media) {
      if (!isDrawn(media)) throw new Error('only drawn cameras are published here');
      const opened = openLoopPublisher(loops[media.scene].loop, { onState: state.told });
      [publisher, shown] = [opened, media];
      stopTicks = ticks.add((nowMs) => {
        // The live client switches tracks, as those of a browser, without telling the connection.
        if (shown) opened.show({ video: isTrackOn(shown, 'video'), audio: isTrackOn(shown, 'audio') });
        opened.tick(nowMs);
      });
      return opened.offer();
    },
    async accept(answer) {
      publisher?.accept(answer);
      if (publisher) tellCandidates(parts, publisher);
    },
    answer: noViewer,
    offerToWatch: noViewer,
    addCandidate: ({ candidate, label }) => candidate !== '' && publisher?.addCandidate(candidate, label),
    replace: (media) => void (shown = media),
    sendLayers: nothing,
    counters: async () => publisher?.counters() ?? {},
    close() {
      state.close();
      stopTicks();
      publisher?.close();
    },
  };
}

function openViewer(parts: PeerParts): Peer {
  let stopWaiting = nothing as () => void;
  let hasShown = false;
  function first() {
    stopWaiting();
    if (hasShown) return;
    hasShown = true;
    parts.onFirstFrame(unseen);
  }
  const state = followState({
    ...parts,
    onConnected() {
      parts.onConnected();
      parts.onTrack(unseen);
      stopWaiting = parts.clock.setTimeout(first, packetWithinMs);
    },
  });
  const viewer = openSilentViewer({ onState: state.told, onFirstPacket: first });
  return {
    offer: noPublisher,
    async accept(answer) {
      viewer.accept(answer);
      tellCandidates(parts, viewer);
    },
    answer: async (offer) => viewer.answer(offer),
    offerToWatch: async () => viewer.offer(),
    addCandidate: ({ candidate, label }) => candidate !== '' && viewer.addCandidate(candidate, label),
    replace: nothing,
    sendLayers: nothing,
    counters: async () => viewer.counters(),
    close() {
      hasShown = true;
      state.close();
      stopWaiting();
      viewer.close();
    },
  };
}

export const drawnPorts = (loops: SceneLoops, ticks: Ticks): MediaPorts => ({
  openPeer: (parts) => (parts.sends ? openSender(parts, loops, ticks) : openViewer(parts)),
  async takePicture(media) {
    if (!isDrawn(media) || !isTrackOn(media, 'video')) return undefined;
    return loops[media.scene].nextPicture();
  },
});
