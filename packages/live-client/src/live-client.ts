// What the SDK offers: one client for one page, its connection, and the rooms it is in.
import type {
  ActionSpec,
  ArgsIn,
  Caps,
  ChatMessage,
  DisconnectReason,
  PersonInRoom,
  PrivateData,
  ResultOf,
  Room,
  roomsCallbacks,
  CallbackData,
  SessionConfiguration,
} from '@alcove/protocol';

/**
 * `disconnected`: not logged in, and not trying. `connecting`: until login is answered. `connected`: logged
 * in. `closed`: the socket was lost; the client comes back by itself unless reconnection is disabled.
 */
export type Status = 'disconnected' | 'connecting' | 'connected' | 'closed';

export type LiveState = {
  status: Status;
  logged: boolean;
  /** Since when there has been no connection, and when it is tried next; for a countdown. */
  lostAt?: number;
  retryAt?: number;
  /** Why the client does not come back by itself. */
  ended?: {
    reason: DisconnectReason | 'refused' | 'signed_off';
    until: number;
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
  /** What the house's clock is ahead of this machine's, in milliseconds. */
  clockAheadMs: number;
};

/** A request that failed: by the server's answer, or because none came. */
export class LiveFailure extends Error {
  override name = 'LiveFailure';
  /** The refusal's code, or one of the client's own: `live_timeout`, `live_not_connected`, … */
  readonly code: string;
  /** Of the result; 0 where there was none. */
  readonly result: number;
  /** In words, in the reader's language, where the server answered. */
  readonly comment: string;
  readonly data: unknown;
  constructor(failure: { code: string; result: number; comment: string; data: unknown }) {
    super(failure.comment || failure.code);
    this.code = failure.code;
    this.result = failure.result;
    this.comment = failure.comment;
    this.data = failure.data;
  }
}

/** Fired for everything that goes wrong, request or not: the numbers of the error catalogue. */
export type LiveError = { number: number; code: string; comment: string };

type CallbackEvents = { [K in keyof typeof roomsCallbacks]: CallbackData<(typeof roomsCallbacks)[K]> };
/** One for each callback of the server, after login in their order, and the client's own. */
export type LiveEvents = CallbackEvents & { state: LiveState; error: LiveError };

/** A room this client is in, or wants to be in again once it is back. */
export type RoomView = {
  room: Room;
  /** By id; the last 250 at most. */
  messages: readonly ChatMessage[];
  people: ReadonlyMap<number, PersonInRoom>;
  /** Everybody present, also where `people` holds only some. */
  count: number;
  /** False while the connection is away: what is shown may be old. */
  live: boolean;
};

export type Entry = { roompassword?: string };

export type LiveClient = {
  readonly state: LiveState;
  /** Reads the configuration, opens the socket and logs in; resolves or fails with the login. */
  connect(room?: { ref: string } & Entry): Promise<void>;
  /** "I leave": every promise settles, nothing comes back by itself. */
  close(): void;
  disableReconnection(): void;
  request<A extends ActionSpec>(action: A, args: ArgsIn<A>): Promise<ResultOf<A>>;
  on<E extends keyof LiveEvents>(event: E, hear: (data: LiveEvents[E]) => void): () => void;
  disconnectOthers(): Promise<number>;
  readonly rooms: {
    /** The list as last told. */
    readonly list: readonly Room[];
    view(roomid: number): RoomView | undefined;
    /** Every change of a view, of the list, of who is where: for a store to read again. */
    onChange(hear: () => void): () => void;
    join(ref: string, entry?: Entry): Promise<Room>;
    /** Leaves all others. */
    switch(ref: string, entry?: Entry): Promise<Room>;
    leave(roomid: number): Promise<void>;
    create(name: string, options?: Entry & { allowed_gender?: number; capacity?: number }): Promise<Room>;
    destroy(roomid: number): Promise<void>;
    /** Sent again by itself under the same `mid` when the connection was lost meanwhile, within its time. */
    say(
      roomid: number,
      message: string,
      mid?: string,
    ): Promise<{ id: number; mid: string; timestamp: number }>;
    refresh(): Promise<readonly Room[]>;
    people(
      roomid: number,
      page?: { offset?: number; search?: string },
    ): Promise<{ users: PersonInRoom[]; count: number }>;
  };
};

export type LiveClientOptions = {
  /** Read before every connection, so that an expired gate or session is noticed. Rejects with a code. */
  readConfiguration(roomRef: string): Promise<SessionConfiguration>;
  clock?: LiveClock;
  openSocket?: (uri: string) => LiveSocket;
  log?: (message: string, detail?: unknown) => void;
};

export type LiveClock = {
  now(): number;
  setTimeout(work: () => void, ms: number): () => void;
};

/** As much of a WebSocket as the client needs. */
export type LiveSocket = {
  send(text: string): void;
  close(): void;
  onOpen(hear: () => void): void;
  onText(hear: (text: string) => void): void;
  onError(hear: () => void): void;
  onClose(hear: (code: number, reason: string) => void): void;
};
