// One's own camera. It is announced, then offered on a connection of media; where that one is lost, or the house
// asks for another, the next is built while the old one lasts. What the house is told of her microphone and
// her camera is what she wished last, whatever was lost on the way.
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
import { isAddress, isCounters, isRecord, isStart } from './shapes.ts';
import { createSnapshots, type SnapshotRhythm } from './snapshots.ts';
import { createSwitches } from './switches.ts';
import { createTracks, type Shown } from './tracks.ts';
import { createTries } from './tries.ts';
import { createWatching } from './watchers.ts';
import { createUplink } from './uplink.ts';

export type PublishingParts = {
  ask: Ask;
  clock: LiveClock;
  ports: MediaPorts;
  iceServers(): readonly IceServer[];
  rhythm(): SnapshotRhythm;
  isUp(): boolean;
  onChange(): void;
  onEnded(): void;
  /** Something failed that no request told. */
  onFault(failure: LiveFailure): void;
};

const noCamera = () => new LiveFailure({ code: 'stream_failed', result: 0, comment: '', data: undefined });
const bit = (flag: boolean) => (flag ? 1 : 0);

/** What fails here is told as an error of its own, and made good by what comes next. */
const quiet = (promise: Promise<unknown>) => void promise.catch(nothing);

export function createPublication(parts: PublishingParts, first: LiveMedia, options: PublishOptions) {
  const { ask, clock, ports } = parts;
  const { room, audioKbps = captureLimits.audioKbps } = options;
  let { videoKbps = captureLimits.videoKbps } = options;
  let status: PublicationState['status'] = 'starting';
  let end: { reason: PublicationEnd; failure?: LiveFailure } = { reason: 'STREAM_STOP' };
  let streamId = '';
  let takesLayers = false;
  let recording: Recording | undefined;
  const watching = createWatching(() => changed());
  let state: PublicationState | undefined;
  let stopDelay = nothing;
  const tries = createTries(clock);
  const tracks = createTracks(first, onGone);
  const switches = createSwitches({
    first: { muted: options.muted ?? false, paused: options.paused ?? false, camera: true },
    isHeard: () => streamId !== '' && status !== 'away' && parts.isUp(),
    tell: (action) => ask(action, { stream_id: streamId }),
    show(shown) {
      tracks.show(shown);
      changed();
    },
  });
  const snapshots = createSnapshots({ clock, rhythm: parts.rhythm, shoot });
  const uplink = createUplink({
    ...parts,
    tries,
    streamId: () => streamId,
    media: () => tracks.media,
    takesLayers: () => takesLayers,
    rates: () => ({ videoKbps, audioKbps }),
    onStands() {
      become('live');
      if (takesSnapshots()) snapshots.begin();
    },
    onCut: () => status === 'live' && become('restarting'),
    onUnknown: (failure) => tries.again(start) || finish('STREAM_LOST', failure),
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
    for (const stop of [stopDelay, tries.stop, snapshots.stop, uplink.close]) stop();
    tracks.release();
    // Refused before anything was seen: she may try again with the same devices.
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
    const said: Shown = { ...switches.shown, camera: true };
    quiet(
      ask(
        'start',
        {
          roomid: room,
          ...(streamId !== '' && { stream_id: streamId }),
          video_bitrate: videoKbps,
          audio_bitrate: audioKbps,
          reencode: bit(options.reencode ?? false),
          muted: bit(said.muted),
          paused: bit(said.paused),
          screenshot: 0,
          snapshot: bit(takesSnapshots()),
          device_id: tracks.deviceId(),
          ...(options.private === true && { private: 1 as const }),
          ...(options.callId !== undefined && { call_id: options.callId }),
        },
        { fits: isStart, onResult: (data) => started(data, said) },
      ).catch((failure: LiveFailure) => notStarted(failure)),
    );
  }
  const takesSnapshots = () => options.private !== true && (options.snapshots ?? true);

  function started({ stream_id: id, simulcast }: DataOf<typeof streamsActions.start>, said: Shown) {
    // Stopped meanwhile: the house keeps none that nobody sends.
    if (isEnded()) return quiet(ask('stop', { stream_id: id }));
    streamId = id;
    takesLayers = simulcast === 1;
    become(uplink.hasStood ? 'restarting' : 'connecting');
    switches.announced(said);
    uplink.connect();
  }
  function notStarted(failure: LiveFailure) {
    if (isEnded()) return;
    if (!parts.isUp()) return become('away');
    const comesBack = streamId !== '' && failure.code === 'not_in_room';
    if ((mayPass(failure) || comesBack) && tries.again(start)) return;
    finish('refused', failure);
  }

  function onGone() {
    if (tracks.gone().includes('video') && switches.shown.camera) quiet(switches.verbs.cameraOff());
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
    quiet(send());
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
      const wasDark = tracks.gone().includes('video');
      tracks.replace(media);
      tracks.show(switches.shown);
      uplink.replace(media);
      if (kbps !== videoKbps) {
        videoKbps = kbps;
        publishing.restart();
      }
      changed();
      if (wasDark && !tracks.gone().includes('video')) quiet(switches.verbs.cameraOn());
    },
    async stats() {
      const counters = await uplink.counters();
      const { counters: arrived } = await ask('stats', { counters }, { fits: isCounters });
      return { ...counters, ...arrived };
    },
    async screenshot() {
      const { width, height } = parts.rhythm();
      const data = await picture({ width, height });
      if (data === undefined) throw noCamera();
      const { url } = await ask('screenshot', { stream_id: streamId, data }, { fits: isAddress });
      return url;
    },
    async startRecording() {
      const { record_id: recordId } = await ask('recordStart', { stream_id: streamId }, { fits: isRecord });
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
      if (wasUp && id !== '') quiet(ask('stop', { stream_id: id }));
    },
  };
  function snapshot(): PublicationState {
    if (status === 'ended') return { status, ...end };
    const all = { room, media: tracks.media, ...switches.shown, ...watching.shown, gone: tracks.gone() };
    if (status === 'starting' || status === 'away') return { ...all, status };
    return { ...all, status, streamId, ...(recording && { recording }) };
  }

  const publishing = {
    publication,
    get streamId() {
      return streamId;
    },
    /** The socket is there again. */
    back() {
      if (isEnded()) return;
      tries.reset();
      if (streamId === '') begin();
      else start();
    },
    away() {
      if (isEnded()) return;
      for (const stop of [stopDelay, tries.stop, snapshots.stop, uplink.away]) stop();
      recording = undefined;
      watching.forget();
      become('away');
    },
    parentClosed: () => finish('STREAMER_LOGOUT'),
    answered: uplink.answered,
    candidate: uplink.candidate,
    restart() {
      if (isEnded() || streamId === '') return;
      if (status === 'live') become('restarting');
      uplink.connect();
    },
    ended(reason: StreamEndReason) {
      // The house lost it, she did not: it is announced anew.
      if (reason !== 'STREAM_LOST' || !tries.again(start)) return finish(reason);
      become(uplink.hasStood ? 'restarting' : 'connecting');
    },
    watching,
    recorded(recordId: string) {
      if (recording?.recordId !== recordId) return;
      recording = undefined;
      changed();
    },
  };
  return publishing;
}
export type OwnStream = ReturnType<typeof createPublication>;
