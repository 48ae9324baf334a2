// What the SDK offers: one client for one page, its connection, and the rooms it is in.
import type {
  ArgsIn,
  CallbackData,
  Caps,
  ChatMessage,
  DisconnectReason,
  liveActions,
  liveCallbacks,
  PeopleFilter,
  PersonInRoom,
  pmSocketActions,
  PrivateData,
  ResultOf,
  Room,
  SessionConfiguration,
} from '@alcove/protocol';
import type { LiveClock } from './clock.ts';
import type { LiveFailure } from './live-failure.ts';
import type { LiveStreams, MediaPorts } from './live-streams.ts';

export type { LiveClock } from './clock.ts';
export { LiveFailure } from './live-failure.ts';

/**
 * `disconnected`: never connected, left, or the login was refused. `connecting`: until login is answered.
 * `connected`: logged in. `closed`: the socket was lost. Out of the first and the last the client comes
 * back by itself where `retryAt` says when.
 */
export type LiveStatus = 'disconnected' | 'connecting' | 'connected' | 'closed';

export type LiveState = {
  status: LiveStatus;
  logged: boolean;
  /** Since when there has been no connection, and when it is tried next; for a countdown. */
  lostAt?: number;
  retryAt?: number;
  /** Why the client does not come back by itself; `connect` tries again all the same. */
  ended?: {
    /** `signed_off`: the session has ended; the member has to log in again. */
    reason: Exclude<DisconnectReason, 'logged_out'> | 'refused' | 'signed_off';
    /** Milliseconds since 1970; 0: no date. */
    until: number;
    /** Of the refusal, else the reason. */
    code: string;
    comment: string;
  };
  /** After login. */
  uid?: number;
  member?: PersonInRoom;
  caps?: Caps;
  privateData?: PrivateData;
  /** Connections on other devices, at login. */
  others?: number;
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  clockAheadMs: number;
};

/**
 * Fired for everything that goes wrong, request or not: the numbers of the error catalogue. A request that
 * the server refused is a 7 with the refusal's code; `result` is 0 where there was none.
 */
export type LiveError = { number: number; code: string; result: number; comment: string };

/** The messages of all domains, by their names. */
type Together<Groups> = {
  [Domain in keyof Groups]: (group: Groups[Domain]) => void;
}[keyof Groups] extends (groups: infer All) => void
  ? All
  : never;
export type LiveActions = Together<typeof liveActions>;
export type ActionName = keyof LiveActions;
/** Also those that only the socket of private messages has. */
export type SocketActionName = ActionName | keyof typeof pmSocketActions;
export type LiveCallbacks = Together<typeof liveCallbacks>;
export type CallbackName = keyof LiveCallbacks;

export type CallbackEvents = { [K in CallbackName]: CallbackData<LiveCallbacks[K]> };
/**
 * One for each callback of the server, after login in their order and once the views hold what it contains, and
 * the client's own. `roomLost`: back from a lost connection, but not into that room.
 */
export type LiveEvents = CallbackEvents & {
  state: LiveState;
  error: LiveError;
  roomLost: { room: Room; failure: LiveFailure };
};

/** A message of this client that is not in the history of its room yet. */
export type OutgoingMessage = {
  mid: string;
  message: string;
  /** By the server's clock: milliseconds since 1970. */
  writtenAtMs: number;
} & (
  | { state: 'sending' }
  /** Answered with its id; its echo is on the way. */
  | { state: 'sent' }
  /** `say` with the same `mid` tries again. */
  | { state: 'failed'; failure: LiveFailure }
);

/**
 * A room this client is in, or wants to be in again once it is back. Never changes: what changes is another
 * object, with the same `messages`, `outgoing`, `people` and `room` as before where these did not.
 */
export type RoomView = {
  room: Room;
  /** In the order of their ids; the last 250 at most. */
  messages: readonly ChatMessage[];
  /** In the order of writing; a message is in `messages` or here, never in both. */
  outgoing: readonly OutgoingMessage[];
  people: ReadonlyMap<number, PersonInRoom>;
  /** Everybody present, also where `people` holds only some. */
  count: number;
  /** False while the connection is away: what is shown may be old. */
  live: boolean;
};

export type Entry = { roompassword?: string };

export type LiveClient = {
  readonly state: LiveState;
  /**
   * Reads the configuration, opens the socket and logs in; settles once the login is answered for good, by
   * yes or no: a server that cannot be reached, or not now, is tried again meanwhile. Also "try again at
   * once" while disconnected, and allows reconnection again.
   */
  connect(room?: { ref: string } & Entry): Promise<void>;
  /** "I leave": every promise settles, every room is left, nothing comes back by itself. */
  close(): void;
  /** What is connected stays so; once lost it does not come back by itself. */
  disableReconnection(): void;
  /** Any declared action by its name in the protocol: `request('peopleInRoom', { room: 'Salon' })`. */
  request<K extends ActionName>(action: K, args: ArgsIn<LiveActions[K]>): Promise<ResultOf<LiveActions[K]>>;
  on<E extends keyof LiveEvents>(event: E, listener: (data: LiveEvents[E]) => void): () => void;
  disconnectOthers(): Promise<number>;
  readonly rooms: {
    /** The list as last received. */
    readonly list: readonly Room[];
    /** All those it is in, or wants to be in again, in the order in which they were entered. */
    readonly views: readonly RoomView[];
    view(roomid: number): RoomView | undefined;
    /** Every change of a view, of the list, of who is where: for a store to read again. */
    onChange(listener: () => void): () => void;
    join(ref: string, entry?: Entry): Promise<Room>;
    /** Leaves all others. */
    switch(ref: string, entry?: Entry): Promise<Room>;
    leave(roomid: number): Promise<void>;
    /** Opens the room and enters it. */
    create(name: string, options?: Entry & { allowed_gender?: number; capacity?: number }): Promise<Room>;
    destroy(roomid: number): Promise<void>;
    /**
     * Sent again by itself under the same `mid` when the connection was lost meanwhile, for a minute. To try
     * later what failed, give its `mid` again: it is never said twice.
     */
    say(
      roomid: number,
      message: string,
      mid?: string,
    ): Promise<{ id: number; mid: string; timestamp: number }>;
    /** Forgets a message that failed, so that `outgoing` no longer holds it. */
    discard(mid: string): void;
    refresh(): Promise<readonly Room[]>;
    /** In the order of the list; `count` are all that were found, on every page. */
    people(
      roomid: number,
      page?: { offset?: number; search?: string; filter?: PeopleFilter },
    ): Promise<{ users: PersonInRoom[]; count: number; cameras: number; xxl: number }>;
  };
  readonly streams: LiveStreams;
};

export type LiveClientOptions = {
  /**
   * Read before every connection, so that an expired gate or session is noticed. `roomRef`: empty for none.
   * Rejects with `{ code }` (and `message`, its words): a refusal such as `visit_required` ends the client,
   * what may pass (`network_error`, `too_many`, `unavailable`, no code at all, …) is tried again.
   */
  readConfiguration(roomRef: string): Promise<SessionConfiguration>;
  clock?: LiveClock;
  /** For live video; without it nothing can be shown or watched. */
  media?: MediaPorts;
  /** In browsers, their WebSocket. */
  openSocket?: (uri: string) => LiveSocket;
  /** Every error, and every frame where the configuration says `Debug`; without it, the console. */
  log?: (message: string, detail?: unknown) => void;
};

/** As much of a WebSocket as the client needs. */
export type LiveSocket = {
  send(text: string): void;
  close(code?: number): void;
  onOpen(listener: () => void): void;
  onText(listener: (text: string) => void): void;
  onError(listener: () => void): void;
  onClose(listener: (code: number, reason: string) => void): void;
};
