// The port of the selective forwarding unit (SFU): publishers send to an ingest session, viewers receive from a view
// session. It knows streams by name and nothing of members; callers have checked every permission.

export type StreamName = string & { readonly stream: unique symbol };
/** One peer connection of the engine. */
export type EngineSession = string & { readonly session: unique symbol };

export type Candidate = { candidate: string; mid: string };

/**
 * `closed`: by this server or by its peer; `failed`: it never connected, or the connection broke; `gone`: its media
 * process ended, and a new connection works; `ended`: its stream is over, or a newer ingest replaced it.
 */
export type SessionEnd = 'closed' | 'failed' | 'gone' | 'ended';

export type EngineRefusalReason =
  /** The description is neither a publisher's nor a viewer's. */
  | 'bad_description'
  /** The session or stream does not exist. */
  | 'unknown'
  /** An answer without an offer, or a second one. */
  | 'out_of_order'
  | 'full'
  /** The viewer decodes no codec that is published. */
  | 'undecoded'
  /** The engine does not support it, or cannot serve it now. */
  | 'unavailable';

/** An expected refusal; any other error of an engine is a bug. */
export class EngineRefusal extends Error {
  readonly reason: EngineRefusalReason;

  constructor(reason: EngineRefusalReason) {
    super(`the media engine refuses: ${reason}`);
    this.reason = reason;
  }
}

export type EngineEvents = {
  /** Packets of a stream arrive, or have stopped. */
  live(stream: StreamName): void;
  idle(stream: StreamName): void;
  /** Emitted once for every session, whatever ended it. */
  ended(session: EngineSession, why: SessionEnd): void;
  /**
   * A candidate of the engine, for the peer of a session that the engine offered; null ends them. They are emitted
   * once the answer has arrived. Answers of the engine contain its candidates already.
   */
  candidate(session: EngineSession, candidate: Candidate | null): void;
  /** The listener owns the file, an MP4, from then on. */
  recorded(recording: string, outcome: { file: string; durationMs: number } | { failed: string }): void;
  /** Re-encoding was given up: viewers who can decode it receive the original again. */
  reencodingFailed(stream: StreamName): void;
};

/** `recorded` is emitted at most this long after a recording has ended. */
export const recordedWithinMs = 30 * 60_000;

/** What an engine supports; calls that need more are refused, and screens leave the feature out. */
export type EngineCapabilities = {
  simulcast: boolean;
  recording: boolean;
  snapshots: boolean;
  /** Makes offers to viewers; otherwise it answers theirs. */
  offers: boolean;
  /** Accepts audio and video on separate connections. */
  split: boolean;
  /** Emits `live` and `idle`; otherwise a stream counts as live while it has a publisher. */
  liveness: boolean;
  /** Selects the simulcast layer by the viewer's window. */
  sizes: boolean;
  /** Counts packets. */
  counters: boolean;
  reencoding: boolean;
};

export type EngineStats = {
  sessions: number;
  packetsIn: number;
  packetsOut: number;
  bytesIn: number;
  bytesOut: number;
  lost: number;
};

/** Load of one media process; sums are since that process was started. */
export type EngineProcessLoad = {
  /** Number of its slot, from 1; a process that ends is replaced in its slot. */
  place: number;
  isUp: boolean;
  /** How often the process was replaced. */
  restarts: number;
  cpuSeconds: number;
  memoryBytes: number;
  ingests: number;
  views: number;
  packetsIn: number;
  packetsOut: number;
  bytesIn: number;
  bytesOut: number;
  /** Packets lost from publishers; packets lost to viewers, as their receiver reports say. */
  lostIn: number;
  lostOut: number;
  bitsInPerSecond: number;
  bitsOutPerSecond: number;
};

/** Use of the re-encoding slots; sums are since the engine was opened. Requests beyond the slots are refused at once. */
export type EngineReencodingLoad = {
  places: number;
  /** Streams that are re-encoded for all viewers, or only for viewers who cannot decode the original. */
  forAll: number;
  forSome: number;
  /** Publishers and viewers refused because every slot was taken. */
  refusedPublishers: number;
  refusedViewers: number;
  /** Re-encodings given up because ffmpeg failed too often. */
  failed: number;
};

export type MediaEngine = {
  /**
   * Opens a publisher's connection with audio, video or both. A second one of the same stream takes over the kinds
   * that it carries without a gap for viewers; a former one that is left with no kind ends.
   */
  openIngest(stream: StreamName, offer: string): Promise<{ id: EngineSession; answer: string }>;
  /** Opens a viewer's connection: the engine offers, or answers an offer. `ufrag` names the ICE generation. */
  openView(
    stream: StreamName,
    options?: { offer?: string; widthPx?: number },
  ): Promise<{ id: EngineSession; ufrag: string; offer: string } | { id: EngineSession; answer: string }>;
  acceptAnswer(id: EngineSession, sdp: string): Promise<void>;
  addCandidate(id: EngineSession, candidate: Candidate | null): Promise<void>;
  /** `replace`: the engine does not restart ICE; the caller opens another session and then closes this one. */
  restart(id: EngineSession, offer: string): Promise<{ answer: string } | 'replace'>;
  /** Width of the viewer's window; 0: hidden, which stops the video. */
  resize(id: EngineSession, widthPx: number): Promise<void>;
  close(id: EngineSession): Promise<void>;
  /** Ends a stream and all its sessions. */
  endStream(stream: StreamName): Promise<void>;
  /**
   * Re-encodes the stream as VP8 within that rate; H.264 of any profile is accepted then. Called before or while it
   * is published; undefined ends it. Refused `full` where every slot is taken, `unavailable` without ffmpeg.
   */
  reencode(stream: StreamName, to: { videoKbps: number } | undefined): Promise<void>;
  stats(stream: StreamName): Promise<EngineStats>;
  /** Measured some seconds ago; empty for an external engine. */
  load(): readonly EngineProcessLoad[];
  /** Undefined where the engine does not re-encode. */
  reencodingLoad(): EngineReencodingLoad | undefined;
  /** A JPEG of the live video; undefined where there is none. */
  snapshot(stream: StreamName, sizePx: { width: number; height: number }): Promise<Buffer | undefined>;
  /** Records up to `maxMs`; `recorded` is emitted with the clip or with the reason why there is none. */
  startRecording(stream: StreamName, options: { maxMs: number }): Promise<string>;
  /** Ends a recording early. With `keep: false` nothing of it is left when this resolves. */
  stopRecording(recording: string, options?: { keep?: boolean }): Promise<void>;
  on<E extends keyof EngineEvents>(event: E, hear: EngineEvents[E]): () => void;
  capabilities(): EngineCapabilities;
  ready(): Promise<boolean>;
  /** Refuses new sessions; open ones stay until they are closed. */
  drain(): void;
  shutdown(): Promise<void>;
};
