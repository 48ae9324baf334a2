// The engine that moves video: what publishers send comes in as an ingest, what viewers see leaves as a
// view. It knows streams by name and nothing of members; whoever asks for something was allowed to.

export type StreamName = string & { readonly stream: unique symbol };
/** One peer connection inside of the engine. */
export type EngineSession = string & { readonly session: unique symbol };

export type Candidate = { candidate: string; mid: string };

/** `gone`: its process ended; a new connection puts it right. */
export type SessionEnd = 'closed' | 'failed' | 'gone' | 'ended';

export type EngineEvents = {
  /** Packets of a stream arrive, or arrive no more. */
  live(stream: StreamName): void;
  idle(stream: StreamName): void;
  ended(session: EngineSession, why: SessionEnd): void;
  /** One of the engine's own candidates, for the peer of that session; null: there are no more. */
  candidate(session: EngineSession, candidate: Candidate | null): void;
  recorded(recording: string, outcome: { file: string; durationMs: number } | { failed: string }): void;
};

export type EngineStats = {
  sessions: number;
  packetsIn: number;
  packetsOut: number;
  bytesIn: number;
  bytesOut: number;
  lost: number;
};

export type MediaEngine = {
  /** A publisher's connection; a second one of the same stream takes over without a gap for viewers. */
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
  stats(stream: StreamName): Promise<EngineStats>;
  /** A picture of what is live now, as JPEG; nothing where there is none. */
  snapshot(stream: StreamName, sizePx: { width: number; height: number }): Promise<Buffer | undefined>;
  /** `recorded` tells when the file is there. */
  startRecording(stream: StreamName, options: { maxMs: number }): Promise<string>;
  stopRecording(recording: string, options?: { keep: boolean }): Promise<void>;
  on<E extends keyof EngineEvents>(event: E, hear: EngineEvents[E]): () => void;
  capabilities(): { simulcast: boolean; recording: boolean; snapshots: boolean };
  ready(): Promise<boolean>;
  /** Takes nothing new; what is open stays until `close`. */
  drain(): void;
  shutdown(): Promise<void>;
};
