// A camera and a window, as small as can be: what browsers do on the wire, without pictures. The library
// is the engine's own; tests of foreign peers are elsewhere.
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { keyframeRequest, nack as nackOf, readRtcp, receiverReportOf, type Rtcp } from '../wire/rtcp.ts';
import { isRtcp, sequenceDistance, sequenceOf, ssrcOf, timestampOf } from '../wire/rtp.ts';
import type { SfuSession } from '../vocabulary.ts';
import { applyRemote, withoutCandidates } from '../publisher/connection.ts';
import type { LossyLink } from './lossy-link.ts';
import { h264Frame, hasParameters } from './h264.ts';
import type { PeersEngine } from './peers-engine.ts';
import { until } from './until.ts';
import {
  audioPacket,
  audioPayloadType,
  filmFrame,
  isKeyframe,
  markOf,
  type Numbers,
  videoFrame,
  videoPayloadType,
} from './vp8.ts';

export type Kind = 'audio' | 'video';
const bothKinds: Kind[] = ['audio', 'video'];
const frameEveryMs = 20;
/** Beyond the time that packets take by themselves: a busy machine sends fewer. */
const patienceMs = 30_000;
const nothing = () => undefined;
/** A peer that sends NACKs: after so many packets, for so many. */
const [askEvery, askedAtOnce] = [5, 50];
export const settings = { iceServers: [], disableAutoNegotiation: true, bindAddress: '127.0.0.1' };

/** Video as it is offered: by the profile of H.264, or VP8. */
type Codecs = { vp8?: boolean; h264?: string | undefined };
const h264PayloadType = 104;

function lines(
  kinds: Kind[],
  direction: 'SendOnly' | 'RecvOnly',
  { ssrcs, vp8 = true, h264 }: Codecs & { ssrcs?: Record<Kind, number> } = {},
) {
  return kinds.map((kind, index) => {
    const media =
      kind === 'audio' ? new Audio(String(index), direction) : new Video(String(index), direction);
    if (media instanceof Audio) media.addOpusCodec(audioPayloadType);
    else {
      if (vp8) media.addVP8Codec(videoPayloadType);
      const format = `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${h264}`;
      if (h264) media.addH264Codec(h264PayloadType, format);
    }
    if (ssrcs) media.addSSRC(ssrcs[kind], 'camera', 'camera', kind);
    return { kind, media };
  });
}

/** The library keeps a track with a listener until its closing has been reported. */
export function closeAll(connection: PeerConnection, tracks: Map<Kind, Track>): void {
  for (const track of tracks.values()) {
    if (!track.isClosed()) track.onClosed(nothing);
    track.close();
  }
  connection.close();
}

export const localOf = (connection: PeerConnection): string => connection.localDescription()?.sdp ?? '';

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
    from = settings.bindAddress,
  }: CameraOptions = {},
) {
  const number = (cameras += 1);
  const connection = new PeerConnection('camera', { ...settings, bindAddress: from });
  const ssrcs = { audio: number * 10 + 1, video: number * 10 + 2 };
  const tracks = new Map<Kind, Track>();
  const received: Rtcp[] = [];
  const history = new Map<number, Buffer>();
  let keyWanted = true;
  let silentBefore = 0;
  // Far from where any other begins.
  const start = { sequence: 65_000 + number * 7919, timestamp: number * 1_234_567 };
  let frames = 0;
  let sent = 0;
  let picture = 0;

  /** A keyframe is wanted: the film begins anew. */
  function nextPicture<T>(film: T[]): T {
    if (keyWanted && !deaf) picture = 0;
    const at = picture % film.length;
    picture += 1;
    return film[at] as T;
  }
  function videoPackets(numbers: Numbers, mark: number): Buffer[] {
    if (h264) return h264Frame(numbers, nextPicture(h264), h264PayloadType);
    if (pictures) return filmFrame(numbers, nextPicture(pictures));
    return videoFrame(numbers, { key: keyWanted, mark });
  }

  const codecs = { ssrcs, vp8: !h264, h264: h264 || offersBoth ? profile : undefined };
  for (const { kind, media } of lines(kinds, 'SendOnly', codecs)) {
    const track = connection.addTrack(media);
    tracks.set(kind, track);
    track.onMessage((packet) => {
      if (!isRtcp(packet)) return;
      for (const part of readRtcp(packet)) {
        received.push(part);
        if (part.kind === 'keyframe_request') keyWanted = true;
        if (part.kind === 'nack') {
          for (const sequence of part.sequences) {
            const again = history.get(sequence);
            if (again && frames > silentBefore) track.sendMessageBinary(again);
          }
        }
      }
    });
  }
  connection.setLocalDescription('offer');
  const offer = localOf(connection);
  const { id, answer } = await engine.openIngest(stream, change(withoutCandidates(offer)));
  applyRemote(connection, answer, 'answer', link?.through);

  const skipped = new Set<number>();
  let isPaused = false;
  function send(): void {
    if (isPaused) return;
    const mark = number * 100_000 + frames;
    const video = tracks.get('video');
    if (video?.isOpen()) {
      const sequence = start.sequence + sent;
      const numbers = { ssrc: ssrcs.video, sequence, timestamp: start.timestamp + frames * 1800 };
      const packets = videoPackets(numbers, mark);
      sent += packets.length;
      for (const packet of packets) {
        history.set(sequenceOf(packet), packet);
        if (!skipped.delete(frames)) video.sendMessageBinary(packet);
      }
      keyWanted = false;
    }
    const audio = tracks.get('audio');
    if (audio?.isOpen()) {
      const sequence = start.sequence + frames;
      const numbers = { ssrc: ssrcs.audio, sequence, timestamp: start.timestamp + frames * 960 };
      audio.sendMessageBinary(audioPacket(numbers, mark));
    }
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
    report() {
      const packet = Buffer.alloc(28);
      packet[0] = 0x80;
      packet[1] = 200;
      packet.writeUInt16BE(6, 2);
      packet.writeUInt32BE(ssrcs.video, 4);
      packet.writeUInt32BE((start.timestamp + frames * 1800) >>> 0, 16);
      tracks.get('video')?.sendMessageBinary(packet);
    },
    /** Loses the first packet of the next frame on its way. */
    loseOne() {
      skipped.add(frames);
    },
    /** Answers nothing that is asked for again from now on. */
    forget() {
      silentBefore = Number.POSITIVE_INFINITY;
    },
    close() {
      clearInterval(timer);
      closeAll(connection, tracks);
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
  codecs?: Codecs;
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
    from = settings.bindAddress,
    asksAgain = false,
    codecs = {},
    changeAnswer = (sdp) => sdp,
    receives = nothing,
  }: WindowOptions = {},
) {
  const connection = new PeerConnection('window', { ...settings, bindAddress: from });
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
    for (const { kind, media } of lines(kinds, 'RecvOnly', codecs)) listen(kind, connection.addTrack(media));
    connection.setLocalDescription('offer');
    const view = await engine.openView(stream, { offer: withoutCandidates(localOf(connection)), ...size });
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
    connection.setLocalDescription('answer');
    const answer = link ? withoutCandidates(localOf(connection)) : localOf(connection);
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
    answer: () => localOf(connection),
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
      closeAll(connection, tracks);
    },
  };
}
