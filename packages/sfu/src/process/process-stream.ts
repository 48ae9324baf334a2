// A stream inside one media process: its audio and video fan-outs, and the publishers and viewers of this process.
// Other processes are among both: see stream-relays.ts.
import { setTimeout as wait } from 'node:timers/promises';
import { answerLayers, type Description, type PayloadTypes } from '../wire/description.ts';
import { createFanOut, type FanOut } from '../forwarding/fan-out.ts';
import { createFrameAssembler } from '../codecs/frame-assembler.ts';
import { ivfFile } from '../codecs/ivf.ts';
import { keepLastMinute, type LastMinute, type RawClip } from '../encoding/last-minute.ts';
import { createIngestSession, type IngestSession } from './ingest-session.ts';
import type { RtcPeer } from './rtc-peer.ts';
import { type Recorded, type Recorder, type RecorderTimes, startRecorder } from '../encoding/recorder.ts';
import { type Reencoder, startReencoder } from '../encoding/reencoder.ts';
import { relayPayloadTypes, type Relays } from './relay.ts';
import { createStreamRelays, type StreamRelays } from './stream-relays.ts';
import { type MediaKind, mediaKinds } from '../wire/sdp.ts';
import { createViewSession, type ViewSession } from './view-session.ts';

/** Seconds without packets before a stream is idle, counted by ticks: a pause of this process counts for nothing. */
const idleAfterSeconds = 3;
/** A snapshot that takes longer is not of the present moment. */
const keyframeWithinMs = 2000;
/** Width of the largest snapshot: a larger layer need not be decoded. */
const pictureWidthPx = 480;
/** Publishers that ignore requests send keyframes at least this often. */
const keyframeCollectedMs = 15_000;

export type ProcessStream = ReturnType<typeof createProcessStream>;

/** Re-encoded in this process; without `program`, in the home process of the stream. */
export type ReencodingTask = { program?: string | undefined; kbps: number; toAll: boolean };

type Handlers = {
  live(): void;
  idle(): void;
  /** The viewer of that session reports nothing any more. */
  silent(session: string): void;
  /** Re-encoding failed too often. */
  givenUp(): void;
  /** The simulcast layers that the publisher is to send, by RID, are others. */
  layersWanted(rids: string[]): void;
  /** The other end of a relay between machines sends nothing any more. */
  relaySilent(relay: string): void;
};

/** Usual time that a layer is sent on after the last viewer who needed it. */
const usualLayerGraceMs = 10_000;

type Times = { recorder?: Partial<RecorderTimes> | undefined; layerGraceMs?: number | undefined };

export function createProcessStream(relays: Relays, on: Handlers, times: Times = {}) {
  /** RIDs of the newest video of the publisher. */
  let rids: readonly string[] = [];
  const fanOuts: Record<MediaKind, FanOut> = {
    audio: createFanOut('audio'),
    video: createFanOut('video', undefined, {
      graceMs: times.layerGraceMs ?? usualLayerGraceMs,
      changed(wanted) {
        if (rids.length > 0) on.layersWanted(rids.filter((_, rank) => wanted.includes(rank)));
        relayed.want(wanted);
      },
    }),
  };
  /** In the order of their opening. */
  const ingests = new Map<string, IngestSession>();
  const views = new Map<string, ViewSession>();
  const relayed: StreamRelays = createStreamRelays(relays, fanOuts, {
    silent: on.relaySilent,
    count(packet) {
      received.packets += 1;
      received.bytes += packet.length;
    },
    isReencodedForAll: () => reencoding?.toAll ?? false,
    reencodedForAll(isSo) {
      // One that runs here, for viewers of this machine, goes on.
      if (isSo && !reencoding) reencode({ kbps: 0, toAll: true });
      if (!isSo && reencoding && !reencoding.program) stopReencoding();
    },
  });
  const recorders = new Map<string, Recorder>();
  let lastMinute: LastMinute | undefined;
  let reencoding: (ReencodingTask & { by?: Reencoder }) | undefined;
  /** Shared by all concurrent requests. */
  let nextKeyframe: Promise<Buffer | undefined> | undefined;
  const received = { packets: 0, bytes: 0, lost: 0 };
  /** Packets lost to viewers whose sessions have ended. */
  let lostBefore = 0;
  /** Undefined while the stream is idle. */
  let silentSeconds: number | undefined;

  function onPacket(packet: Buffer): void {
    received.packets += 1;
    received.bytes += packet.length;
    if (silentSeconds === undefined) on.live();
    silentSeconds = 0;
  }
  function fallSilent(): void {
    if (silentSeconds === undefined) return;
    silentSeconds = undefined;
    on.idle();
  }

  function endIngest(session: string): void {
    const ingest = ingests.get(session);
    if (!ingest) return;
    ingests.delete(session);
    for (const { leave, reception } of ingest.receivers) {
      received.lost += reception.lost();
      leave();
    }
    if (ingests.size === 0) fallSilent();
  }

  /** Ingests whose every kind was taken over by a later one. */
  function supersededIngests(): IngestSession[] {
    const taken = new Set<MediaKind>();
    const superseded: IngestSession[] = [];
    for (const ingest of [...ingests.values()].toReversed()) {
      if (ingest.receivers.every(({ kind }) => taken.has(kind))) superseded.push(ingest);
      for (const { kind, isCurrent } of ingest.receivers) if (isCurrent()) taken.add(kind);
    }
    return superseded;
  }

  /** Some publishers ignore keyframe requests. The collection continues after a request has timed out, for the next one. */
  async function collectKeyframe(): Promise<Buffer | undefined> {
    const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
    const frames = createFrameAssembler(
      relayPayloadTypes,
      (frame) => resolve(ivfFile(frame)),
      () => fanOuts.video.requestKeyframe(),
    );
    const target = {
      payloadTypes: relayPayloadTypes,
      trusted: true,
      behindVeil: true,
      widthPx: pictureWidthPx,
    };
    const downTrack = fanOuts.video.join({ ...target, send: frames.take });
    const timeout = setTimeout(resolve, keyframeCollectedMs, undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(timeout);
      downTrack.leave();
      nextKeyframe = undefined;
    }
  }

  async function keyframe(): Promise<Buffer | undefined> {
    const within = new AbortController();
    const { signal } = within;
    try {
      return await Promise.race([
        (nextKeyframe ??= collectKeyframe()),
        wait(keyframeWithinMs, undefined, { signal }),
      ]);
    } finally {
      within.abort();
    }
  }

  function stopReencoding(): void {
    reencoding?.by?.stop();
    reencoding = undefined;
    fanOuts.video.serveReencoded(false);
  }

  function reencode(wanted: ReencodingTask | undefined): void {
    if (!wanted) return stopReencoding();
    fanOuts.video.serveReencoded(wanted.toAll);
    const { program, kbps } = wanted;
    if (reencoding?.program === program && reencoding?.kbps === kbps) {
      reencoding = { ...reencoding, ...wanted };
      return;
    }
    stopReencoding();
    fanOuts.video.serveReencoded(wanted.toAll);
    const givenUp = () => {
      stopReencoding();
      on.givenUp();
    };
    const { video: fanOut } = fanOuts;
    reencoding = {
      ...wanted,
      ...(program && { by: startReencoder({ fanOut, into: fanOut.reencoded, program, kbps, givenUp }) }),
    };
  }

  /** True unless the published codec is known to be one that the viewer does not decode. */
  function isDecoded({ VP8, H264 }: PayloadTypes): boolean {
    const { codec } = fanOuts.video;
    if (VP8 === undefined && H264 === undefined) return true;
    return (
      codec === undefined ||
      { VP8, H264, OPUS: 0 }[codec] !== undefined ||
      (reencoding !== undefined && VP8 !== undefined)
    );
  }

  const everyReceiver = function* () {
    for (const { receivers } of ingests.values()) yield* receivers;
    yield* relayed.receivers();
  };

  return {
    fanOuts,
    get isEmpty() {
      return !lastMinute && ingests.size + views.size + relayed.size + recorders.size === 0;
    },
    openIngest(session: string, peer: RtcPeer, offer: Description): string {
      const ingest = createIngestSession(offer, { peer, fanOuts, onPacket });
      ingests.set(session, ingest);
      const video = offer.lines.find(({ kind }) => kind === 'video');
      if (video) {
        rids = video.layers;
        fanOuts.video.demand?.begin(rids.length);
      }
      return answerLayers(peer.answer(offer), offer);
    },
    openView(session: string, peer: RtcPeer): ViewSession {
      const view = createViewSession({ peer, fanOuts });
      views.set(session, view);
      return view;
    },
    /** The peer of the session has ended. */
    forget(session: string): void {
      endIngest(session);
      const view = views.get(session);
      if (!view) return;
      lostBefore += view.lost;
      view.leave();
      views.delete(session);
    },
    keyframe,
    reencode,
    isDecoded,
    /** Sound goes on. */
    veil: (veiled: boolean) => fanOuts.video.veil(veiled),
    record(recording: string, file: string, maxMs: number, end: (outcome: Recorded) => void): void {
      const over = (outcome: Recorded) => {
        recorders.delete(recording);
        end(outcome);
      };
      recorders.set(recording, startRecorder(fanOuts, { file, maxMs, end: over, times: times.recorder }));
    },
    stopRecording: (recording: string) => recorders.get(recording)?.stop(),
    keepLast: () => void (lastMinute ??= keepLastMinute(fanOuts)),
    /** Nothing is kept from then on. */
    takeLast(): RawClip[] {
      const clips = lastMinute?.clips() ?? [];
      lastMinute?.stop();
      lastMinute = undefined;
      return clips;
    },
    feedEdge: relayed.feedEdge,
    becomeEdge: relayed.becomeEdge,
    endRelay: relayed.end,
    endAll(): void {
      for (const { peer } of [...ingests.values(), ...views.values()]) peer.end('ended');
      relayed.endAll();
      for (const { stop } of recorders.values()) stop();
      lastMinute?.stop();
      lastMinute = undefined;
      stopReencoding();
    },
    get ingests() {
      return ingests.size;
    },
    get views() {
      return views.size;
    },
    get lostOut() {
      return [...views.values()].reduce((lost, view) => lost + view.lost, lostBefore);
    },
    /** The counters are read to measure the publisher's link: it carries every layer meanwhile. */
    measure: () => fanOuts.video.demand?.all(),
    stats: () => ({
      sessions: ingests.size + views.size,
      packetsIn: received.packets,
      bytesIn: received.bytes,
      packetsOut: fanOuts.audio.sent.packets + fanOuts.video.sent.packets,
      bytesOut: fanOuts.audio.sent.bytes + fanOuts.video.sent.bytes,
      lost: [...ingests.values()]
        .flatMap(({ receivers }) => receivers)
        .reduce((lost, { reception }) => lost + reception.lost(), received.lost),
    }),
    tick(): void {
      for (const receivers of everyReceiver()) receivers.tick();
      fanOuts.video.tick();
    },
    everySecond(): void {
      for (const { peer, receivers } of ingests.values()) {
        peer.everySecond();
        for (const receiver of receivers) receiver.report();
      }
      for (const [session, view] of views) {
        if (view.everySecond()) on.silent(session);
        // A new publisher sends a codec that this viewer does not decode: a new request is answered `undecoded`.
        if (!isDecoded(view.payloadTypes)) view.peer.end('failed');
      }
      reencoding?.by?.everySecond();
      for (const kind of mediaKinds) fanOuts[kind].everySecond();
      for (const recorder of recorders.values()) recorder.everySecond();
      lastMinute?.everySecond();
      relayed.everySecond();
      for (const { peer } of supersededIngests()) peer.end('ended');
      if (silentSeconds !== undefined && ++silentSeconds > idleAfterSeconds) fallSilent();
    },
  };
}
