// The port of the selective forwarding unit (SFU): publishers send to an ingest session, viewers receive from a view
// session. It knows streams by name and nothing of members; callers have checked every permission. Capabilities and
// measurements have the shapes of our own SFU, whichever SFU stands behind the port.
import { minuteMs } from '@alcove/protocol';
import type {
  Candidate,
  SessionEnd,
  SfuCapabilities,
  SfuMachineRelay,
  SfuProcessLoad,
  SfuReencodingLoad,
  SfuRefusalReason,
  SfuRelayPlace,
  SfuStats,
} from '@alcove/sfu';

export type {
  Candidate,
  SessionEnd,
  SfuCapabilities,
  SfuMachineRelay,
  SfuProcessLoad,
  SfuReencodingLoad,
  SfuRefusalReason,
  SfuRelayPlace,
  SfuStats,
};

export type StreamName = string & { readonly stream: unique symbol };
/** One peer connection of the engine. */
export type EngineSession = string & { readonly session: unique symbol };

/** An expected refusal; any other error of an engine is a bug. */
export class EngineRefusal extends Error {
  readonly reason: SfuRefusalReason;

  constructor(reason: SfuRefusalReason) {
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
  /** A viewer who is sent video has reported no reception for three seconds; an external engine never says so. */
  silent(session: EngineSession): void;
  /**
   * A candidate of the engine, for the peer of a session that the engine offered; null ends them. They are emitted
   * once the answer has arrived. Answers of the engine contain its candidates already.
   */
  candidate(session: EngineSession, candidate: Candidate | null): void;
  /** The listener owns the file, an MP4, from then on. */
  recorded(recording: string, outcome: { file: string; durationMs: number } | { failed: string }): void;
  /**
   * A relay to or from another machine is over, because a process ended, the other machine fell silent, or the stream
   * has no session here any more: where it is still needed, another one is opened. `isSilent`: the second of these.
   */
  relayEnded(stream: StreamName, relay: string, isSilent: boolean): void;
  /** Re-encoding was given up: viewers who can decode it receive the original again. */
  reencodingFailed(stream: StreamName): void;
  /**
   * Which simulcast layers, by RID, the publisher is to send: all of them with each connection that carries several, and
   * others later. One at least is always wanted; one that is no longer was needed by nobody for ten seconds. A
   * publisher may send the rest all the same. An external engine never says so.
   */
  layersWanted(stream: StreamName, rids: readonly string[]): void;
};

/** `recorded` is emitted at most this long after a recording has ended. */
export const recordedWithinMs = 30 * minuteMs;

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
  stats(stream: StreamName): Promise<SfuStats>;
  /** Measured some seconds ago; empty for an external engine. */
  load(): readonly SfuProcessLoad[];
  /** Undefined where the engine does not re-encode. */
  reencodingLoad(): SfuReencodingLoad | undefined;
  /** A JPEG of the live video; undefined where there is none. */
  snapshot(stream: StreamName, sizePx: { width: number; height: number }): Promise<Buffer | undefined>;
  /**
   * No video of the stream goes to its viewers while it is veiled; sound goes on, and snapshots and recordings are
   * taken. Called before or while it is published; it ends with the stream. Refused `unavailable` by an engine that
   * does not veil.
   */
  veil(stream: StreamName, veiled: boolean): Promise<void>;
  /**
   * Keeps the last minute of the stream in memory until it is taken or the stream ends. Refused `full` where as many
   * streams are kept as may be, `unavailable` where none is.
   */
  keepLast(stream: StreamName): Promise<void>;
  /**
   * What was kept, as at most two clips of MP4, the older one first; nothing is kept from then on. The stream may be
   * ended as soon as this is called.
   */
  takeLast(stream: StreamName): Promise<{ content: Buffer; durationMs: number }[]>;
  /** Nothing is kept from then on. */
  forgetLast(stream: StreamName): Promise<void>;
  /** Records up to `maxMs`; `recorded` is emitted with the clip or with the reason why there is none. */
  startRecording(stream: StreamName, options: { maxMs: number }): Promise<string>;
  /** Ends a recording early. With `keep: false` nothing of it is left when this resolves. */
  stopRecording(recording: string, options?: { keep?: boolean }): Promise<void>;
  /** Its address among machines that relay streams to each other; empty where it relays none, and calls are refused. */
  machine(): string;
  /**
   * Where this machine, whose viewers of that stream have sessions here, is to receive it. Refused `unknown` without
   * a session.
   */
  relayPlace(stream: StreamName): Promise<SfuRelayPlace>;
  /** Sends a stream of this machine to another one, until the relay is ended. */
  relayTo(stream: StreamName, place: SfuRelayPlace): Promise<SfuMachineRelay>;
  /** Receives it there, with what `relayTo` of the other machine answered. It replaces a former relay of the stream. */
  relayFrom(stream: StreamName, relay: SfuMachineRelay): Promise<void>;
  endRelay(relay: string): void;
  on<E extends keyof EngineEvents>(event: E, listener: EngineEvents[E]): () => void;
  capabilities(): SfuCapabilities;
  /** Starts media processes where none runs. */
  ready(): Promise<boolean>;
  /** How long no session could be opened, where that is known; undefined while the engine opens them. */
  awayMs(): number | undefined;
  /** Refuses new sessions; open ones stay until they are closed. */
  drain(): void;
  shutdown(): Promise<void>;
};
