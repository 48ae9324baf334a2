// One publication. It is announced, then offered on a media connection; when that one is lost, or the server asks for
// another, the next is built while the old one lasts. The server always receives the last state of microphone and
// camera that the publisher chose, whatever messages were lost.
//
//   starting ──▶ connecting ──▶ live ⇄ restarting        away: without the socket; then `start` once more
//      └─ refused ─┴──────────────┴──────┴──▶ ended
import {
  captureLimits,
  type DataOf,
  type streamsActions,
  streamStart,
  type StreamEndReason,
} from '@alcove/protocol';
import { nothing } from './clock.ts';
import { mayPass } from './failures.ts';
import { type LiveClock, LiveFailure } from './live-client.ts';
import type {
  IceServer,
  LiveMedia,
  MediaPorts,
  Publication,
  PublicationEnd,
  PublicationState,
  PublishOptions,
  Recording,
} from './live-streams.ts';
import type { Ask } from './rooms.ts';
import { createSnapshots, type SnapshotSettings } from './snapshots.ts';
import { createSwitches } from './switches.ts';
import { createTracks, type TrackSwitches } from './tracks.ts';
import { createRetries } from './publishing-retries.ts';
import { createViewerList } from './viewer-lists.ts';
import { createUplink } from './uplink.ts';

export type PublishingParts = {
  ask: Ask;
  clock: LiveClock;
  ports: MediaPorts;
  iceServers(): readonly IceServer[];
  snapshotSettings(): SnapshotSettings;
  isUp(): boolean;
  onChange(): void;
  onEnded(): void;
  /** A failure that belongs to no request. */
  onFault(failure: LiveFailure): void;
};

const noCamera = () => new LiveFailure({ code: 'stream_failed', result: 0, comment: '', data: undefined });
const bit = (flag: boolean) => (flag ? 1 : 0);

/** Ignores a rejection: the request reports its own error event, and a later step recovers. */
const ignoreFailure = (promise: Promise<unknown>) => void promise.catch(nothing);

export function createPublication(parts: PublishingParts, first: LiveMedia, options: PublishOptions) {
  const { ask, clock, ports } = parts;
  const { room, audioKbps = captureLimits.audioKbps } = options;
  let { videoKbps = captureLimits.videoKbps } = options;
  let status: PublicationState['status'] = 'starting';
  let end: { reason: PublicationEnd; failure?: LiveFailure } = { reason: 'STREAM_STOP' };
  let streamId = '';
  let takesLayers = false;
  let recording: Recording | undefined;
  const viewers = createViewerList(() => changed());
  let state: PublicationState | undefined;
  let stopDelay = nothing;
  const retries = createRetries(clock);
  const tracks = createTracks(first, onTrackEnded);
  const switches = createSwitches({
    // A call may be answered with sound alone.
    first: { muted: options.muted ?? false, paused: options.paused ?? false, camera: tracks.hasVideo() },
    isAnnounced: () => streamId !== '' && status !== 'away' && parts.isUp(),
    send: (action) => ask(action, { stream_id: streamId }),
    show(shown) {
      tracks.show(shown);
      changed();
    },
  });
  const snapshots = createSnapshots({ clock, settings: parts.snapshotSettings, shoot });
  const uplink = createUplink({
    ...parts,
    retries,
    streamId: () => streamId,
    media: () => tracks.media,
    takesLayers: () => takesLayers,
    rates: () => ({ videoKbps, audioKbps }),
    onStands() {
      become('live');
      if (takesSnapshots()) snapshots.begin();
    },
    onCut: () => status === 'live' && become('restarting'),
    onUnknown: (failure) => retries.again(start) || finish('STREAM_LOST', failure),
    onRefused(failure) {
      const id = streamId;
      finish('refused', failure);
      ignoreFailure(ask('stop', { stream_id: id }));
    },
    onGivenUp: () => finish('STREAM_LOST'),
  });

  function changed() {
    state = undefined;
    parts.onChange();
  }
  const isEnded = () => status === 'ended';
  function become(is: PublicationState['status']) {
    status = is;
    changed();
  }

  function finish(reason: PublicationEnd, failure?: LiveFailure) {
    if (isEnded()) return;
    const wasNamed = streamId !== '';
    for (const stop of [stopDelay, retries.stop, snapshots.stop, uplink.close]) stop();
    tracks.release();
    // After a refusal before the announcement the devices stay open, so that the publisher can retry.
    if (reason !== 'refused' || wasNamed) tracks.stop();
    end = { reason, ...(failure && { failure }) };
    become('ended');
    parts.onEnded();
  }

  function begin(readyForMs = 0) {
    stopDelay();
    stopDelay = clock.setTimeout(start, Math.max(0, streamStart.delayMs - readyForMs));
  }
  function start() {
    if (isEnded() || !parts.isUp()) return;
    if (tracks.gone().includes('video') && streamId === '') {
      const failure = noCamera();
      parts.onFault(failure);
      return finish('refused', failure);
    }
    const announced: TrackSwitches = { ...switches.shown, camera: true };
    ignoreFailure(
      ask(
        'start',
        {
          roomid: room,
          ...(streamId !== '' && { stream_id: streamId }),
          video_bitrate: videoKbps,
          audio_bitrate: audioKbps,
          reencode: bit(options.reencode ?? false),
          muted: bit(announced.muted),
          paused: bit(announced.paused),
          screenshot: 0,
          snapshot: bit(takesSnapshots()),
          device_id: tracks.deviceId(),
          ...(options.private === true && { private: 1 as const }),
          ...(options.callId !== undefined && { call_id: options.callId }),
        },
        { onResult: (data) => started(data, announced) },
      ).catch((failure: LiveFailure) => notStarted(failure)),
    );
  }
  const takesSnapshots = () => options.private !== true && (options.snapshots ?? true);

  function started(
    { stream_id: id, simulcast }: DataOf<typeof streamsActions.start>,
    announced: TrackSwitches,
  ) {
    // Stopped while the announcement was under way: the server must drop the stream.
    if (isEnded()) return ignoreFailure(ask('stop', { stream_id: id }));
    streamId = id;
    takesLayers = simulcast === 1;
    become(uplink.hasStood ? 'restarting' : 'connecting');
    switches.announced(announced);
    uplink.connect();
  }
  function notStarted(failure: LiveFailure) {
    if (isEnded()) return;
    if (!parts.isUp()) return become('away');
    const comesBack = streamId !== '' && failure.code === 'not_in_room';
    // A camera that was announced before is tried again for a while; a first start is refused at once.
    const isInVain = streamId === '' && failure.code === 'media_away';
    if (((mayPass(failure) && !isInVain) || comesBack) && retries.again(start)) return;
    finish('refused', failure);
  }

  function onTrackEnded() {
    if (tracks.gone().includes('video') && switches.shown.camera) ignoreFailure(switches.verbs.cameraOff());
    else changed();
  }

  async function picture(sizePx: { width: number; height: number }): Promise<string | undefined> {
    if (switches.shown.paused || !switches.shown.camera) return undefined;
    return ports.takePicture(tracks.media, sizePx);
  }
  function shoot(sizePx: { width: number; height: number }) {
    const send = async () => {
      const data = await picture(sizePx);
      if (data !== undefined && status === 'live') await ask('snapshot', { stream_id: streamId, data });
    };
    ignoreFailure(send());
  }

  begin(options.readyForMs);

  const publication: Publication = {
    isPrivate: options.private === true,
    get state() {
      return (state ??= snapshot());
    },
    ...switches.verbs,
    replace(media, { videoKbps: kbps = videoKbps } = {}) {
      if (isEnded()) return;
      const hadVideo = tracks.hasVideo();
      tracks.replace(media);
      tracks.show(switches.shown);
      uplink.replace(media);
      if (kbps !== videoKbps) {
        videoKbps = kbps;
        publishing.restart();
      }
      changed();
      const hasVideo = tracks.hasVideo();
      if (hasVideo && !hadVideo) ignoreFailure(switches.verbs.cameraOn());
      if (!hasVideo && switches.shown.camera) ignoreFailure(switches.verbs.cameraOff());
    },
    async stats() {
      const counters = await uplink.counters();
      const { counters: arrived } = await ask('stats', { counters });
      return { ...counters, ...arrived };
    },
    async screenshot() {
      const { width, height } = parts.snapshotSettings();
      const data = await picture({ width, height });
      if (data === undefined) throw noCamera();
      if (takesSnapshots() && status === 'live') snapshots.taken();
      const { url } = await ask('screenshot', { stream_id: streamId, data });
      return url;
    },
    async startRecording() {
      const { record_id: recordId } = await ask('recordStart', { stream_id: streamId });
      recording = { recordId, startedAt: clock.now() };
      changed();
    },
    async stopRecording() {
      if (recording) await ask('recordStop', { record_id: recording.recordId });
    },
    stop() {
      const id = streamId;
      const wasUp = !isEnded() && parts.isUp();
      finish('STREAM_STOP');
      if (wasUp && id !== '') ignoreFailure(ask('stop', { stream_id: id }));
    },
  };
  function snapshot(): PublicationState {
    if (status === 'ended') return { status, ...end };
    const all = { room, media: tracks.media, ...switches.shown, ...viewers.shown, gone: tracks.gone() };
    if (status === 'starting' || status === 'away') return { ...all, status };
    return { ...all, status, streamId, ...(recording && { recording }) };
  }

  const publishing = {
    publication,
    get streamId() {
      return streamId;
    },
    /** The socket is connected again. */
    back() {
      if (isEnded()) return;
      retries.reset();
      if (streamId === '') begin();
      else start();
    },
    away() {
      if (isEnded()) return;
      for (const stop of [stopDelay, retries.stop, snapshots.stop, uplink.away]) stop();
      recording = undefined;
      viewers.forget();
      become('away');
    },
    parentClosed: () => finish('STREAMER_LOGOUT'),
    answered: uplink.answered,
    candidate: uplink.candidate,
    sends: uplink.sends,
    restart() {
      if (isEnded() || streamId === '') return;
      if (status === 'live') become('restarting');
      uplink.connect();
    },
    ended(reason: StreamEndReason) {
      // The server lost a stream that is still published here: it is announced again.
      if (reason !== 'STREAM_LOST' || !retries.again(start)) return finish(reason);
      become(uplink.hasStood ? 'restarting' : 'connecting');
    },
    viewers,
    recorded(recordId: string) {
      if (recording?.recordId !== recordId) return;
      recording = undefined;
      changed();
    },
  };
  return publishing;
}
export type ManagedPublication = ReturnType<typeof createPublication>;
