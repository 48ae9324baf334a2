// The engine that moves video: what publishers send comes in as an ingest, what viewers see leaves as a
// view. It knows streams by name and nothing of members; whoever asks for something was allowed to.

export type StreamName = string & { readonly stream: unique symbol };
/** One peer connection inside of the engine. */
export type EngineSession = string & { readonly session: unique symbol };

export type Candidate = { candidate: string; mid: string };

/**
 * `closed`: by us or by its peer; `failed`: it never came up, or its line broke; `gone`: its process ended,
 * a new connection puts it right; `ended`: its stream is over, or another ingest took its place.
 */
export type SessionEnd = 'closed' | 'failed' | 'gone' | 'ended';

export type EngineRefusalReason =
  /** Nothing that this engine takes for a camera or a window. */
  | 'bad_description'
  /** It is over, or never was. */
  | 'unknown'
  /** An answer to nothing, or a second one. */
  | 'out_of_order'
  | 'full'
  /** A viewer who can decode nothing of what is published. */
  | 'undecoded'
  /** Not here, or not now. */
  | 'unavailable';

/** The engine says no; anything else that it throws is a bug. */
export class EngineRefusal extends Error {
  readonly reason: EngineRefusalReason;

  constructor(reason: EngineRefusalReason) {
    super(`the media engine refuses: ${reason}`);
    this.reason = reason;
  }
}

export type EngineEvents = {
  /** Packets of a stream arrive, or arrive no more. */
  live(stream: StreamName): void;
  idle(stream: StreamName): void;
  /** Once for every session, whoever ended it. */
  ended(session: EngineSession, why: SessionEnd): void;
  /**
   * One of the engine's own candidates, for the peer of a session that the engine offered; null: there are
   * no more. They come once the answer is there. What the engine answers holds its candidates already.
   */
  candidate(session: EngineSession, candidate: Candidate | null): void;
  /** Whoever hears it owns the file from then on, an MP4. */
  recorded(recording: string, outcome: { file: string; durationMs: number } | { failed: string }): void;
  /** It could not go on: viewers receive what is published again, if they can decode it. */
  reencodingFailed(stream: StreamName): void;
};

/** At most so long after a recording ended, `recorded` tells what became of it. */
export const recordedWithinMs = 30 * 60_000;

/** What an engine can do, told honestly: whoever asks for more is refused, and shows less. */
export type EngineCapabilities = {
  simulcast: boolean;
  recording: boolean;
  snapshots: boolean;
  /** Offers to viewers by itself; otherwise it answers theirs. */
  offers: boolean;
  /** Takes sound and picture by a connection each. */
  split: boolean;
  /** Tells when packets arrive; otherwise a stream counts as live while it has a publisher. */
  liveness: boolean;
  /** Sends what fits a window. */
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

/** What one of its processes does; sums are since that process was started. */
export type EngineProcessLoad = {
  /** From 1; when a process ends another takes its place. */
  place: number;
  isUp: boolean;
  /** How often another had to. */
  restarts: number;
  cpuSeconds: number;
  memoryBytes: number;
  ingests: number;
  views: number;
  packetsIn: number;
  packetsOut: number;
  bytesIn: number;
  bytesOut: number;
  /** Of what publishers sent; of what was sent to viewers, as they report it. */
  lostIn: number;
  lostOut: number;
  bitsInPerSecond: number;
  bitsOutPerSecond: number;
};

/** What making pictures anew takes; sums are since the engine was opened. Whoever finds no place does not wait. */
export type EngineReencodingLoad = {
  places: number;
  /** Streams that are made anew: for all who watch, or for those only who can decode nothing else. */
  forAll: number;
  forSome: number;
  /** Publishers and viewers for whom no place was left. */
  refusedPublishers: number;
  refusedViewers: number;
  /** Given up: the program failed too often. */
  failed: number;
};

export type MediaEngine = {
  /**
   * A publisher's connection, with sound, a picture or both. A second one of the same stream takes over
   * what it brings without a gap for viewers, and ends whom it leaves with nothing.
   */
  openIngest(stream: StreamName, offer: string): Promise<{ id: EngineSession; answer: string }>;
  /** A viewer's connection: the engine offers, or answers an offer. `ufrag` names its generation. */
  openView(
    stream: StreamName,
    options?: { offer?: string; widthPx?: number },
  ): Promise<{ id: EngineSession; ufrag: string; offer: string } | { id: EngineSession; answer: string }>;
  acceptAnswer(id: EngineSession, sdp: string): Promise<void>;
  addCandidate(id: EngineSession, candidate: Candidate | null): Promise<void>;
  /** `replace`: the engine restarts no connection; open another, and close this one when it is there. */
  restart(id: EngineSession, offer: string): Promise<{ answer: string } | 'replace'>;
  /** What fits the window; 0: hidden, only sound. */
  resize(id: EngineSession, widthPx: number): Promise<void>;
  close(id: EngineSession): Promise<void>;
  /** With all its sessions. */
  endStream(stream: StreamName): Promise<void>;
  /**
   * What is published is decoded and encoded anew, in what every viewer takes and within that rate; whatever
   * H.264 comes is taken then. Before or while it is published; undefined: no more. Heavy: refused `full`
   * where no place is left for it, `unavailable` where it cannot be done at all.
   */
  reencode(stream: StreamName, to: { videoKbps: number } | undefined): Promise<void>;
  stats(stream: StreamName): Promise<EngineStats>;
  /** As of some seconds ago; nothing where its processes are not ours. */
  load(): readonly EngineProcessLoad[];
  /** Nothing where it makes none anew. */
  reencodingLoad(): EngineReencodingLoad | undefined;
  /** A picture of what is live now, as JPEG; nothing where there is none. */
  snapshot(stream: StreamName, sizePx: { width: number; height: number }): Promise<Buffer | undefined>;
  /** At most that long; `recorded` tells when the clip is there, or why there is none. */
  startRecording(stream: StreamName, options: { maxMs: number }): Promise<string>;
  /** Ends it earlier. With `keep: false` nothing of it is left when this resolves. */
  stopRecording(recording: string, options?: { keep?: boolean }): Promise<void>;
  on<E extends keyof EngineEvents>(event: E, hear: EngineEvents[E]): () => void;
  capabilities(): EngineCapabilities;
  ready(): Promise<boolean>;
  /** Takes nothing new; what is open stays until `close`. */
  drain(): void;
  shutdown(): Promise<void>;
};
