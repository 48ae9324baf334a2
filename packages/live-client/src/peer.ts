// One media connection of a browser. The only file that knows RTCPeerConnection.
import { captureLimits, streamLimits } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveMedia, Peer, PeerCandidate, PeerParts } from './live-streams.ts';

const kinds = ['audio', 'video'] as const;
/** Polling interval for the first decoded frame. */
const lookEveryMs = 20;

const isVp8 = ({ mimeType }: { mimeType: string }) => mimeType.toLowerCase() === 'video/vp8';

/** Prefers VP8, which every browser supports, as the server forwards one codec per kind. */
function preferVp8(transceiver: RTCRtpTransceiver, known: RTCRtpCapabilities | null) {
  const { codecs } = known ?? { codecs: [] };
  const sorted = [...codecs.filter(isVp8), ...codecs.filter((codec) => !isVp8(codec))];
  // Firefox before 128 lacks `setCodecPreferences` and offers VP8 first by default.
  if (sorted.length > 0) transceiver.setCodecPreferences?.(sorted);
}

const trackOf = (media: LiveMedia, kind: string): MediaStreamTrack | null =>
  (media.getTracks().find((track) => track.kind === kind) as MediaStreamTrack | undefined) ?? null;

export function openBrowserPeer({ sends, iceServers, clock, ...parts }: PeerParts): Peer {
  const connection = new RTCPeerConnection({
    iceServers: iceServers.map(({ urls, username = '', credential = '' }) => ({
      urls,
      username,
      credential,
    })),
    // Only for offers: Chromium, asked to answer while it fills the pool, finds no candidate at all in one of
    // thirty connections.
    iceCandidatePoolSize: sends ? captureLimits.iceCandidatePool : 0,
    bundlePolicy: 'max-bundle',
  });
  const media = new MediaStream();
  const senders = new Map<string, RTCRtpSender>();
  let [isClosed, isLost, hasFound] = [false, false, false];
  /** Remote candidates that arrived before the remote description. */
  let early: PeerCandidate[] | undefined = [];
  let taken = 0;
  /** Parameters are set one after the other: a browser refuses those that were read before the last change. */
  let settingLayers = Promise.resolve();
  let wanted: readonly string[] = [];
  let [stopCut, stopLook, stopSearch] = [nothing, nothing, nothing];

  function close() {
    if (isClosed) return;
    isClosed = true;
    stopCut();
    stopLook();
    stopSearch();
    connection.close();
  }
  /** The connection is not closed here, so that its last frame stays until the next connection shows one. */
  function lost() {
    if (isClosed || isLost) return;
    isLost = true;
    stopLook();
    stopSearch();
    parts.onLost();
  }
  async function hasFrame(): Promise<boolean> {
    for (const report of (await connection.getStats()).values()) {
      if (report.type === 'inbound-rtp' && report.kind === 'video' && report.framesDecoded > 0) return true;
    }
    return false;
  }
  /** Polls until the first frame is decoded or the deadline has passed. */
  function look(untilAt: number) {
    stopLook = clock.setTimeout(async () => {
      const isThere = await hasFrame().catch(() => false);
      if (isClosed) return;
      if (isThere || clock.now() >= untilAt) parts.onFirstFrame(media);
      else look(untilAt);
    }, lookEveryMs);
  }

  connection.addEventListener('icecandidate', ({ candidate }) => {
    hasFound = true;
    stopSearch();
    if (isClosed) return;
    parts.onCandidate({
      index: candidate?.sdpMLineIndex ?? 0,
      label: candidate?.sdpMid ?? '',
      candidate: candidate?.candidate ?? '',
    });
  });
  let wasConnected = false;
  connection.addEventListener('connectionstatechange', () => {
    stopCut();
    const { connectionState } = connection;
    if (isClosed || isLost) return;
    if (connectionState === 'failed' || connectionState === 'closed') lost();
    if (connectionState === 'disconnected') stopCut = clock.setTimeout(lost, bounds.peerCutMs);
    if (connectionState !== 'connected' || wasConnected) return;
    wasConnected = true;
    parts.onConnected();
    if (senders.size === 0) look(clock.now() + bounds.frameWithinMs);
  });
  connection.addEventListener('track', ({ track }) => {
    media.addTrack(track);
    parts.onTrack(media);
  });

  const add = ({ candidate, index, label }: PeerCandidate) => {
    // An invalid candidate is skipped; others follow.
    connection
      .addIceCandidate({ candidate, sdpMLineIndex: index, ...(label !== '' && { sdpMid: label }) })
      .catch(() => {});
  };
  async function describe(description: RTCSessionDescriptionInit) {
    await connection.setRemoteDescription(description);
    const waiting = early ?? [];
    early = undefined;
    for (const candidate of waiting) add(candidate);
  }
  async function describeSelf(): Promise<string> {
    await connection.setLocalDescription();
    if (!isClosed && !hasFound) stopSearch = clock.setTimeout(lost, bounds.candidateWithinMs);
    return connection.localDescription?.sdp ?? '';
  }

  const isWanted = ({ rid = '' }: RTCRtpEncodingParameters) => wanted.includes(rid);
  /** Paused layers need no new description. A browser that refuses sends them on, which does no harm. */
  async function setLayers() {
    const sender = senders.get('video');
    const parameters = sender?.getParameters();
    const layers = parameters?.encodings ?? [];
    if (isClosed || !layers.some(isWanted)) return;
    if (layers.every((layer) => (layer.active ?? true) === isWanted(layer))) return;
    for (const layer of layers) layer.active = isWanted(layer);
    await sender?.setParameters(parameters as RTCRtpSendParameters);
  }

  return {
    async offer(shown, { connection: carries, layers, ...rates }) {
      for (const kind of kinds) {
        if (carries !== 'both' && carries !== kind) continue;
        const kbps = kind === 'video' ? rates.videoKbps : rates.audioKbps;
        const alone = [{ maxBitrate: kbps * 1000 }];
        const track = trackOf(shown, kind);
        const transceiver = connection.addTransceiver(track ?? kind, {
          direction: 'sendonly',
          sendEncodings: kind === 'video' && layers.length > 0 ? [...layers] : alone,
          ...(shown instanceof MediaStream && { streams: [shown] }),
        });
        if (kind === 'video') preferVp8(transceiver, RTCRtpSender.getCapabilities('video'));
        senders.set(kind, transceiver.sender);
      }
      return describeSelf();
    },
    accept: (sdp) => describe({ type: 'answer', sdp }),
    async answer(sdp) {
      await describe({ type: 'offer', sdp });
      return describeSelf();
    },
    offerToWatch() {
      for (const kind of kinds) {
        const transceiver = connection.addTransceiver(kind, { direction: 'recvonly' });
        if (kind === 'video') preferVp8(transceiver, RTCRtpReceiver.getCapabilities('video'));
      }
      return describeSelf();
    },
    addCandidate(candidate) {
      if (isClosed || ++taken > streamLimits.candidates) return;
      if (early) early.push(candidate);
      else add(candidate);
    },
    replace(shown) {
      for (const [kind, sender] of senders) {
        // A track of the same kind needs no new description; a refused one leaves the transceiver silent.
        sender.replaceTrack(trackOf(shown, kind)).catch(() => {});
      }
    },
    sendLayers(rids) {
      if (!senders.has('video')) return;
      wanted = rids;
      settingLayers = settingLayers.then(setLayers).catch(nothing);
    },
    async counters() {
      if (isClosed) return {};
      return countersOf(await connection.getStats());
    },
    close,
  };
}

const counted = [
  'packetsReceived',
  'packetsLost',
  'bytesReceived',
  'framesDecoded',
  'framesDropped',
  'freezeCount',
];

const countedOut = ['packetsSent', 'bytesSent', 'framesEncoded', 'targetBitrate'];
/** Reported by the remote side. */
const countedThere = ['packetsLost'];

const keysOf: Record<string, readonly string[]> = {
  'inbound-rtp': counted,
  'outbound-rtp': countedOut,
  'remote-inbound-rtp': countedThere,
};

/** Sums counters by kind: `video_packetsLost`. */
function countersOf(reports: RTCStatsReport): Record<string, number> {
  const counters: Record<string, number> = {};
  for (const report of reports.values()) {
    for (const key of keysOf[report.type] ?? []) {
      const name = `${report.kind}_${key}`;
      // Simulcast layers are summed.
      if (typeof report[key] === 'number') counters[name] = (counters[name] ?? 0) + report[key];
    }
    if (
      report.type === 'candidate-pair' &&
      report.nominated &&
      typeof report.currentRoundTripTime === 'number'
    ) {
      counters.roundTripMs = report.currentRoundTripTime * 1000;
    }
  }
  return counters;
}
