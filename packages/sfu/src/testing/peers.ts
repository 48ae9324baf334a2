// A camera and a window, as small as can be: what browsers do on the wire, without pictures. The library
// is the engine's own; tests of foreign peers are elsewhere.
import type { Track } from 'node-datachannel';
import {
  addMedia,
  applyRemote,
  closeAll,
  describeSelf,
  type OfferedCodecs,
  openPeerConnection,
  type PeerKind,
  sentPayloadTypes,
  withoutCandidates,
} from '../publisher/connection.ts';
import { vp8Payloads } from '../publisher/payloads.ts';
import { createRtpSender } from '../publisher/rtp-sender.ts';
import { keyframeRequest, nack as nackOf, readRtcp, receiverReportOf, type Rtcp } from '../wire/rtcp.ts';
import { isRtcp, sequenceDistance, sequenceOf, ssrcOf, timestampOf } from '../wire/rtp.ts';
import type { SfuSession } from '../vocabulary.ts';
import type { LossyLink } from './lossy-link.ts';
import { h264Payloads, hasParameters } from './h264.ts';
import { ownAddress, type PeersEngine } from './peers-engine.ts';
import { until } from './until.ts';
import { audioPayload, isKeyframe, markOf, videoPayloads } from './vp8.ts';

type Kind = PeerKind;
const bothKinds: Kind[] = ['audio', 'video'];
const frameEveryMs = 20;
/** Beyond the time that packets take by themselves: a busy machine sends fewer. */
const patienceMs = 30_000;
const nothing = () => undefined;
/** A peer that sends NACKs: after so many packets, for so many. */
const [askEvery, askedAtOnce] = [5, 50];
export type CameraOptions = {
  kinds?: Kind[];
  change?: (sdp: string) => string;
  /** Frames of a real film, beginning with a keyframe; else what cannot be decoded. */
  pictures?: Buffer[];
  /** As above in H.264, each frame in its units. */
  h264?: Buffer[][];
  profile?: string;
  /** As browsers do, and sends VP8. */
  offersBoth?: boolean;
  link?: LossyLink;
  /** An address of its own, of this machine. */
  from?: string;
  /** Ignores keyframe requests, as some programs do: keyframes come where the film has them. */
  deaf?: boolean;
};

export type Camera<Session extends string = SfuSession> = Awaited<ReturnType<typeof openCamera<Session>>>;

let cameras = 0;

/** Sends a frame and a sound every 20 ms until it is closed. */
export async function openCamera<Session extends string>(
  engine: PeersEngine<Session>,
  stream: string,
  {
    kinds = bothKinds,
    change = (sdp: string) => sdp,
    pictures,
    h264,
    profile = '42e01f',
    offersBoth = false,
    deaf = false,
    link,
    from = ownAddress,
  }: CameraOptions = {},
) {
  const number = (cameras += 1);
  const connection = openPeerConnection(from);
  const ssrcs = { audio: number * 10 + 1, video: number * 10 + 2 };
  const received: Rtcp[] = [];
  let keyWanted = true;
  let isForgetful = false;
  let losesNext = false;
  // Far from where any other begins.
  const start = { sequence: 65_000 + number * 7919, timestamp: number * 1_234_567 };
  let frames = 0;
  let picture = 0;

  /** A keyframe is wanted: the film begins anew. */
  function nextPicture<T>(film: T[]): T {
    if (keyWanted && !deaf) picture = 0;
    const at = picture % film.length;
    picture += 1;
    return film[at] as T;
  }
  function payloads(mark: number): Buffer[] {
    if (h264) return h264Payloads(nextPicture(h264));
    if (pictures) return vp8Payloads(nextPicture(pictures));
    return videoPayloads({ key: keyWanted, mark });
  }

  const codecs = { ssrcs, vp8: !h264, h264: h264 || offersBoth ? profile : undefined };
  const tracks = addMedia(connection, kinds, codecs);
  function note(part: Rtcp) {
    received.push(part);
    if (part.kind === 'keyframe_request') keyWanted = true;
  }
  const payloadTypes = { audio: sentPayloadTypes.audio, video: sentPayloadTypes[h264 ? 'h264' : 'vp8'] };
  const senders = [...tracks].map(([kind, track]) => {
    const sender = createRtpSender({
      ssrc: ssrcs[kind],
      payloadType: payloadTypes[kind],
      onRtcp: note,
      first: start,
      send(packet) {
        if (losesNext) losesNext = false;
        else track.sendMessageBinary(packet);
      },
    });
    track.onMessage((packet) => {
      if (!isRtcp(packet)) return;
      if (isForgetful) for (const part of readRtcp(packet)) note(part);
      else sender.takeRtcp(packet);
    });
    return [kind, sender] as const;
  });
  const sender = new Map(senders);
  const offer = describeSelf(connection, 'offer');
  const { id, answer } = await engine.openIngest(stream, change(withoutCandidates(offer)));
  applyRemote(connection, answer, 'answer', link?.through);

  const skipped = new Set<number>();
  let isPaused = false;
  function send(): void {
    if (isPaused) return;
    const mark = number * 100_000 + frames;
    if (tracks.get('video')?.isOpen()) {
      losesNext = skipped.delete(frames);
      sender.get('video')?.send(payloads(mark), frames * 1800);
      keyWanted = false;
    }
    if (tracks.get('audio')?.isOpen())
      sender.get('audio')?.send([audioPayload(mark)], frames * 960, { marksEnd: false });
    frames += 1;
  }
  const timer = setInterval(send, frameEveryMs);

  return {
    id,
    number,
    answer,
    received,
    connection,
    ssrcs,
    get frames() {
      return frames;
    },
    isOpen: () => [...tracks.values()].every((track) => track.isOpen()),
    pause(paused: boolean) {
      isPaused = paused;
    },
    /** Its times and the clock on the wall. */
    report: () => sender.get('video')?.report(Date.now()),
    /** Loses the first packet of the next frame on its way. */
    loseOne() {
      skipped.add(frames);
    },
    /** Answers nothing that is asked for again from now on. */
    forget() {
      isForgetful = true;
    },
    close() {
      clearInterval(timer);
      closeAll(connection, tracks.values());
    },
  };
}

export type Received = {
  sequence: number;
  timestamp: number;
  mark: number;
  key: boolean;
  payloadType: number;
  /** It brings what H.264 is decoded by. */
  parameters: boolean;
};

export type Window<Session extends string = SfuSession> = Awaited<ReturnType<typeof openWindow<Session>>>;

export type WindowOptions = {
  /** Whether the engine offers, as for rooms, or the window does (WHEP). */
  offers?: 'engine' | 'window';
  kinds?: Kind[];
  answers?: boolean;
  widthPx?: number;
  link?: LossyLink;
  from?: string;
  /** For pictures that it misses, as browsers do. */
  asksAgain?: boolean;
  /** What it can decode; the engine asks by its own offer otherwise. */
  codecs?: OfferedCodecs;
  changeAnswer?: (sdp: string) => string;
  /** Of the picture, as it came. */
  receives?: (packet: Buffer) => void;
};

/** Keeps every packet it receives. */
export async function openWindow<Session extends string>(
  engine: PeersEngine<Session>,
  stream: string,
  {
    offers = 'engine',
    kinds = bothKinds,
    answers = true,
    widthPx,
    link,
    from = ownAddress,
    asksAgain = false,
    codecs = {},
    changeAnswer = (sdp) => sdp,
    receives = nothing,
  }: WindowOptions = {},
) {
  const connection = openPeerConnection(from);
  const tracks = new Map<Kind, Track>();
  const packets: Record<Kind, Received[]> = { audio: [], video: [] };
  const reports: Rtcp[] = [];
  const gathering: { candidates: string[]; done: boolean } = { candidates: [], done: false };
  const ssrcs: Partial<Record<Kind, number>> = {};

  let highest: number | undefined;
  const missed = new Set<number>();
  function askAgain(track: Track, packet: Buffer): void {
    const sequence = sequenceOf(packet);
    missed.delete(sequence);
    const ahead = sequenceDistance(highest ?? sequence, sequence);
    for (let back = 1; back < ahead; back++) missed.add((sequence - back) & 0xffff);
    if (ahead >= 0) highest = sequence;
    if (missed.size > 0 && sequence % askEvery === 0)
      track.sendMessageBinary(nackOf(ssrcOf(packet), [...missed].slice(0, askedAtOnce)));
  }

  function listen(kind: Kind, track: Track): void {
    tracks.set(kind, track);
    track.onMessage((packet) => {
      if (isRtcp(packet)) {
        reports.push(...readRtcp(packet));
        return;
      }
      ssrcs[kind] = ssrcOf(packet);
      if (kind === 'video') receives(packet);
      if (asksAgain && kind === 'video') askAgain(track, packet);
      packets[kind].push({
        sequence: sequenceOf(packet),
        timestamp: timestampOf(packet),
        mark: markOf(packet),
        key: kind === 'video' && isKeyframe(packet),
        payloadType: (packet[1] as number) & 0x7f,
        parameters: hasParameters(packet),
      });
    });
  }

  let id: Session;
  let sdp: string;
  let stop: () => void = nothing;
  const size = widthPx === undefined ? {} : { widthPx };
  if (offers === 'window') {
    for (const [kind, track] of addMedia(connection, kinds, codecs)) listen(kind, track);
    const ours = withoutCandidates(describeSelf(connection, 'offer'));
    const view = await engine.openView(stream, { offer: ours, ...size });
    if (!('answer' in view)) throw new Error('the engine offers instead of answering');
    ({ id, answer: sdp } = view);
    applyRemote(connection, sdp, 'answer', link?.through);
  } else {
    const view = await engine.openView(stream, size);
    if (!('offer' in view)) throw new Error('the engine made no offer');
    ({ id, offer: sdp } = view);
    stop = engine.on('candidate', (session, candidate) => {
      if (session !== id) return;
      if (!candidate) gathering.done = true;
      else {
        gathering.candidates.push(candidate.candidate);
        const known = link ? link.through(candidate.candidate) : candidate.candidate;
        connection.addRemoteCandidate(known, candidate.mid);
      }
    });
    connection.onTrack((track) => listen(track.type() as Kind, track));
    connection.setRemoteDescription(sdp, 'offer');
    const ours = describeSelf(connection, 'answer');
    const answer = link ? withoutCandidates(ours) : ours;
    if (answers) await engine.acceptAnswer(id, changeAnswer(answer));
  }

  const marks = (kind: Kind = 'video') => packets[kind].map(({ mark }) => mark);
  return {
    id,
    sdp,
    gathering,
    packets,
    reports,
    connection,
    marks,
    answer: () => connection.localDescription()?.sdp ?? '',
    /** How many numbers are missing between the lowest and the highest. */
    missing(kind: Kind): number {
      const [first, ...others] = packets[kind].map(({ sequence }) => sequence);
      if (first === undefined) return 0;
      const places = new Set([0, ...others.map((sequence) => sequenceDistance(first, sequence))]);
      return Math.max(...places) - Math.min(...places) + 1 - places.size;
    },
    isOrdered: (kind: Kind) =>
      packets[kind].every(
        ({ sequence }, index, all) =>
          index === 0 || sequenceDistance((all[index - 1] as Received).sequence, sequence) === 1,
      ),
    nack(kind: Kind, sequences: number[]) {
      tracks.get(kind)?.sendMessageBinary(nackOf(ssrcs[kind] ?? 0, sequences));
    },
    /** Sends a receiver report: the fraction of video packets lost, up to which sequence number. */
    reportLoss(fractionLost: number, highest = 0) {
      const report = { lost: 0, fractionLost, highest, jitter: 0, lastReport: 0, delay: 0 };
      tracks.get('video')?.sendMessageBinary(receiverReportOf(ssrcs.video ?? 0, report));
    },
    wantKeyframe() {
      tracks.get('video')?.sendMessageBinary(keyframeRequest(ssrcs.video ?? 0));
    },
    /** Until so many more packets came. */
    more: async (count = 10, kind: Kind = 'video') => {
      const enough = packets[kind].length + count;
      await until(() => packets[kind].length >= enough, {
        what: `${count} more packets (${kind})`,
        withinMs: patienceMs + count * frameEveryMs * 3,
      });
    },
    /** A sound that was sent after so many frames. */
    hasHeard: async (frames: number) =>
      until(() => marks('audio').some((mark) => mark % 100_000 > frames), { what: 'a later sound is heard' }),
    sees: async (camera: Pick<Camera, 'number'>, kind: Kind = 'video') =>
      until(() => marks(kind).some((mark) => Math.floor(mark / 100_000) === camera.number), {
        what: `camera ${camera.number} is received`,
      }),
    close() {
      stop();
      closeAll(connection, tracks.values());
    },
  };
}
