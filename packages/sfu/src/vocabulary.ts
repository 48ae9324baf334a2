// What the SFU offers its caller: streams, sessions, events, refusals and what is measured. Publishers send to an
// ingest session, viewers receive from a view session.

/** A stream, by the name that the caller gave it. */
export type SfuStream = string & { readonly names?: 'stream' };
/** One peer connection, by the id that the SFU gave it. */
export type SfuSession = string & { readonly names?: 'session' };

/** An ICE candidate, as signalling carries it. */
export type Candidate = { candidate: string; mid: string };

/**
 * `closed`: by this server or by its peer; `failed`: it never connected, or the connection broke; `gone`: its media
 * process ended, and a new connection works; `ended`: its stream is over, or a newer ingest replaced it.
 */
export type SessionEnd = 'closed' | 'failed' | 'gone' | 'ended';

export type SfuRefusalReason =
  /** The description is neither a publisher's nor a viewer's. */
  | 'bad_description'
  /** The session or stream does not exist. */
  | 'unknown'
  /** An answer without an offer, or a second one. */
  | 'out_of_order'
  | 'full'
  /** The viewer decodes no codec that is published. */
  | 'undecoded'
  /** The SFU does not support it, or cannot serve it now. */
  | 'unavailable';

/** An expected refusal; any other error is a bug. */
export class SfuRefusal extends Error {
  readonly reason: SfuRefusalReason;

  constructor(reason: SfuRefusalReason) {
    super(`the SFU refuses: ${reason}`);
    this.reason = reason;
  }
}

export type SfuEvents = {
  /** Packets of a stream arrive, or have stopped. */
  live(stream: SfuStream): void;
  idle(stream: SfuStream): void;
  /** Emitted once for every session, whatever ended it. */
  ended(session: SfuSession, why: SessionEnd): void;
  /** A viewer who is sent video and reported its reception before has reported nothing for three seconds. */
  silent(session: SfuSession): void;
  /**
   * A candidate for the peer of a session that the SFU offered; null ends them. They are emitted once the answer has
   * arrived. Answers of the SFU contain its candidates already.
   */
  candidate(session: SfuSession, candidate: Candidate | null): void;
  /** The listener owns the file, an MP4, from then on. */
  recorded(recording: string, outcome: { file: string; durationMs: number } | { failed: string }): void;
  /**
   * A relay to or from another machine is over, because a process ended, the other machine fell silent, or the stream
   * has no session here any more: where it is still needed, another one is opened. `isSilent`: the second of these.
   */
  relayEnded(stream: SfuStream, relay: string, isSilent: boolean): void;
  /** Re-encoding was given up: viewers who can decode it receive the original again. */
  reencodingFailed(stream: SfuStream): void;
  /**
   * Which simulcast layers, by RID, the publisher is to send: all of them with each connection that carries several, and
   * others later. One at least is always wanted; one that is no longer was needed by nobody for ten seconds. A
   * publisher may send the rest all the same.
   */
  layersWanted(stream: SfuStream, rids: readonly string[]): void;
};

/** Where a media process receives relays of other machines. */
export type SfuRelayPlace = { address: string; port: number };
/** `relay` holds the secret of this one relay. */
export type SfuMachineRelay = SfuRelayPlace & { relay: string };

/** What an SFU supports; calls that need more are refused. */
export type SfuCapabilities = {
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
  /** Veils streams. */
  veils: boolean;
};

export type SfuStats = {
  sessions: number;
  packetsIn: number;
  packetsOut: number;
  bytesIn: number;
  bytesOut: number;
  lost: number;
};

/** Load of one media process; sums are since that process was started. */
export type SfuProcessLoad = {
  /** Number of its slot, from 1; a process that ends is replaced in its slot. */
  slot: number;
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
  /** Datagrams that came to the relays of the process and were not sealed by the other end of one, or came twice. */
  relayDropped: number;
  bitsInPerSecond: number;
  bitsOutPerSecond: number;
};

/** Use of the re-encoding slots; sums are since the SFU was opened. Requests beyond the slots are refused at once. */
export type SfuReencodingLoad = {
  slots: number;
  /** Streams that are re-encoded for all viewers, or only for viewers who cannot decode the original. */
  forAll: number;
  forSome: number;
  /** Publishers and viewers refused because every slot was taken. */
  refusedPublishers: number;
  refusedViewers: number;
  /** Re-encodings given up because ffmpeg failed too often. */
  failed: number;
};

export type Sfu = {
  /**
   * Opens a publisher's connection with audio, video or both. A second one of the same stream takes over the kinds
   * that it carries without a gap for viewers; a former one that is left with no kind ends.
   */
  openIngest(stream: SfuStream, offer: string): Promise<{ id: SfuSession; answer: string }>;
  /** Opens a viewer's connection: the SFU offers, or answers an offer. `ufrag` names the ICE generation. */
  openView(
    stream: SfuStream,
    options?: { offer?: string; widthPx?: number },
  ): Promise<{ id: SfuSession; ufrag: string; offer: string } | { id: SfuSession; answer: string }>;
  acceptAnswer(id: SfuSession, sdp: string): Promise<void>;
  addCandidate(id: SfuSession, candidate: Candidate | null): Promise<void>;
  /** ICE is not restarted: the caller opens another session and then closes this one. */
  restart(id: SfuSession): Promise<'replace'>;
  /** Width of the viewer's window; 0: hidden, which stops the video. */
  resize(id: SfuSession, widthPx: number): Promise<void>;
  close(id: SfuSession): Promise<void>;
  /** Ends a stream and all its sessions. */
  endStream(stream: SfuStream): Promise<void>;
  /**
   * Re-encodes the stream as VP8 within that rate; H.264 of any profile is accepted then. Called before or while it
   * is published; undefined ends it. Refused `full` where every slot is taken, `unavailable` without ffmpeg.
   */
  reencode(stream: SfuStream, to: { videoKbps: number } | undefined): Promise<void>;
  stats(stream: SfuStream): Promise<SfuStats>;
  /** Measured some seconds ago. */
  load(): readonly SfuProcessLoad[];
  /** Undefined where the SFU does not re-encode. */
  reencodingLoad(): SfuReencodingLoad | undefined;
  /** A JPEG of the live video; undefined where there is none. */
  snapshot(stream: SfuStream, sizePx: { width: number; height: number }): Promise<Buffer | undefined>;
  /**
   * No video of the stream goes to its viewers while it is veiled; sound goes on, and snapshots and recordings are
   * taken. Called before or while it is published; it ends with the stream.
   */
  veil(stream: SfuStream, veiled: boolean): Promise<void>;
  /**
   * Keeps the last minute of the stream in memory until it is taken or the stream ends. Refused `full` where as many
   * streams are kept as may be, `unavailable` without ffmpeg.
   */
  keepLast(stream: SfuStream): Promise<void>;
  /** What was kept, as at most two clips of MP4, the older one first; nothing is kept from then on. */
  takeLast(stream: SfuStream): Promise<{ content: Buffer; durationMs: number }[]>;
  /** Nothing is kept from then on. */
  forgetLast(stream: SfuStream): Promise<void>;
  /** Records up to `maxMs`; `recorded` is emitted with the clip or with the reason why there is none. */
  startRecording(stream: SfuStream, options: { maxMs: number }): Promise<string>;
  /** Ends a recording early. With `keep: false` nothing of it is left when this resolves. */
  stopRecording(recording: string, options?: { keep?: boolean }): Promise<void>;
  /** Its address among machines that relay streams to each other; empty where it relays none. */
  machine(): string;
  /**
   * Where this machine, whose viewers of that stream have sessions here, is to receive it. Refused `unknown` without
   * a session.
   */
  relayPlace(stream: SfuStream): Promise<SfuRelayPlace>;
  /** Sends a stream of this machine to another one, until the relay is ended. */
  relayTo(stream: SfuStream, place: SfuRelayPlace): Promise<SfuMachineRelay>;
  /** Receives it there, with what `relayTo` of the other machine answered. It replaces a former relay of the stream. */
  relayFrom(stream: SfuStream, relay: SfuMachineRelay): Promise<void>;
  endRelay(relay: string): void;
  on<E extends keyof SfuEvents>(event: E, listener: SfuEvents[E]): () => void;
  capabilities(): SfuCapabilities;
  /** Starts media processes where none runs. */
  ready(): Promise<boolean>;
  /**
   * How long no media process could be started while none ran; undefined where one runs, starts or rests. Sessions are
   * refused at once meanwhile, and starting is tried again with growing delays.
   */
  awayMs(): number | undefined;
  /** Refuses new sessions; open ones stay until they are closed. */
  drain(): void;
  shutdown(): Promise<void>;
  /** Process ids of the running media processes. */
  pids(): number[];
};
