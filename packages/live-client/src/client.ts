// Assembles the client: its state, the attempt that is its connection now, and the rooms it is in. The
// diagram of its status:
//
//   disconnected ──▶ connecting ──▶ connected ──▶ closed      closed: lost; back at once, then every 15 s
//        ▲            │     ▲          │ close()   │ ended: until somebody connects again
//        └─ refused ──┘     └──────────┼───────────┘
//        └─────────────────────────────┘
import type { ResultOf, roomsActions } from '@alcove/protocol';
import { type Attempt, type AttemptEnd, type Login, startAttempt } from './attempt.ts';
import { bounds } from './bounds.ts';
import { createChanges } from './changes.ts';
import { machineClock } from './clock.ts';
import { browserSocket } from './connection.ts';
import { createEvents } from './events.ts';
import { endOf, errorOf, isAboutRoom, mayPass, ownFailure } from './failures.ts';
import type { Callback } from './frames.ts';
import {
  type ActionName,
  type Entry,
  type LiveClient,
  type LiveClientOptions,
  type LiveEvents,
  LiveFailure,
  type LiveState,
} from './live-client.ts';
import { createOutbox } from './outbox.ts';
import { createReconnection } from './reconnection.ts';
import type { Settle } from './requests.ts';
import { type Ask, createRooms } from './rooms.ts';
import { createWhereabouts, type EntryArgs } from './whereabouts.ts';

type Wish = { ref: string } & Entry;
type Waiting = { wish: Wish | undefined; resolve(): void; reject(failure: unknown): void };

/** The session moved to another id; its owner comes back with it. Over: she has to log in again. */
const sessionOver = 4401;

const toConsole = (message: string, detail?: unknown) => {
  // oxlint-disable-next-line no-console -- the specification wants every error logged, wherever this runs
  console.warn(message, detail);
};

/** Why it does not come back by itself; nothing where it may. */
function whyEnded({ told, failure, by, closeCode }: AttemptEnd): LiveState['ended'] {
  if (told?.final === 1) {
    return { reason: told.reason, until: told.until, code: told.reason, comment: told.comment };
  }
  if (closeCode === sessionOver) return { reason: 'signed_off', until: 0, code: 'logged_out', comment: '' };
  if (by === 'socket' || mayPass(failure)) return undefined;
  const { code, comment } = failure;
  return { reason: code === 'logged_out' ? 'signed_off' : 'refused', until: endOf(failure), code, comment };
}

export function createLiveClient(options: LiveClientOptions): LiveClient {
  const { clock = machineClock, openSocket = browserSocket, log = toConsole, readConfiguration } = options;
  const events = createEvents<LiveEvents & { change: undefined }>(log);
  const nobody: LiveState = { status: 'disconnected', logged: false, clockAheadMs: 0 };
  let state = nobody;
  let told = state;
  let roomsChanged = false;
  let attempt: Attempt | undefined;
  let waiting: Waiting[] = [];
  /** Whose connection it was; a configuration of nobody means that she is logged out. */
  let memberUid = 0;
  let hidden = new Set<number>();

  const changes = createChanges(() => {
    const hasRooms = roomsChanged;
    roomsChanged = false;
    if (state !== told) events.emit('state', (told = state));
    if (hasRooms) events.emit('change', undefined);
  });
  function become(next: LiveState) {
    state = next;
    changes.mark();
  }
  const reconnection = createReconnection({ clock, attempt: () => changes.together(begin) });
  const fault = (failure: LiveFailure) => {
    const error = errorOf(failure);
    log(`live error ${error.number}: ${error.code}`, error);
    events.emit('error', error);
  };
  const notConnected = () => {
    const failure = ownFailure('live_not_connected');
    fault(failure);
    return failure;
  };

  function send(name: ActionName, args: object, settle: Settle) {
    if (attempt?.isLoggedIn) attempt.ask(name, args, settle);
    else settle.onFailure(notConnected());
  }
  const ask: Ask = (name, args, before = {}) =>
    new Promise((resolve, reject) => {
      const onResult = (data: unknown) => {
        before.onResult?.(data as never);
        resolve(data as never);
      };
      const onFailure = (failure: LiveFailure) => {
        before.onFailure?.();
        reject(failure);
      };
      changes.together(() =>
        send(name, args, { ...(before.fits && { fits: before.fits }), onResult, onFailure }),
      );
    });

  const outbox = createOutbox({ clock, ask: (args, settle) => send('say', args, settle) });
  const whereabouts = createWhereabouts({
    clock,
    outbox,
    ask: send,
    ownUid: () => state.uid,
    isHidden: (uid) => hidden.has(uid),
    onChange: () => {
      roomsChanged = true;
      changes.mark();
    },
    onRoomLost: (room, failure) => events.emit('roomLost', { room, failure }),
    onOverflow: () => attempt?.giveUp(),
  });

  function hide({ blocklist, blocked_by }: NonNullable<LiveState['privateData']>) {
    hidden = new Set([...blocklist, ...blocked_by.map(({ uid }) => uid)]);
    whereabouts.hide();
  }

  function begin() {
    reconnection.stop();
    const wish = waiting.findLast((one) => one.wish)?.wish;
    let entry: EntryArgs | undefined = whereabouts.entry(wish);
    const { retryAt: _, ...rest } = state;
    become({ ...rest, status: 'connecting' });
    attempt = startAttempt({
      clock,
      openSocket,
      readConfiguration,
      log,
      roomRef: String(entry?.roomid ?? ''),
      entry(configuration) {
        if (memberUid > 0 && configuration.Uid <= 0) {
          return new LiveFailure({ code: 'logged_out', result: 401, comment: '', data: undefined });
        }
        entry = whereabouts.entry(wish);
        if (entry && wish && configuration.RoomId > 0) entry = { ...entry, roomid: configuration.RoomId };
        return entry;
      },
      onLogin: (login) => loggedIn(login, { wish, entry }),
      onCallback: hear,
      onFault: fault,
      onEnd: (end) => ended(end, { wish, entry }),
      together: changes.together,
    });
  }

  function loggedIn(login: Login, { wish, entry }: Asked) {
    reconnection.loggedIn();
    memberUid = login.uid;
    const { uid, member, caps, private_data: privateData, others, now } = login;
    const clockAheadMs = Number.isSafeInteger(now) ? now - clock.now() : 0;
    become({ status: 'connected', logged: true, uid, member, caps, privateData, others, clockAheadMs });
    hide(privateData);
    whereabouts.loggedIn(login.rooms, login.room, entry, wish !== undefined);
    const answered = waiting;
    waiting = [];
    for (const one of answered) {
      if (!one.wish || one.wish === wish) one.resolve();
      else rooms.join(one.wish.ref, one.wish).then(() => one.resolve(), one.reject);
    }
  }

  function hear(callback: Callback) {
    const { name, data } = callback;
    if (name === 'capsChange') {
      become({ ...state, caps: data.caps, privateData: data.private_data });
      hide(data.private_data);
    } else if (!whereabouts.hear(callback, () => hear(callback))) return;
    if (name === 'clientUpdate' && data.user.uid === state.uid && state.member) {
      become({ ...state, member: { ...state.member, ...data.user } as typeof state.member });
    }
    events.emit(name, data as never);
  }

  type Asked = { wish: Wish | undefined; entry: EntryArgs | undefined };
  function ended(end: AttemptEnd, { wish, entry }: Asked) {
    attempt = undefined;
    whereabouts.lost();
    become({
      ...state,
      status: end.by === 'refused' ? 'disconnected' : 'closed',
      logged: false,
      lostAt: state.lostAt ?? clock.now(),
    });
    const ofRoom = end.by === 'refused' && entry !== undefined && isAboutRoom(end.failure);
    if (ofRoom) {
      if (wish) settle((one) => one.wish === wish, end.failure);
      else whereabouts.refused(Number(entry.roomid), end.failure);
    }
    const why = ofRoom ? undefined : whyEnded(end);
    // Refused the first room she ever asked for: the next step is hers.
    const isOver = ofRoom && wish !== undefined && waiting.length === 0 && memberUid === 0;
    if (why || isOver || !reconnection.isAllowed) return stay(end.failure, why);
    const retryAt = reconnection.plan({ atOnce: ofRoom, wasLoggedIn: end.wasLoggedIn });
    become({ ...state, retryAt });
  }

  function settle(which: (one: Waiting) => boolean, failure: LiveFailure) {
    const refused = waiting.filter(which);
    waiting = waiting.filter((one) => !refused.includes(one));
    for (const { reject } of refused) reject(failure);
  }
  /** It does not come back by itself: nothing waits any longer. */
  function stay(failure: LiveFailure, why?: LiveState['ended']) {
    if (why) become({ ...state, ended: why });
    settle(() => true, failure);
    outbox.giveUp(ownFailure('live_not_connected'));
  }

  const rooms = createRooms({
    ask,
    whereabouts,
    outbox,
    notConnected,
    isConnected: () => attempt?.isLoggedIn === true,
    onChange: (hear) => events.on('change', hear),
  });

  return {
    get state() {
      return state;
    },
    async connect(wish) {
      if (attempt?.isLoggedIn) return wish && void (await rooms.join(wish.ref, wish));
      if (waiting.length >= bounds.connectsAtOnce) throw notConnected();
      reconnection.allow(true);
      await new Promise<void>((resolve, reject) => {
        waiting.push({ wish, resolve, reject });
        if (attempt) return;
        if (state.ended) memberUid = 0;
        const { ended: _, ...rest } = state;
        state = rest;
        changes.together(begin);
      });
    },
    close() {
      changes.together(() => {
        reconnection.stop();
        const last = attempt;
        attempt = undefined;
        memberUid = 0;
        become({ ...nobody, clockAheadMs: state.clockAheadMs });
        last?.close();
        stay(ownFailure('live_not_connected'));
        whereabouts.leaveAll();
      });
    },
    disableReconnection() {
      reconnection.allow(false);
      if (attempt || state.retryAt === undefined) return;
      changes.together(() => {
        const { retryAt: _, ...rest } = state;
        become(rest);
        stay(ownFailure('live_not_connected'));
      });
    },
    request: (action, args) => ask(action, args),
    on: (event, hear) => events.on(event, hear),
    async disconnectOthers() {
      const { ended }: ResultOf<typeof roomsActions.disconnectOther> = await ask('disconnectOther', {});
      become({ ...state, others: 0 });
      return ended;
    },
    rooms,
  };
}
