// The live socket as domains see it: who is connected, how callbacks are sent, and how an action reaches its
// handler. Frames, bounds and order are in `serve-live.ts`; many readers in `audience.ts`.
import type {
  Actions,
  ActionSpec,
  ArgsOf,
  CallbackData,
  CallbackSpec,
  DataOf,
  DisconnectReason,
  Language,
  Person,
} from '@alcove/protocol';
import type { OnClose, SocketVisitor } from '../socket/connection.ts';

/** One open socket of one person; it is an object, so that late events of a replaced one are not its successor's. */
export type LiveConnection = {
  /** Cookies, address, language: known from the handshake. */
  readonly visitor: SocketVisitor;
  readonly language: Language;
  /** Absent until login; kept up to date by `is`. */
  readonly person: Person | undefined;
  /** The session that the token proved; its end ends this connection. */
  readonly sessionId: string | undefined;
  readonly isOpen: boolean;
  /** Says who this is, from now on. `sessionId`: of a member. */
  is(person: Person, proof?: { sessionId: string }): void;
  send<C extends CallbackSpec>(callback: C, data: CallbackData<C>): void;
  /** Bytes of whole WebSocket frames that were made once for many readers. */
  write(frames: Uint8Array): void;
  /** The same in pieces, of which some are shared with other readers. */
  writePieces(pieces: readonly Uint8Array[]): void;
  /** Takes the same bytes; an audience keeps it for each of its subscribers. */
  readonly outlet: { write(frames: Uint8Array): void };
  /** Sends the reason, then closes. `final`: the client must not reconnect by itself. */
  disconnect(why: { reason: DisconnectReason; final: boolean; untilAt?: number }): void;
  /** Called once, whichever side closed, also when it was closed before: nothing is sent after it. */
  onClose(end: OnClose): void;
};

/**
 * One after the other on each connection, in the order of its frames. What is thrown is answered as a
 * result: a refusal in the language of the connection, anything else as a bug. `after` runs once the result has
 * been written, in the same tick; not where the handler has thrown or the connection has closed.
 */
export type LiveHandler<A extends ActionSpec> = (
  args: ArgsOf<A>,
  connection: LiveConnection,
  after: (work: () => void) => void,
) => DataOf<A> | Promise<DataOf<A>>;

/** One handler for each declared action: an action without one does not compile. */
export type LiveHandlers<T extends Actions> = { readonly [K in keyof T]: LiveHandler<T[K]> };

/** The subscribers of one room that are connected to this process; `audience.ts` says which order is kept. */
export type Audience = {
  /** From now on; nothing that was broadcast before reaches this subscriber. */
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  readonly size: number;
  /** The text of one callback, sent to all at the next flush; `except` those it is hidden from. */
  cast(frame: string, options?: { except?: ReadonlySet<LiveConnection> }): void;
  /** Sends at once what waits. */
  flush(): void;
};
