// What the SDK offers for live video: one's own cameras, and those one watches. Types of the browser are told
// by shape, so that this also compiles where there is none.
import type { SessionConfiguration, Stream, StreamEndReason } from '@alcove/protocol';
import type { LiveClock } from './clock.ts';
import type { LiveFailure } from './live-failure.ts';

/** As much of the browser's track as is needed. */
export type LiveTrack = {
  readonly kind: string;
  enabled: boolean;
  readonly readyState: 'live' | 'ended';
  stop(): void;
  getSettings(): { deviceId?: string; width?: number; height?: number };
  addEventListener(type: 'ended', hear: () => void): void;
  removeEventListener(type: 'ended', hear: () => void): void;
};
/** A `MediaStream` is one. */
export type LiveMedia = { getTracks(): LiveTrack[] };

/** One simulcast layer of a picture, as `RTCRtpEncodingParameters` name it. */
export type LayerOffer = { rid: string; scaleResolutionDownBy: number; maxBitrate: number };

/** `since`: milliseconds since 1970, by the house's clock. */
export type Watcher = { uid: number; nick: string; since: number };
/** Everybody who watches; `watching` names the latest. */
export type Watching = { watchers: number; watching: readonly Watcher[] };

/**
 * `starting`: until the house has named it. `connecting`: until its packets flow. `restarting`: on a new
 * connection, the old one lasts where it can. `away`: the socket is lost; it goes on by itself.
 */
export type PublicationState =
  | (Publishing & { status: 'starting' | 'away' })
  | (Publishing & { status: 'connecting' | 'live' | 'restarting'; streamId: string; recording?: Recording })
  | { status: 'ended'; reason: PublicationEnd; failure?: LiveFailure };

export type Publishing = Watching & {
  room: number | string;
  media: LiveMedia;
  muted: boolean;
  paused: boolean;
  camera: boolean;
  /** Devices that vanished; `replace` puts others in. */
  gone: readonly ('audio' | 'video')[];
};
export type Recording = { recordId: string; startedAt: number };
/** `refused`: by the house, or the camera was off already; why is in `failure`. */
export type PublicationEnd = StreamEndReason | 'refused';

export type PublishOptions = {
  room: number | string;
  muted?: boolean;
  paused?: boolean;
  /** Pictures of it are kept, for lists; never of a private one. */
  snapshots?: boolean;
  reencode?: boolean;
  /** In kbit/s. */
  videoKbps?: number;
  audioKbps?: number;
  private?: boolean;
  callId?: string;
  /** Since when its devices are open: the half second before it is announced counts from then. */
  readyForMs?: number;
};

/** One's own camera, from the wish to show it until its end: then its tracks are stopped. */
export type Publication = {
  /** Of a call, or only to try the line: no room is told of it. */
  readonly isPrivate: boolean;
  readonly state: PublicationState;
  mute(): Promise<void>;
  talk(): Promise<void>;
  cameraOff(): Promise<void>;
  cameraOn(): Promise<void>;
  pause(): Promise<void>;
  play(): Promise<void>;
  /**
   * Other devices, while it is live; tracks that are not used any more are stopped. With another `videoKbps`
   * another connection takes over from this one.
   */
  replace(media: LiveMedia, options?: { videoKbps?: number }): void;
  /**
   * What this side measures of its way to the house (`video_bytesSent`, `roundTripMs`, …), and what arrives
   * there (`bytes_in`, …). Only of one's one stream: the house asks for no name.
   */
  stats(): Promise<Record<string, number>>;
  /** A picture of it, taken now; its address. */
  screenshot(): Promise<string>;
  startRecording(): Promise<void>;
  /** `recordStopped` tells when the clip is there. */
  stopRecording(): Promise<void>;
  stop(): void;
};

/**
 * `connecting`: until the first picture. `restarting`: another connection is tried, `media` shows what there
 * still is. `lost`: it came to no picture, or its streamer is away; comes back with her, or by `retry`.
 */
export type ViewState =
  | { status: 'connecting' }
  | { status: 'live' | 'restarting'; media: LiveMedia }
  /** What a visitor is shown: a blurred picture, another one every few seconds; empty until the first. */
  | { status: 'pictures'; url: string }
  | { status: 'lost'; reason: 'STREAM_LOST' | 'STREAMER_LOGOUT' | 'live_view_failed' }
  | { status: 'ended'; reason: StreamEndReason }
  | { status: 'refused'; failure: LiveFailure };

/** Of a camera one watches. */
export type View = {
  /** Rises from 1; never used again. */
  readonly ref: number;
  /** Another one once the streamer is back. */
  readonly streamId: string;
  /** As last told; nothing where it was never announced. */
  readonly stream: Stream | undefined;
  readonly state: ViewState;
  /** Of its window in pixels; 0: hidden, only sound. */
  resize(widthPx: number): void;
  /** Tries a lost or a refused one again. */
  retry(): void;
  /** Tells the house what this side measures, and answers what the house knows. */
  stats(): Promise<Record<string, number>>;
  leave(): void;
};

export type LiveStreams = {
  /** Cameras that are on in the rooms one is in. */
  readonly list: readonly Stream[];
  readonly publications: readonly Publication[];
  readonly views: readonly View[];
  /** The house can encode a camera anew, while it has a place for it. */
  readonly reencodes: boolean;
  /** Who watches a camera of one's own that a program or another device of hers sends. */
  watchersOf(streamId: string): Watching;
  /** Until when a free member's hour in that room is used up; nothing while it is not. */
  limitedUntil(roomid: number): number | undefined;
  /** Every change of a stream, a publication, a view: for a store to read again. */
  onChange(hear: () => void): () => void;
  /** 500 ms from now; what becomes of it is in its state. */
  publish(media: LiveMedia, options: PublishOptions): Publication;
  /** The same one where it is watched already. */
  watch(streamId: string, options?: { widthPx?: number; callId?: string }): View;
};

export type IceServer = NonNullable<SessionConfiguration['IceServers']>[number];
export type PeerCandidate = { index: number; label: string; candidate: string };

/** Where a picture goes in several sizes, it has a connection of its own. */
export type Offering = {
  connection: 'both' | 'audio' | 'video';
  videoKbps: number;
  audioKbps: number;
  layers: readonly LayerOffer[];
};

/** One connection to the engine; it is an object: once it is closed it says nothing any more. */
export type Peer = {
  /** The publisher's; each kind has a line of its own, with or without a track. */
  offer(media: LiveMedia, offering: Offering): Promise<string>;
  accept(answer: string): Promise<void>;
  /** The viewer's. */
  answer(offer: string): Promise<string>;
  /** Where the house answers viewers, and does not offer: as `offer`, to receive. */
  offerToWatch(): Promise<string>;
  /** Also before there is a description: it waits. */
  addCandidate(candidate: PeerCandidate): void;
  replace(media: LiveMedia): void;
  counters(): Promise<Record<string, number>>;
  close(): void;
};
export type PeerParts = {
  /** A publisher's, which offers; otherwise a viewer's, which answers. */
  sends: boolean;
  iceServers: readonly IceServer[];
  clock: LiveClock;
  /** An empty one is the last. */
  onCandidate(candidate: PeerCandidate): void;
  onConnected(): void;
  /** Once; it does not come back. */
  onLost(): void;
  /** A picture can be seen, or the connection stands and none comes. */
  onFirstFrame(media: LiveMedia): void;
};

/** What a page brings along for live video; a browser's is `browserMedia`, apart: not every page shows any. */
export type MediaPorts = {
  openPeer(parts: PeerParts): Peer;
  /** A JPEG in base64; nothing where there is no picture. */
  takePicture(media: LiveMedia, sizePx: { width: number; height: number }): Promise<string | undefined>;
};
