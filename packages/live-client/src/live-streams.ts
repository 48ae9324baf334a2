// The SDK's types for live video: publications and views. Browser types are structural, so that this also compiles
// without DOM types.
import type { SessionConfiguration, Stream, StreamEndReason, VisitState } from '@alcove/protocol';
import type { LiveClock } from './clock.ts';
import type { LiveFailure } from './live-failure.ts';

/** The part of `MediaStreamTrack` that is used. */
export type LiveTrack = {
  readonly kind: string;
  enabled: boolean;
  readonly readyState: 'live' | 'ended';
  stop(): void;
  getSettings(): { deviceId?: string; width?: number; height?: number };
  addEventListener(type: 'ended', listener: () => void): void;
  removeEventListener(type: 'ended', listener: () => void): void;
};
/** `MediaStream` fits this type. */
export type LiveMedia = { getTracks(): LiveTrack[] };

/** One simulcast layer of a picture, as `RTCRtpEncodingParameters` name it. */
export type LayerOffer = { rid: string; scaleResolutionDownBy: number; maxBitrate: number };

/** `since`: milliseconds since 1970, by the server's clock. */
export type StreamViewer = { uid: number; nick: string; since: number };
/** `watchers` counts all viewers; `watching` names the latest. */
export type ViewerList = { watchers: number; watching: readonly StreamViewer[] };

/**
 * `starting`: until the server has given it an id. `connecting`: until packets flow. `restarting`: a new connection
 * is built while the old one may last. `away`: the socket is lost; the publication resumes by itself.
 */
export type PublicationState =
  | (Publishing & { status: 'starting' | 'away' })
  | (Publishing & { status: 'connecting' | 'live' | 'restarting'; streamId: string; recording?: Recording })
  | { status: 'ended'; reason: PublicationEnd; failure?: LiveFailure };

export type Publishing = ViewerList & {
  room: number | string;
  media: LiveMedia;
  muted: boolean;
  paused: boolean;
  camera: boolean;
  /** Devices that vanished; `replace` puts others in. */
  gone: readonly ('audio' | 'video')[];
};
export type Recording = { recordId: string; startedAt: number };
/** `refused`: by the server, or the camera ended before the start; `failure` says why. */
export type PublicationEnd = StreamEndReason | 'refused';

export type PublishOptions = {
  room: number | string;
  muted?: boolean;
  paused?: boolean;
  /** Snapshots are sent for room lists; never of a private publication. */
  snapshots?: boolean;
  reencode?: boolean;
  /** In kbit/s. */
  videoKbps?: number;
  audioKbps?: number;
  private?: boolean;
  callId?: string;
  /** How long the devices have been open; it counts towards the half second before the announcement. */
  readyForMs?: number;
};

/** One published camera, from the request to its end, when its tracks are stopped. */
export type Publication = {
  /** Belongs to a call or to a network test; it is announced in no room. */
  readonly isPrivate: boolean;
  readonly state: PublicationState;
  mute(): Promise<void>;
  talk(): Promise<void>;
  cameraOff(): Promise<void>;
  cameraOn(): Promise<void>;
  pause(): Promise<void>;
  play(): Promise<void>;
  /**
   * Replaces the devices while live and stops tracks no longer used. With another `videoKbps` a new connection
   * replaces the current one.
   */
  replace(media: LiveMedia, options?: { videoKbps?: number }): void;
  /**
   * Counters of this side (`video_bytesSent`, `roundTripMs`, …) and of the server (`bytes_in`, …). The request
   * carries no stream id, so that it works for a client with one publication only.
   */
  stats(): Promise<Record<string, number>>;
  /** Takes a picture now and returns its URL. */
  screenshot(): Promise<string>;
  startRecording(): Promise<void>;
  /** The event `recordStopped` follows when the clip is ready. */
  stopRecording(): Promise<void>;
  stop(): void;
};

/**
 * `connecting`: until the first picture. `restarting`: another connection is tried while `media` shows the old one.
 * `lost`: no picture came, or the publisher is away; ends when the publisher is back, or by `retry`.
 */
export type ViewState =
  /** `arriving` has no frame yet: what plays it from now on misses none. */
  | { status: 'connecting'; arriving?: LiveMedia }
  | { status: 'live' | 'restarting'; media: LiveMedia }
  /** Blurred pictures for visitors, a new one every few seconds; `url` is empty until the first. */
  | { status: 'pictures'; url: string }
  | { status: 'lost'; reason: 'STREAM_LOST' | 'STREAMER_LOGOUT' | 'live_view_failed' }
  | { status: 'ended'; reason: StreamEndReason }
  | { status: 'refused'; failure: LiveFailure };

/** The state of a visit as it was `at` a moment of this client's clock: while it runs, what is served goes on. */
export type ShowroomMeter = VisitState & { at: number };

/** A watched camera. */
export type View = {
  /** Rises from 1; never used again. */
  readonly ref: number;
  /** Changes when the publisher comes back with a new stream. */
  readonly streamId: string;
  /** The last announced state; undefined where the stream was never announced. */
  readonly stream: Stream | undefined;
  readonly state: ViewState;
  /** In a showroom: the visit whose meter runs while this picture is delivered. */
  readonly visit: number | undefined;
  /** Agrees to a price per minute, after `showroom_confirm`, and asks again. */
  pay(price: number): void;
  /** Width of the window in pixels; 0: hidden, sound only. */
  resize(widthPx: number): void;
  /** Tries a lost or a refused one again. */
  retry(): void;
  /** Sends the counters of this side and returns those of the server. */
  stats(): Promise<Record<string, number>>;
  leave(): void;
};

export type LiveStreams = {
  /** Cameras that are on in the joined rooms. */
  readonly list: readonly Stream[];
  readonly publications: readonly Publication[];
  readonly views: readonly View[];
  /** The server can re-encode a camera while it has a free slot. */
  readonly reencodes: boolean;
  /** Viewers of the member's camera that a program or another device sends. */
  watchersOf(streamId: string): ViewerList;
  /** Until when a free member's watching hour in that room is used up; undefined while it is not. */
  limitedUntil(roomid: number): number | undefined;
  /** The member's visit to that showroom, on any device; undefined while there is none. */
  meterOf(roomid: number): ShowroomMeter | undefined;
  /** Every change of a stream, a publication, a view: for a store to read again. */
  onChange(listener: () => void): () => void;
  /** Starts after 500 ms; its `state` reports the outcome. */
  publish(media: LiveMedia, options: PublishOptions): Publication;
  /** Returns the existing view of a camera that is watched already. */
  watch(streamId: string, options?: { widthPx?: number; callId?: string }): View;
};

export type IceServer = NonNullable<SessionConfiguration['IceServers']>[number];
export type PeerCandidate = { index: number; label: string; candidate: string };

/** With simulcast, audio and video have a connection each. */
export type Offering = {
  connection: 'both' | 'audio' | 'video';
  videoKbps: number;
  audioKbps: number;
  layers: readonly LayerOffer[];
};

/** One media connection to the server; it calls back no more once closed. */
export type Peer = {
  /** Publishers offer; each kind has a transceiver, with or without a track. */
  offer(media: LiveMedia, offering: Offering): Promise<string>;
  accept(answer: string): Promise<void>;
  /** Viewers answer. */
  answer(offer: string): Promise<string>;
  /** A viewer's offer to receive, for servers that answer instead of offering. */
  offerToWatch(): Promise<string>;
  /** Candidates that arrive before the description are queued. */
  addCandidate(candidate: PeerCandidate): void;
  replace(media: LiveMedia): void;
  /** Sends these simulcast layers alone, by RID; without one of them it sends on. */
  sendLayers(rids: readonly string[]): void;
  counters(): Promise<Record<string, number>>;
  close(): void;
};
export type PeerParts = {
  /** True for publishers, false for viewers. */
  sends: boolean;
  iceServers: readonly IceServer[];
  clock: LiveClock;
  /** An empty candidate is the last one. */
  onCandidate(candidate: PeerCandidate): void;
  onConnected(): void;
  /** For each track of the other side, long before its first frame. */
  onTrack(media: LiveMedia): void;
  /** Called once; a lost connection does not recover. */
  onLost(): void;
  /** The first frame was decoded, or none came within `frameWithinMs`. */
  onFirstFrame(media: LiveMedia): void;
};

/** The browser functions for live video; `browserMedia` is a separate entry, so that other pages do not load it. */
export type MediaPorts = {
  openPeer(parts: PeerParts): Peer;
  /** A JPEG in base64; undefined where there is no picture. */
  takePicture(media: LiveMedia, sizePx: { width: number; height: number }): Promise<string | undefined>;
};
