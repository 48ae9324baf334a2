// The relays of one stream: to edges, which are viewers of this process, and from a home, which is its publisher. Between
// machines each end also says every second what the other should know, and one that hears nothing for a while says so:
//
//   home ── the re-encoded video is for all ──► edge        edge ── the video layers that its viewers need ──► home
import type { CodecName } from '../wire/description.ts';
import { type FanOut, layersMax, viewerSsrc } from '../forwarding/fan-out.ts';
import type { DownTrack } from '../forwarding/down-track.ts';
import { createRtpReceiver, type RtpReceiver } from '../forwarding/rtp-receiver.ts';
import { readRtcp } from '../wire/rtcp.ts';
import { isRtcp, isRtp, payloadTypeOf, ssrcOf } from '../wire/rtp.ts';
import { type MediaKind, mediaKinds } from '../wire/sdp.ts';
import { type RelayPlace, relayPayloadTypes, type Relays } from './relay.ts';

/** Each layer has its own SSRC between processes. */
const relaySsrc = (kind: MediaKind, rank: number): number => viewerSsrc[kind] + rank * 16;
const kindOf = (codec: CodecName): MediaKind => (codec === 'OPUS' ? 'audio' : 'video');

/** Without a packet of the other machine for so many seconds a relay counts as broken. */
const silentAfterSeconds = 2;

/** RTP and RTCP begin with two bits of version, which this byte has not. */
const noteMark = 1;
const note = (bits: number): Buffer => Buffer.from([noteMark, bits]);
const isNote = (packet: Buffer): boolean => packet.length === 2 && packet[0] === noteMark;

type OpenRelay = {
  receivers: Map<string, RtpReceiver>;
  /** Says what the other machine should know; undefined within this one. */
  say: (() => void) | undefined;
  silentSeconds: number;
  close(): void;
};

type Handlers = {
  /** Once. */
  silent(relay: string): void;
  /** A packet of another machine. */
  count(packet: Buffer): void;
  isReencodedForAll(): boolean;
  /** The home, on another machine, says so. */
  reencodedForAll(isSo: boolean): void;
};

export type StreamRelays = ReturnType<typeof createStreamRelays>;

export function createStreamRelays(relays: Relays, fanOuts: Record<MediaKind, FanOut>, on: Handlers) {
  /** By their keys. */
  const open = new Map<string, OpenRelay>();
  /** Ranks of the video layers that viewers of this machine need, where another machine sends the stream. */
  let wanted: readonly number[] = [];

  const heard = (key: string) => {
    const relay = open.get(key);
    if (relay) relay.silentSeconds = 0;
  };

  function feedEdge(key: string, peer: RelayPlace): void {
    const isRemote = peer.address !== undefined;
    const downTracks = new Map<number, DownTrack>();
    const downTrackOf = (ssrc: number) => downTracks.get(ssrc);
    const videoOf = (rank: number) => downTrackOf(relaySsrc('video', rank));

    function take(packet: Buffer): void {
      heard(key);
      if (isNote(packet)) {
        for (let rank = 0; rank < layersMax; rank++)
          videoOf(rank)?.pause(((packet[1] ?? 0) & (1 << rank)) === 0);
      } else if (isRtcp(packet)) {
        for (const part of readRtcp(packet)) {
          if (part.kind === 'nack') downTrackOf(part.ssrc)?.resend(part.sequences);
          if (part.kind === 'keyframe_request') downTrackOf(part.ssrc)?.wantKeyframe();
        }
      }
    }
    const end = relays.open({ key, role: 'home', peer, take });
    for (const kind of mediaKinds) {
      for (const { rank } of fanOuts[kind].everyLayer) {
        const ssrc = relaySsrc(kind, rank);
        const target = { payloadTypes: relayPayloadTypes, send: end.send, trusted: true, only: rank, ssrc };
        downTracks.set(ssrc, fanOuts[kind].join(target));
      }
    }
    /** Another machine encodes anew for those of its viewers who need it, unless this one does so for all. */
    function say(): void {
      const isForAll = on.isReencodedForAll();
      videoOf(fanOuts.video.reencoded.rank)?.pause(!isForAll);
      end.send(note(Number(isForAll)));
    }
    open.set(key, {
      receivers: new Map(),
      say: isRemote ? say : undefined,
      silentSeconds: 0,
      close() {
        end.close();
        for (const downTrack of downTracks.values()) downTrack.leave();
      },
    });
    if (isRemote) say();
  }

  function becomeEdge(key: string, peer: RelayPlace): void {
    const isRemote = peer.address !== undefined;
    // By codec and layer, created with their first packet.
    const receivers = new Map<string, RtpReceiver>();
    const onPacket = isRemote ? on.count : () => undefined;

    function takeMedia(packet: Buffer): void {
      const payloadType = payloadTypeOf(packet);
      const codec = (Object.keys(relayPayloadTypes) as (keyof typeof relayPayloadTypes)[]).find(
        (name) => relayPayloadTypes[name] === payloadType,
      );
      if (!codec) return;
      const kind = kindOf(codec);
      const layer = fanOuts[kind].everyLayer.find(({ rank }) => relaySsrc(kind, rank) === ssrcOf(packet));
      if (!layer) return;
      const name = `${codec} ${layer.rank}`;
      let receiver = receivers.get(name);
      if (!receiver) {
        receiver = createRtpReceiver(layer, { kind, codec, payloadType, send: end.send }, onPacket);
        receivers.set(name, receiver);
      }
      receiver.take(packet);
    }
    function take(packet: Buffer): void {
      heard(key);
      if (isNote(packet)) on.reencodedForAll(packet[1] === 1);
      else if (isRtcp(packet)) for (const receiver of receivers.values()) receiver.take(packet);
      else if (isRtp(packet)) takeMedia(packet);
    }
    const end = relays.open({ key, role: 'edge', peer, take });
    open.set(key, {
      receivers,
      say: isRemote ? () => end.send(note(wanted.reduce((bits, rank) => bits | (1 << rank), 0))) : undefined,
      silentSeconds: 0,
      close() {
        end.close();
        for (const { leave } of receivers.values()) leave();
      },
    });
    // Every layer comes until it was not needed for a while, which is said at once.
    if (isRemote) fanOuts.video.demand?.begin(layersMax);
  }

  function end(key: string): void {
    open.get(key)?.close();
    open.delete(key);
  }

  return {
    feedEdge,
    becomeEdge,
    end,
    endAll: () => [...open.keys()].forEach(end),
    get size() {
      return open.size;
    },
    *receivers(): Generator<RtpReceiver> {
      for (const { receivers } of open.values()) yield* receivers.values();
    },
    want(ranks: readonly number[]): void {
      wanted = ranks;
      for (const { say } of open.values()) say?.();
    },
    everySecond(): void {
      for (const [key, relay] of open) {
        if (!relay.say) continue;
        relay.say();
        relay.silentSeconds += 1;
        if (relay.silentSeconds === silentAfterSeconds + 1) on.silent(key);
      }
    },
  };
}
