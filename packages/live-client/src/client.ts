// Assembles the client: its state and events, its link to the server, and the rooms it is in.
import { createChanges } from './changes.ts';
import { machineClock } from './clock.ts';
import { browserSocket } from './connection.ts';
import { createEvents } from './events.ts';
import { errorOf, ownFailure } from './failures.ts';
import type { Callback } from './frames.ts';
import type {
  ActionName,
  LiveClient,
  LiveClientOptions,
  LiveEvents,
  LiveFailure,
  LiveState,
} from './live-client.ts';
import type { Login } from './login.ts';
import type { Settle } from './requests.ts';
import { createRoomOutbox } from './room-outbox.ts';
import { type Ask, createRoomActions } from './rooms.ts';
import { type Asked, createSession } from './session.ts';
import { createLiveStreams } from './streams.ts';
import { createJoinedRooms } from './joined-rooms.ts';

const toConsole = (message: string, detail?: unknown) => {
  // oxlint-disable-next-line no-console -- the specification wants every error logged, wherever this runs
  console.warn(message, detail);
};

const without = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
  new Set([...some].filter((one) => !others.has(one)));

/** `before` runs as soon as the result arrives; the promise settles after it. */
const asking =
  (send: (name: ActionName, args: object, settle: Settle) => void): Ask =>
  (name, args, before = {}) =>
    new Promise((resolve, reject) => {
      send(name, args, {
        onResult(data) {
          before.onResult?.(data as never);
          resolve(data as never);
        },
        onFailure(failure) {
          before.onFailure?.();
          reject(failure);
        },
      });
    });

export function createLiveClient(options: LiveClientOptions): LiveClient {
  const { clock = machineClock, openSocket = browserSocket, log = toConsole } = options;
  const events = createEvents<LiveEvents & { change: undefined; streamsChange: undefined }>(log);
  let state: LiveState = { status: 'disconnected', logged: false, clockAheadMs: 0 };
  let [emitted, haveRoomsChanged, haveStreamsChanged] = [state, false, false];
  let hidden = new Set<number>();

  const changes = createChanges(() => {
    const [tellRooms, tellStreams] = [haveRoomsChanged, haveStreamsChanged];
    [haveRoomsChanged, haveStreamsChanged] = [false, false];
    if (state !== emitted) events.emit('state', (emitted = state));
    if (tellRooms) events.emit('change', undefined);
    if (tellStreams) events.emit('streamsChange', undefined);
  });
  function become(next: LiveState) {
    state = next;
    changes.mark();
  }
  function fault(failure: LiveFailure): LiveFailure {
    const error = errorOf(failure);
    log(`live error ${error.number}: ${error.code}`, error);
    events.emit('error', error);
    return failure;
  }
  const notConnected = () => fault(ownFailure('live_not_connected'));
  const send = (name: ActionName, args: object, settle: Settle) =>
    changes.together(() => {
      if (!session.send(name, args, settle)) settle.onFailure(notConnected());
    });
  const ask = asking(send);

  const outbox = createRoomOutbox({
    clock,
    clockAheadMs: () => state.clockAheadMs,
    ask: (args, settle) => send('say', args, settle),
    isReady: (roomid) => session.isUp && (whereabouts.get(roomid)?.is ?? 'in') === 'in',
    onChange: (roomid) => whereabouts.get(roomid)?.state.outgoingChanged(),
  });
  const whereabouts = createJoinedRooms({
    clock,
    outbox,
    ask: send,
    ownUid: () => state.uid,
    isHidden: (uid) => hidden.has(uid),
    onChange: () => {
      haveRoomsChanged = true;
      streams.changed();
    },
    onRoomLeft: (roomid) => streams.roomLeft(roomid),
    onRoomLost: (room, failure) => events.emit('roomLost', { room, failure }),
    onOverflow: () => session.giveUp(),
  });
  const rooms = createRoomActions({
    ask,
    joined: whereabouts,
    outbox,
    notConnected,
    isConnected: () => session.isUp,
    isRestarting: () => session.isRestarting,
    onChange: (listener) => events.on('change', listener),
  });
  const streams = createLiveStreams({
    ask,
    clock,
    ports: options.media,
    isUp: () => session.isUp,
    readConfiguration: async () => options.readConfiguration(''),
    // A private stream belongs to its call: no list shows it.
    isShown: ({ uid, roomid, private: isPrivate }) =>
      isPrivate === 0 && !hidden.has(uid) && whereabouts.get(roomid) !== undefined,
    onChange: () => {
      haveStreamsChanged = true;
      changes.mark();
    },
    subscribe: (listener) => events.on('streamsChange', listener),
    onFault: fault,
  });

  /** Apart from her, either way: neither they nor what they said is seen. */
  function part({ blocklist, blocked_by }: NonNullable<LiveState['privateData']>) {
    const before = hidden;
    hidden = new Set([...blocklist, ...blocked_by.map(({ uid }) => uid)]);
    whereabouts.parted({ hidden: without(hidden, before), shown: without(before, hidden) });
    streams.changed();
  }
  function loggedIn(login: Login, { requested, entry, configuration }: Asked) {
    const { uid, member, caps, private_data: privateData, others, now } = login;
    const clockAheadMs = now - clock.now();
    become({ status: 'connected', logged: true, uid, member, caps, privateData, others, clockAheadMs });
    part(privateData);
    whereabouts.loggedIn(login.rooms, login.room, entry, requested !== undefined);
    streams.loggedIn(configuration);
  }
  function handleCallback(callback: Callback) {
    const { name, data } = callback;
    if (name === 'capsChange') {
      become({ ...state, caps: data.caps, privateData: data.private_data });
      part(data.private_data);
    } else if (
      !('stream_id' in data && streams.concerns(data.stream_id)) &&
      // The other's stream of a call, which is in no room.
      !('call_id' in data && data.call_id !== '') &&
      !whereabouts.handleCallback(callback, () => handleCallback(callback))
    ) {
      return;
    }
    streams.handleCallback(callback);
    if (name === 'clientUpdate' && data.user.uid === state.uid && state.member) {
      become({ ...state, member: { ...state.member, ...data.user } as typeof state.member });
    }
    events.emit(name, data as never);
  }

  const session = createSession({
    readConfiguration: options.readConfiguration,
    clock,
    openSocket,
    log,
    changes,
    state: () => state,
    become,
    entry: whereabouts.entry,
    onLogin: loggedIn,
    join: ({ ref, ...entry }) => rooms.join(ref, entry),
    onCallback: handleCallback,
    onLost: () => {
      whereabouts.lost();
      streams.lost();
    },
    onRoomRefused: whereabouts.refused,
    onStay: outbox.giveUp,
    onFault: fault,
  });

  return {
    get state() {
      return state;
    },
    async connect(requested) {
      if (!session.isUp) return session.connect(requested) ?? Promise.reject(notConnected());
      if (requested) await rooms.join(requested.ref, requested);
    },
    close: () =>
      changes.together(() => {
        streams.parentClosed();
        session.close();
        whereabouts.leaveAll();
      }),
    disableReconnection: () => changes.together(session.disableReconnection),
    request: (action, args) => ask(action, args),
    on: (event, listener) => events.on(event, listener),
    async disconnectOthers() {
      const { ended } = await ask('disconnectOther', {});
      become({ ...state, others: 0 });
      return ended;
    },
    rooms,
    streams: streams.face,
  };
}
