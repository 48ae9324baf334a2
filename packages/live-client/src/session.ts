// The member's session in the rooms: who waits for the login, which room goes with it, and what its end means.
//
//   disconnected ──▶ connecting ──▶ connected ──▶ closed      closed: lost; back at once, then every 15 s
//        ▲             │    ▲                        │
//        └── refused ──┘    └──── until it ended ────┘        ended: until `connect` is called again
import { liveSocket, type SessionConfiguration } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import type { Changes } from './changes.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { isAboutRoom, mayPass, ownFailure } from './failures.ts';
import type { Callback } from './frames.ts';
import type { EntryArgs } from './joined-rooms.ts';
import { createLink, type LinkEnd, type Speaker, type Wire } from './reconnecting-link.ts';
import {
  type ActionName,
  type CallbackEvents,
  type LiveClientOptions,
  LiveFailure,
  type LiveState,
} from './live-client.ts';
import { type Login, loginArgs, readAddress, type RoomsAddress, withoutSecrets } from './login.ts';
import type { Settle } from './requests.ts';
import { createWaiting, type LoginRequest } from './waiting.ts';
import { whyEnded } from './why-ended.ts';
import { actions, callbacks } from './wire.generated.ts';

type Parts = Required<Omit<LiveClientOptions, 'media'>> & {
  changes: Changes;
  state(): LiveState;
  become(state: LiveState): void;
  /** The room of a login: the requested one, else the first that was joined before. */
  entry(requested: LoginRequest | undefined): EntryArgs | undefined;
  onLogin(login: Login, asked: Asked): void;
  join(requested: LoginRequest): Promise<unknown>;
  onCallback(callback: Callback): void;
  onLost(): void;
  /** The server refused a room that was joined before. */
  onRoomRefused(roomid: number, failure: LiveFailure): void;
  /** It does not come back by itself. */
  onStay(failure: LiveFailure): void;
  onFault(failure: LiveFailure): void;
};
/** Of one attempt. */
export type Asked = {
  requested?: LoginRequest | undefined;
  entry?: EntryArgs | undefined;
  /** Once it is read and the socket is open. */
  configuration?: SessionConfiguration;
  /** What the server said before it ended the connection. */
  farewell?: CallbackEvents['disconnect'];
};

export function createSession({ changes, state, become, clock, ...parts }: Parts) {
  const waiting = createWaiting();
  let asked: Asked = {};
  let exchange: Exchange | undefined;
  let mayReturn = true;
  /** The uid of the last login, 0 before any; a configuration without a uid means a logout. */
  let uid = 0;

  const link = createLink<RoomsAddress>({
    clock,
    openSocket: parts.openSocket,
    retry: { atOnce: bounds.quickReturns, everyMs: liveSocket.reconnectEveryMs },
    together: changes.together,
    onTry() {
      become({ ...without('retryAt', 'ended'), status: 'connecting' });
      const { requested } = waiting;
      asked = { requested, entry: parts.entry(requested) };
    },
    address: () => readAddress(parts.readConfiguration, String(asked.entry?.roomid ?? '')),
    onOpen: speak,
    onError: () => parts.onFault(ownFailure('live_socket')),
    onEnd: ended,
  });

  function without(...keys: ('retryAt' | 'ended')[]): LiveState {
    const rest = { ...state() };
    for (const key of keys) delete rest[key];
    return rest;
  }

  function speak(wire: Wire, { configuration, timeoutMs }: RoomsAddress): Speaker {
    const watched = (way: string, text: string) => {
      if (configuration.Debug === 1) parts.log(`live ${way}`, withoutSecrets(text));
      return text;
    };
    const current = createExchange({
      vocabulary: { actions, callbacks },
      wire: { ...wire, send: (text) => wire.send(watched('→', text)) },
      clock,
      timeoutMs,
      onFault: parts.onFault,
      onCallback: parts.onCallback,
      onFarewell: (why) => (asked.farewell = why),
    });
    exchange = current;
    asked.configuration = configuration;
    return {
      begin() {
        const entry = entryBy(configuration);
        if (entry instanceof LiveFailure) return wire.end(entry);
        current.introduce('login', loginArgs(configuration, entry), (login) => loggedIn(login as Login));
      },
      read: (text) => current.read(watched('←', text)),
      ended: current.ended,
    };
  }
  /** Read again: the room may have been left while the configuration was fetched. */
  function entryBy({ Uid, RoomId }: SessionConfiguration): EntryArgs | undefined | LiveFailure {
    if (uid > 0 && Uid <= 0) {
      return new LiveFailure({ code: 'logged_out', result: 401, comment: '', data: undefined });
    }
    const entry = parts.entry(asked.requested);
    asked.entry = entry && asked.requested && RoomId > 0 ? { ...entry, roomid: RoomId } : entry;
    return asked.entry;
  }
  function loggedIn(login: Login) {
    ({ uid } = login);
    parts.onLogin(login, asked);
    waiting.loggedIn(asked.requested, parts.join);
  }

  function ended(end: LinkEnd) {
    const { refusal } = end;
    const { configuration, entry, requested, farewell } = asked;
    if (refusal && !configuration) parts.onFault(refusal);
    // A configuration that cannot be read now says nothing about the member.
    const isRefused = refusal !== undefined && (configuration !== undefined || !mayPass(refusal));
    parts.onLost();
    const status = isRefused ? 'disconnected' : 'closed';
    become({ ...state(), status, logged: false, lostAt: state().lostAt ?? clock.now() });
    if (isRefused && entry && isAboutRoom(refusal)) return outside(refusal, requested, entry);
    const why = whyEnded(end, farewell);
    if (why || !mayReturn) stay(refusal ?? ownFailure('live_not_connected'), why);
    else become({ ...state(), retryAt: link.again() });
  }
  /** The room was refused: the login goes on without it. */
  function outside(failure: LiveFailure, requested: LoginRequest | undefined, { roomid }: EntryArgs) {
    if (requested) waiting.refuse(failure, requested);
    else parts.onRoomRefused(Number(roomid), failure);
    // The first room that was ever requested: the member decides what comes next.
    const isNobody = uid === 0 && waiting.isEmpty;
    if (isNobody || !mayReturn) stay(failure);
    else become({ ...state(), retryAt: link.again(true) });
  }
  /** Nothing waits any longer. */
  function stay(failure: LiveFailure, why?: LiveState['ended']) {
    if (why) become({ ...state(), ended: why });
    waiting.refuse(failure);
    parts.onStay(failure);
  }

  return {
    get isUp() {
      return link.isUp;
    },
    /** It is expected back within seconds. */
    get isRestarting() {
      return link.isRestarting;
    },
    /** False where there is no connection. */
    send(name: ActionName, args: object, settle: Settle): boolean {
      if (!link.isUp) return false;
      exchange?.ask(name, args, settle);
      return true;
    },
    /** Resolves with the login; nothing where too many wait for it. */
    connect(requested: LoginRequest | undefined): Promise<void> | undefined {
      const login = waiting.add(requested);
      if (!login) return undefined;
      mayReturn = true;
      // The connection ended for the uid of then; another member may log in now.
      if (state().ended) uid = 0;
      link.open();
      return login;
    },
    /** Something is wrong with it: it begins anew. */
    giveUp: link.giveUp,
    close() {
      uid = 0;
      become({ status: 'disconnected', logged: false, clockAheadMs: state().clockAheadMs });
      link.close();
      stay(ownFailure('live_not_connected'));
    },
    disableReconnection() {
      mayReturn = false;
      link.stay();
      if (state().retryAt === undefined) return;
      become(without('retryAt'));
      stay(ownFailure('live_not_connected'));
    },
  };
}
