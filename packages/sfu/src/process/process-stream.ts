// A stream inside one media process: its audio and video feeds, and the publishers and viewers of this process.
// Other processes are among both: see relay.ts.
import { setTimeout as wait } from 'node:timers/promises';
import { answerLayers, type CodecName, type Description, type PayloadTypes } from '../wire/description.ts';
import { createFeed, feedSsrc, type Feed, type Leg } from '../forwarding/feed.ts';
import { createFrameAssembler } from '../codecs/frame-assembler.ts';
import { ivfFile } from '../codecs/ivf.ts';
import { type Arrivals, createArrivals, createIngestSession, type IngestSession } from './ingest-session.ts';
import type { RtcPeer } from './peer.ts';
import { type Recorded, type Recorder, type RecorderTimes, startRecorder } from '../encoding/recorder.ts';
import { type Reencoder, startReencoder } from '../encoding/reencoder.ts';
import { relayPayloadTypes, type Relays } from './relay.ts';
import { readRtcp } from '../wire/rtcp.ts';
import { isRtcp, payloadTypeOf, ssrcOf } from '../wire/rtp.ts';
import type { MediaKind } from '../wire/sdp.ts';
import { createViewSession, type ViewSession } from './view-session.ts';

/** Seconds without packets before a stream is idle, counted by ticks: a pause of this process counts for nothing. */
const idleAfterSeconds = 3;
/** A snapshot that takes longer is not of the present moment. */
const keyframeWithinMs = 2000;
/** Width of the largest snapshot: a larger layer need not be decoded. */
const pictureWidthPx = 480;
/** Publishers that ignore requests send keyframes at least this often. */
const keyframeCollectedMs = 15_000;

const kinds = ['audio', 'video'] as const;
/** Each layer has its own SSRC between processes. */
const relaySsrc = (kind: MediaKind, rank: number): number => feedSsrc[kind] + rank * 16;
const kindOf = (codec: CodecName): MediaKind => (codec === 'OPUS' ? 'audio' : 'video');

export type ProcessStream = ReturnType<typeof createProcessStream>;

/** Re-encoded in this process; without `program`, in the home process of the stream. */
export type Making = { program?: string | undefined; kbps: number; toAll: boolean };

type Hear = {
  live(): void;
  idle(): void;
  /** Re-encoding failed too often. */
  givenUp(): void;
};

export function createProcessStream(relays: Relays, hear: Hear, times: Partial<RecorderTimes> = {}) {
  const feeds: Record<MediaKind, Feed> = { audio: createFeed('audio'), video: createFeed('video') };
  /** In the order of their opening. */
  const ingests = new Map<string, IngestSession>();
  const views = new Map<string, ViewSession>();
  /** Relays to other processes and from one, by their secrets. */
  const relayed = new Map<string, { arrivals: Map<string, Arrivals>; close(): void }>();
  const recorders = new Map<string, Recorder>();
  let making: (Making & { by?: Reencoder }) | undefined;
  /** Shared by all concurrent requests. */
  let nextKeyframe: Promise<Buffer | undefined> | undefined;
  const received = { packets: 0, bytes: 0, lost: 0 };
  /** Packets lost to viewers whose sessions have ended. */
  let lostBefore = 0;
  /** Undefined while the stream is idle. */
  let unheardSeconds: number | undefined;

  function heard(packet: Buffer): void {
    received.packets += 1;
    received.bytes += packet.length;
    if (unheardSeconds === undefined) hear.live();
    unheardSeconds = 0;
  }
  function fallSilent(): void {
    if (unheardSeconds === undefined) return;
    unheardSeconds = undefined;
    hear.idle();
  }

  function endIngest(session: string): void {
    const ingest = ingests.get(session);
    if (!ingest) return;
    ingests.delete(session);
    for (const { leave, reception } of ingest.arrivals) {
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
      if (ingest.arrivals.every(({ kind }) => taken.has(kind))) superseded.push(ingest);
      for (const { kind, isCurrent } of ingest.arrivals) if (isCurrent()) taken.add(kind);
    }
    return superseded;
  }

  function feedEdge(key: string, port: number): void {
    const end = relays.open(key, port, (packet) => {
      if (!isRtcp(packet)) return;
      for (const part of readRtcp(packet)) {
        if (part.kind === 'nack') legOf(part.ssrc)?.resend(part.sequences);
        if (part.kind === 'keyframe_wanted') legOf(part.ssrc)?.wantKeyframe();
      }
    });
    const legs = new Map<number, Leg>();
    for (const kind of kinds) {
      for (const { rank } of feeds[kind].everyLayer) {
        const ssrc = relaySsrc(kind, rank);
        const target = { payloadTypes: relayPayloadTypes, send: end.send, trusted: true, only: rank, ssrc };
        legs.set(ssrc, feeds[kind].join(target));
      }
    }
    const legOf = (ssrc: number) => legs.get(ssrc);
    relayed.set(key, {
      arrivals: new Map(),
      close() {
        end.close();
        for (const leg of legs.values()) leg.leave();
      },
    });
  }

  function becomeEdge(key: string, port: number): void {
    // By codec and layer, created with their first packet.
    const arrivals = new Map<string, Arrivals>();
    const end = relays.open(key, port, (packet) => {
      if (isRtcp(packet)) {
        for (const arrival of arrivals.values()) arrival.take(packet);
        return;
      }
      const payloadType = payloadTypeOf(packet);
      const codec = (Object.keys(relayPayloadTypes) as (keyof typeof relayPayloadTypes)[]).find(
        (name) => relayPayloadTypes[name] === payloadType,
      );
      if (!codec || packet.length < 12) return;
      const kind = kindOf(codec);
      const layer = feeds[kind].everyLayer.find(({ rank }) => relaySsrc(kind, rank) === ssrcOf(packet));
      if (!layer) return;
      const name = `${codec} ${layer.rank}`;
      let arrival = arrivals.get(name);
      if (!arrival) {
        const uplink = { kind, codec, payloadType, send: end.send };
        arrival = createArrivals(layer, uplink, () => undefined);
        arrivals.set(name, arrival);
      }
      arrival.take(packet);
    });
    relayed.set(key, {
      arrivals,
      close() {
        end.close();
        for (const { leave } of arrivals.values()) leave();
      },
    });
  }

  function endRelay(key: string): void {
    relayed.get(key)?.close();
    relayed.delete(key);
  }

  /** Some publishers ignore keyframe requests. The collection continues after a request has timed out, for the next one. */
  async function collectKeyframe(): Promise<Buffer | undefined> {
    const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
    const frames = createFrameAssembler(
      relayPayloadTypes,
      (frame) => resolve(ivfFile(frame)),
      () => feeds.video.askKeyframe(),
    );
    const target = { payloadTypes: relayPayloadTypes, trusted: true, widthPx: pictureWidthPx };
    const leg = feeds.video.join({ ...target, send: frames.take });
    const patience = setTimeout(resolve, keyframeCollectedMs, undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(patience);
      leg.leave();
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

  function stopMaking(): void {
    making?.by?.stop();
    making = undefined;
    feeds.video.serveMade(false);
  }

  function make(wanted: Making | undefined): void {
    if (!wanted) return stopMaking();
    feeds.video.serveMade(wanted.toAll);
    const { program, kbps } = wanted;
    if (making?.program === program && making?.kbps === kbps) {
      making = { ...making, ...wanted };
      return;
    }
    stopMaking();
    feeds.video.serveMade(wanted.toAll);
    const givenUp = () => {
      stopMaking();
      hear.givenUp();
    };
    const { video: feed } = feeds;
    making = {
      ...wanted,
      ...(program && { by: startReencoder({ feed, into: feed.made, program, kbps, givenUp }) }),
    };
  }

  /** True unless the published codec is known to be one that the viewer does not decode. */
  function isDecoded({ VP8, H264 }: PayloadTypes): boolean {
    const { codec } = feeds.video;
    if (VP8 === undefined && H264 === undefined) return true;
    return (
      codec === undefined ||
      { VP8, H264, OPUS: 0 }[codec] !== undefined ||
      (making !== undefined && VP8 !== undefined)
    );
  }

  const everyArrivals = function* () {
    for (const { arrivals } of ingests.values()) yield* arrivals;
    for (const { arrivals } of relayed.values()) yield* arrivals.values();
  };

  return {
    feeds,
    get isEmpty() {
      return ingests.size + views.size + relayed.size + recorders.size === 0;
    },
    openIngest(session: string, peer: RtcPeer, offer: Description): string {
      const ingest = createIngestSession(offer, { peer, feeds, heard });
      ingests.set(session, ingest);
      return answerLayers(peer.answer(offer), offer);
    },
    openView(session: string, peer: RtcPeer): ViewSession {
      const view = createViewSession({ peer, feeds });
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
    make,
    isDecoded,
    record(recording: string, file: string, maxMs: number, end: (outcome: Recorded) => void): void {
      const over = (outcome: Recorded) => {
        recorders.delete(recording);
        end(outcome);
      };
      recorders.set(recording, startRecorder(feeds, { file, maxMs, end: over, times }));
    },
    stopRecording: (recording: string) => recorders.get(recording)?.stop(),
    feedEdge,
    becomeEdge,
    endRelay,
    endAll(): void {
      for (const { peer } of [...ingests.values(), ...views.values()]) peer.end('ended');
      for (const key of relayed.keys()) endRelay(key);
      for (const { stop } of recorders.values()) stop();
      stopMaking();
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
    stats: () => ({
      sessions: ingests.size + views.size,
      packetsIn: received.packets,
      bytesIn: received.bytes,
      packetsOut: feeds.audio.sent.packets + feeds.video.sent.packets,
      bytesOut: feeds.audio.sent.bytes + feeds.video.sent.bytes,
      lost: [...ingests.values()]
        .flatMap(({ arrivals }) => arrivals)
        .reduce((lost, { reception }) => lost + reception.lost(), received.lost),
    }),
    tick(): void {
      for (const arrivals of everyArrivals()) arrivals.tick();
      feeds.video.tick();
    },
    everySecond(): void {
      for (const { peer, arrivals } of ingests.values()) {
        peer.everySecond();
        for (const arrival of arrivals) arrival.report();
      }
      for (const { peer, payloadTypes } of views.values()) {
        peer.everySecond();
        // A new publisher sends a codec that this viewer does not decode: a new request is answered `undecoded`.
        if (!isDecoded(payloadTypes)) peer.end('failed');
      }
      making?.by?.everySecond();
      for (const kind of kinds) feeds[kind].everySecond();
      for (const recorder of recorders.values()) recorder.everySecond();
      for (const { peer } of supersededIngests()) peer.end('ended');
      if (unheardSeconds !== undefined && ++unheardSeconds > idleAfterSeconds) fallSilent();
    },
  };
}
