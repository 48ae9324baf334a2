// What the client of private messages offers: one for a document, over `/pm/ws`.
import type {
  ArgsIn,
  Attachment,
  CallbackData,
  PmConversation,
  pmCallbacks,
  PmMessage,
  pmSocketActions,
  ResultOf,
} from '@alcove/protocol';
import type { LiveClock, LiveFailure, LiveSocket } from '../live-client.ts';
import type { OutboxStore, Outgoing } from '../outbox.ts';

export type PmWords = { to: number; message: string; attachments: readonly Attachment[] };
/** A message of one's own that is not in the history yet. */
export type OutgoingPm = Outgoing<PmWords, LiveFailure>;

/** The known messages with one member. */
export type PmThread = {
  /** By rising ids (R4.088), each once (R4.087). */
  messages: readonly PmMessage[];
  /** Whether the latest messages were loaded; later ones then follow by themselves. */
  loaded: boolean;
  canMoveBackward: boolean;
  loading?: 'latest' | 'backward' | 'forward' | undefined;
  /** Why the last load came to nothing. */
  fault?: LiveFailure | undefined;
  /** R4.090: who erased the history last; `at` in seconds. */
  erased?: { uid: number; nick: string; at: number } | undefined;
  isTyping: boolean;
};

export type PmState = {
  /** R4.102 to R4.104. */
  status: 'connecting' | 'connected' | 'disconnected';
  /** When a lost connection is tried again, by this machine's clock. */
  retryAt?: number | undefined;
  /** R4.108: not lost, but let go of: nobody looks at this window. */
  resting: boolean;
  /** The session is over, or the server refused: it does not come back by itself. */
  ended?: string | undefined;
  clockAheadMs: number;
  /** Keys are uids of the other members. */
  conversations: ReadonlyMap<number, PmConversation>;
  /** Whether there are no older conversations than these. */
  complete: boolean;
  threads: ReadonlyMap<number, PmThread>;
  outgoing: readonly OutgoingPm[];
};

type PmCallbackEvents = { [K in keyof typeof pmCallbacks]: CallbackData<(typeof pmCallbacks)[K]> };
/**
 * One for each callback, once the state holds what it contains, and the client's own. `list`: conversations came
 * anew. `session`: R4.096 to R4.101, with the other member.
 */
export type MessageEvents = PmCallbackEvents & {
  list: { isFirst: boolean };
  session: { is: 'start' | 'hide' | 'accepted' | 'declined' | 'revoked' | 'cancelled'; uid: number };
  error: LiveFailure;
};

type Actions = typeof pmSocketActions;
export type PmAsk = <K extends keyof Actions>(
  action: K,
  args: ArgsIn<Actions[K]>,
) => Promise<ResultOf<Actions[K]>>;

export type PmClientOptions = {
  uri: string;
  uid: number;
  clock?: LiveClock;
  openSocket?: (uri: string) => LiveSocket;
  /** A conversation that the list does not hold, because it is older than all of these. */
  findConversation?: (uid: number) => Promise<PmConversation | undefined>;
  kept?: OutboxStore<OutgoingPm>;
  log?: (message: string, detail?: unknown) => void;
};

export type PmClient = {
  readonly uid: number;
  readonly state: PmState;
  onChange(listener: () => void): () => void;
  on<E extends keyof MessageEvents>(event: E, listener: (data: MessageEvents[E]) => void): () => void;
  /** Any action of the socket; fails with `live_not_connected` where there is none. */
  request: PmAsk;
  connect(): void;
  /** Tries at once instead of waiting; nothing where it is connected. */
  retry(): void;
  /** Looked at or not: a window that nobody looks at lets go of its connection after a while, and comes back. */
  look(isFocused: boolean): void;
  /** The connection stays while this is held: during a call. */
  keepAwake(): () => void;
  /** R4.105, R4.107: nothing is known any more. */
  close(): void;

  /**
   * R4.070, R4.071: where there is no conversation, asks for access; answers how that stands then. Listeners
   * of `session` receive `start`.
   */
  start(uid: number): Promise<ResultOf<Actions['requestPm']>['access'] | undefined>;
  /** Takes the conversation out of sight: listeners of `session` receive `hide`. */
  hide(uid: number): void;
  /** Makes the state hold a conversation that was read elsewhere. */
  adopt(conversation: PmConversation): void;
  /** Loads the latest messages, unless they are known. */
  open(uid: number): void;
  loadBackward(uid: number): void;
  markRead(uid: number): void;
  /** Sent at most as often as the server passes it on. */
  typing(uid: number): void;
  send(to: number, message: Omit<PmWords, 'to'>): void;
  sendAgain(mid: string): void;
  discard(mid: string): void;
};
