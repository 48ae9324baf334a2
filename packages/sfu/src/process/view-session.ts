// A viewer's connection: the codecs negotiated for each kind, and the viewer's RTCP feedback.
import { Audio, type Track, Video } from 'node-datachannel';
import {
  type Carried,
  type Description,
  h264Format,
  opusFormat,
  type PayloadTypes,
  payloadTypesOf,
} from '../wire/description.ts';
import { type FanOut, viewerSsrc } from '../forwarding/fan-out.ts';
import type { DownTrack } from '../forwarding/down-track.ts';
import { type Extensions, extensionLines, withAttributes } from '../wire/header-extensions.ts';
import { type RtcPeer, sendOn } from './rtc-peer.ts';
import { createReportedLoss } from '../forwarding/reported-loss.ts';
import { readRtcp } from '../wire/rtcp.ts';
import { isRtcp } from '../wire/rtp.ts';
import { type MediaKind, mediaKinds } from '../wire/sdp.ts';

/** The payload types of our offer; the answer selects among them. */
const offered: Record<MediaKind, { mid: string; payloadTypes: PayloadTypes }> = {
  audio: { mid: '0', payloadTypes: { OPUS: 111 } },
  video: { mid: '1', payloadTypes: { VP8: 96, H264: 102 } },
};
/** For video alone: the bandwidth estimate never limits audio. */
const offeredExtensions: Extensions = { sendTime: 3 };
/** Browsers report the reception of video about every second. */
const silentAfterSeconds = 3;

function sending(kind: MediaKind, mid: string, { OPUS, VP8, H264 }: PayloadTypes) {
  const media = kind === 'audio' ? new Audio(mid, 'SendOnly') : new Video(mid, 'SendOnly');
  if (media instanceof Audio) {
    if (OPUS !== undefined) media.addOpusCodec(OPUS, opusFormat);
  } else {
    if (VP8 !== undefined) media.addVP8Codec(VP8);
    if (H264 !== undefined) media.addH264Codec(H264, h264Format);
  }
  media.addSSRC(viewerSsrc[kind], 'room', 'room', kind);
  return media;
}

export type ViewSession = ReturnType<typeof createViewSession>;

/** The video payload types that a viewer accepts; empty where there is no video section. */
export const videoPayloadTypesOf = ({ lines }: Description): PayloadTypes => {
  const line = lines.find(({ kind }) => kind === 'video');
  return line ? payloadTypesOf(line) : {};
};

export function createViewSession({ peer, fanOuts }: { peer: RtcPeer; fanOuts: Record<MediaKind, FanOut> }) {
  const tracks = new Map<MediaKind, Track>();
  const downTracks = new Map<MediaKind, DownTrack>();
  const loss = createReportedLoss();
  let hidden = false;
  let widthPx: number | undefined;
  /** In which video was sent without a report; undefined before the first report, and once the silence is reported. */
  let unreportedSeconds: number | undefined;
  let isVideoSent = false;

  function onFeedback(kind: MediaKind, packet: Buffer): void {
    const downTrack = downTracks.get(kind);
    if (!downTrack || !isRtcp(packet)) return;
    unreportedSeconds = 0;
    for (const part of readRtcp(packet)) {
      if (part.kind === 'receiver_report') loss.count(viewerSsrc[kind], part.reports);
      if (part.kind === 'nack' && part.ssrc === viewerSsrc[kind]) downTrack.resend(part.sequences);
      if (part.kind === 'keyframe_request' && part.ssrc === viewerSsrc[kind]) downTrack.wantKeyframe();
      if (part.kind === 'remb') downTracks.get('video')?.onBandwidthEstimate(part.bitsPerSecond);
      if (part.kind !== 'receiver_report') continue;
      for (const { ssrc, fractionLost } of part.reports) {
        if (ssrc === viewerSsrc.video) downTracks.get('video')?.onLossReport(fractionLost);
      }
    }
  }

  function addTrack(kind: MediaKind, mid: string, payloadTypes: PayloadTypes): void {
    const track = peer.addTrack(sending(kind, mid, payloadTypes));
    tracks.set(kind, track);
    track.onMessage((packet) => onFeedback(kind, packet));
  }

  /** The viewer receives media as soon as the connection is up. */
  function join(description: Description): void {
    const { lines } = description;
    payloadTypes = videoPayloadTypesOf(description);
    for (const line of lines) {
      const track = tracks.get(line.kind);
      if (!track || line.codecs.length === 0) continue;
      const send = (packet: Buffer) => {
        if (line.kind === 'video') isVideoSent = true;
        sendOn(track, packet);
      };
      const begin = () => {
        if (downTracks.has(line.kind) || ended) return;
        const downTrack = fanOuts[line.kind].join({
          payloadTypes: payloadTypesOf(line),
          send,
          widthPx,
          ...(line.kind === 'video' && { sendTimeId: line.extensions.sendTime }),
        });
        if (line.kind === 'video') downTrack.pause(hidden);
        downTracks.set(line.kind, downTrack);
      };
      track.onOpen(begin);
      if (track.isOpen()) begin();
      else if (line.kind === 'video' && !hidden) fanOuts.video.announce({ payloadTypes, widthPx });
    }
  }

  let ended = false;
  let payloadTypes: PayloadTypes = {};
  let answered = false;
  return {
    peer,
    /** Lost packets, as the viewer reports them. */
    get lost() {
      return loss.packets;
    },
    answer(offer: Description): string {
      answered = true;
      for (const line of offer.lines) addTrack(line.kind, line.mid, payloadTypesOf(line));
      const sdp = peer.answer(offer);
      join(offer);
      return offer.lines
        .filter(({ kind }) => kind === 'video')
        .reduce(
          (answer, { mid, extensions }) =>
            withAttributes(answer, mid, extensionLines(extensions, ['sendTime'])),
          sdp,
        );
    },
    offer(): string {
      for (const kind of mediaKinds) addTrack(kind, offered[kind].mid, offered[kind].payloadTypes);
      return withAttributes(peer.offer(), offered.video.mid, extensionLines(offeredExtensions, ['sendTime']));
    },
    get payloadTypes() {
      return payloadTypes;
    },
    get isAnswered() {
      return answered;
    },
    acceptAnswer(answer: Description): void {
      answered = true;
      peer.acceptAnswer(answer);
      join(answer);
    },
    /** 0: hidden, which pauses video. */
    resize(toPx: number): void {
      hidden = toPx === 0;
      if (!hidden) widthPx = toPx;
      const downTrack = downTracks.get('video');
      if (!hidden) downTrack?.resize(toPx);
      downTrack?.pause(hidden);
    },
    /** Returns whether the viewer has fallen silent in this second. */
    everySecond(): boolean {
      peer.everySecond();
      // Without video there is nothing to report every second.
      if (unreportedSeconds !== undefined) unreportedSeconds = isVideoSent ? unreportedSeconds + 1 : 0;
      isVideoSent = false;
      const isSilent = unreportedSeconds !== undefined && unreportedSeconds >= silentAfterSeconds;
      if (isSilent) unreportedSeconds = undefined;
      return isSilent;
    },
    leave(): void {
      ended = true;
      for (const downTrack of downTracks.values()) downTrack.leave();
      downTracks.clear();
    },
  };
}

/** True where an answer names the media sections of our offer and payload types that it offered. */
export const answersOurs = ({ lines }: { lines: Carried[] }): boolean =>
  lines.length === mediaKinds.length &&
  lines.every(
    ({ kind, mid, codecs }, index) =>
      kind === mediaKinds[index] &&
      mid === offered[kind].mid &&
      codecs.every(({ name, of }) => offered[kind].payloadTypes[name] === of.payloadType),
  );
