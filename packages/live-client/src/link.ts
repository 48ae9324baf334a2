// The link to the server over its whole life: tried, answered, lost, tried again, ended. One attempt at a time
// is its connection; what that one did once it is replaced changes nothing.
//
//   disconnected ──▶ connecting ──▶ connected ──▶ closed      closed: lost; back at once, then every 15 s
//        ▲             │    ▲                        │
//        └── refused ──┘    └──── until it ended ────┘        ended: until somebody connects again
import { closeCodes, type SessionConfiguration } from '@alcove/protocol';
import { type Attempt, type AttemptEnd, type Login, startAttempt } from './attempt.ts';
import type { Changes } from './changes.ts';
import { endOf, isAboutRoom, mayPass, ownFailure } from './failures.ts';
import type { Callback } from './frames.ts';
import { type ActionName, type LiveClientOptions, LiveFailure, type LiveState } from './live-client.ts';
import { createReconnection } from './reconnection.ts';
import type { Settle } from './requests.ts';
import type { EntryArgs } from './joined-rooms.ts';
import { createWaiting, type LoginRequest } from './waiting.ts';

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
export type Asked = {
  requested: LoginRequest | undefined;
  entry: EntryArgs | undefined;
  /** Once it is read. */
  configuration?: SessionConfiguration;
};

/** Why it does not come back by itself; nothing where it may. */
function whyEnded({ disconnect, failure, by, closeCode }: AttemptEnd): LiveState['ended'] {
  if (disconnect?.final === 1) {
    const { reason, until, comment } = disconnect;
    return { reason: reason === 'logged_out' ? 'signed_off' : reason, until, code: reason, comment };
  }
  if (closeCode === closeCodes.sessionOver) {
    return { reason: 'signed_off', until: 0, code: 'logged_out', comment: '' };
  }
  if (by === 'socket' || mayPass(failure)) return undefined;
  const { code, comment } = failure;
  return { reason: code === 'logged_out' ? 'signed_off' : 'refused', until: endOf(failure), code, comment };
}

export function createLink({ changes, state, become, ...parts }: Parts) {
  const { clock, onStay } = parts;
  const waiting = createWaiting();
  const reconnection = createReconnection({ clock, attempt: () => changes.together(begin) });
  let attempt: Attempt | undefined;
  /** The uid of the last login, 0 before any; a configuration without a uid means a logout. */
  let uid = 0;

  function without(...keys: ('retryAt' | 'ended')[]): LiveState {
    const rest = { ...state() };
    for (const key of keys) delete rest[key];
    return rest;
  }

  function begin() {
    reconnection.stop();
    become({ ...without('retryAt', 'ended'), status: 'connecting' });
    const { requested } = waiting;
    const asked: Asked = { requested, entry: parts.entry(requested) };
    attempt = startAttempt({
      ...parts,
      together: changes.together,
      roomRef: String(asked.entry?.roomid ?? ''),
      entry(configuration) {
        const { Uid, RoomId } = configuration;
        asked.configuration = configuration;
        if (uid > 0 && Uid <= 0) {
          return new LiveFailure({ code: 'logged_out', result: 401, comment: '', data: undefined });
        }
        // Read again: the room may have been left while the configuration was fetched.
        const entry = parts.entry(requested);
        asked.entry = entry && requested && RoomId > 0 ? { ...entry, roomid: RoomId } : entry;
        return asked.entry;
      },
      onLogin(login) {
        reconnection.loggedIn();
        ({ uid } = login);
        parts.onLogin(login, asked);
        waiting.loggedIn(requested, parts.join);
      },
      onEnd: (end) => ended(end, asked),
    });
  }

  function ended(end: AttemptEnd, asked: Asked) {
    attempt = undefined;
    parts.onLost();
    const status = end.by === 'refused' ? 'disconnected' : 'closed';
    become({ ...state(), status, logged: false, lostAt: state().lostAt ?? clock.now() });
    if (end.by === 'refused' && asked.entry && isAboutRoom(end.failure)) {
      return outside(end.failure, asked.requested, asked.entry);
    }
    const why = whyEnded(end);
    if (why || !reconnection.isAllowed) stay(end.failure, why);
    else become({ ...state(), retryAt: reconnection.plan(end) });
  }
  /** The room was refused: the login goes on without it. */
  function outside(failure: LiveFailure, requested: LoginRequest | undefined, { roomid }: EntryArgs) {
    if (requested) waiting.refuse(failure, requested);
    else parts.onRoomRefused(Number(roomid), failure);
    // The first room that was ever requested: the member decides what comes next.
    const isNobody = uid === 0 && waiting.isEmpty;
    if (isNobody || !reconnection.isAllowed) stay(failure);
    else become({ ...state(), retryAt: reconnection.plan({ atOnce: true }) });
  }
  /** Nothing waits any longer. */
  function stay(failure: LiveFailure, why?: LiveState['ended']) {
    if (why) become({ ...state(), ended: why });
    waiting.refuse(failure);
    onStay(failure);
  }

  return {
    get isUp() {
      return attempt?.isLoggedIn === true;
    },
    /** False where there is no connection. */
    send(name: ActionName, args: object, settle: Settle): boolean {
      if (attempt?.isLoggedIn !== true) return false;
      attempt.ask(name, args, settle);
      return true;
    },
    /** Resolves with the login; nothing where too many wait for it. */
    connect(requested: LoginRequest | undefined): Promise<void> | undefined {
      const login = waiting.add(requested);
      if (!login) return undefined;
      reconnection.allow(true);
      if (attempt) return login;
      // The connection ended for the uid of then; another member may log in now.
      if (state().ended) uid = 0;
      changes.together(begin);
      return login;
    },
    /** Something is wrong with it: it begins anew. */
    giveUp: () => attempt?.giveUp(),
    close() {
      reconnection.stop();
      const last = attempt;
      [attempt, uid] = [undefined, 0];
      become({ status: 'disconnected', logged: false, clockAheadMs: state().clockAheadMs });
      last?.close();
      stay(ownFailure('live_not_connected'));
    },
    disableReconnection() {
      reconnection.allow(false);
      if (attempt || state().retryAt === undefined) return;
      become(without('retryAt'));
      stay(ownFailure('live_not_connected'));
    },
  };
}
