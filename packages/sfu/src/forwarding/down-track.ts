// The down track of one viewer, or of what receives a stream inside the server.
import type { CodecName, PayloadTypes } from '../wire/description.ts';
import type { CongestionControl } from './congestion-control.ts';
import type { Layer } from './layer.ts';

export type DownTrackTarget = {
  payloadTypes: PayloadTypes;
  /** The buffer is reused after the call. */
  send(packet: Buffer): void;
  /** Another media process, a recorder or an encoder of this server. */
  trusted?: boolean;
  /** A recorder or an encoder, whose output goes to no viewer, or through this fan-out: a veil does not stop it. */
  behindVeil?: boolean;
  /** Begins with a new keyframe, not with one of the retransmission buffer. */
  fresh?: boolean;
  /** Width of the viewer's window; undefined: the widest layer. */
  widthPx?: number | undefined;
  /** Id of the abs-send-time extension. */
  sendTimeId?: number | undefined;
  /** Restricts the down track to that layer. */
  only?: number;
  ssrc?: number;
};

export type DownTrackState = DownTrackTarget & {
  /** The last codec and its payload type: a lookup for every packet costs as much as writing its header. */
  codec: CodecName | undefined;
  payloadType: number | undefined;
  /** The layer that is or was last forwarded. */
  layer?: Layer | undefined;
  /** The layer whose keyframe is awaited. */
  next?: Layer | undefined;
  /** Whether that one's keyframe was requested: a layer that is not sent yet begins with one. */
  isRequested: boolean;
  needed: readonly (Layer | undefined)[];
  /** First forwarded sequence number, as the layer counts; undefined while waiting for a keyframe. */
  start?: number | undefined;
  recent: boolean;
  paused: boolean;
  /** The down track's numbers minus those of the layer. */
  offsets: { sequence: number; timestamp: number; picture: number; base: number };
  /** The numbers of the last packet sent. */
  last?: { sequence: number; timestamp: number; picture: number; base: number };
  resends: number;
  keyframeAt: number;
  congestion?: CongestionControl;
};

export type DownTrack = {
  resend(sequences: readonly number[]): void;
  wantKeyframe(): void;
  pause(paused: boolean): void;
  resize(widthPx: number): void;
  onBandwidthEstimate(bitsPerSecond: number): void;
  onLossReport(fraction: number): void;
  leave(): void;
};
