// The live socket as domains see it: who is connected, how she is told things, and how what she asks
// reaches its handler. Frames, bounds and order are in `serve-live.ts`; many readers in `audience.ts`.
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
import type { SocketVisitor } from '../socket/connection.ts';

/** One open socket of one person; a late event of a replaced one is told from its successor's. */
export type LiveConnection = {
  /** Cookies, address, language: what the handshake told. */
  readonly visitor: SocketVisitor;
  readonly language: Language;
  /** Nobody until login; kept up to date by `is`. */
  readonly person: Person | undefined;
  /** The session that her token proved; it ends this connection when it ends. */
  readonly sessionId: string | undefined;
  readonly isOpen: boolean;
  /** Says who this is, from now on. `sessionId`: of a member. */
  is(person: Person, proof?: { sessionId: string }): void;
  tell<C extends CallbackSpec>(callback: C, data: CallbackData<C>): void;
  /** Bytes of whole WebSocket frames that were made once for many readers. */
  write(frames: Uint8Array): void;
  /** Takes the same; what an audience keeps of each of its readers. */
  readonly outlet: { write(frames: Uint8Array): void };
  /** Tells why, then closes. `final`: she shall not come back by herself. */
  disconnect(why: { reason: DisconnectReason; final: boolean; untilAt?: number }): void;
  /** Once, whoever closed, also when that has been before: nothing is sent after it. */
  onClose(end: () => void): void;
};

/**
 * One after the other on each connection, in the order of its frames. What is thrown is answered as a
 * result: a refusal in her language, anything else as a bug. `after` runs once the result has been written,
 * in the same tick; not where there is none, because the handler has thrown or she has left meanwhile.
 */
export type LiveHandler<A extends ActionSpec> = (
  args: ArgsOf<A>,
  connection: LiveConnection,
  after: (work: () => void) => void,
) => DataOf<A> | Promise<DataOf<A>>;

/** One handler for each declared action: an action without one does not compile. */
export type LiveHandlers<T extends Actions> = { readonly [K in keyof T]: LiveHandler<T[K]> };

/** Everybody in one room who is connected to this process; what order is kept is said in `audience.ts`. */
export type Audience = {
  /** From now on; nothing that was cast before reaches her. */
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  readonly size: number;
  /** The text of one callback, sent to all at the next flush; `except` those it is hidden from. */
  cast(frame: string, options?: { except?: ReadonlySet<LiveConnection> }): void;
  /** Sends at once what waits. */
  flush(): void;
};
