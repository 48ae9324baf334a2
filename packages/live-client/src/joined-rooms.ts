// Which rooms the client has joined or enters again after a lost connection, and what the server sends about
// them. The calls that change it are in `rooms.ts`.
//
//   away ──▶ entering ──▶ in        `in`: on this connection
//     ▲          │ refused: out     `away`: lost with the connection, to be entered again
//     └──────────┴── lost ── in
import { type ChatMessage, liveSocket, type Room, serviceAuthor } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { mayPass, ownFailure } from './failures.ts';
import type { Callback } from './frames.ts';
import { type CallbackEvents, type Entry, type LiveClock, LiveFailure } from './live-client.ts';
import type { Settle } from './requests.ts';
import type { RoomOutbox } from './room-outbox.ts';
import { createRoomState, type RoomState } from './room-state.ts';

type JoinedRoom = { state: RoomState; password: string; is: 'away' | 'entering' | 'in' };
export type EntryArgs = { roomid: string | number; roompassword: string; since: number };

type Parts = {
  clock: LiveClock;
  ask(name: 'joinRoom' | 'leaveRoom', args: object, settle: Settle): void;
  outbox: RoomOutbox;
  ownUid(): number | undefined;
  isHidden(uid: number): boolean;
  /** After a change of the views, the list of rooms, or who is in them. */
  onChange(): void;
  /** The connection is back, but this room refused to be entered again. */
  onRoomLost(room: Room, failure: LiveFailure): void;
  /** Left, lost or destroyed: the server tells nothing of this room any more. */
  onRoomLeft(roomid: number): void;
  /** More callbacks wait than are held: dropping some would leave a gap, so the connection has to begin anew. */
  onOverflow(): void;
};

/** A service message of the history, as `last_message` carries it. */
const messageOfService = (
  { uid = 0, type, params, text, ...data }: CallbackEvents['serviceMessage'],
  id: number,
): ChatMessage => ({
  ...serviceAuthor,
  ...data,
  id,
  uid,
  mid: '',
  message: text,
  style: {},
  attachments: [],
  service: { type, params, uids: uid > 0 ? [uid] : [] },
});

const notInRoom = new LiveFailure({ code: 'not_in_room', result: 409, comment: '', data: undefined });

export function createJoinedRooms({ clock, ask, outbox, ...parts }: Parts) {
  const joined = new Map<number, JoinedRoom>();
  let list: readonly Room[] = [];
  /** Entries that wait for their answer. Callbacks about a room that is not joined are held until then. */
  let entering = 0;
  let held: (() => void)[] = [];
  const stops = new Set<() => void>();

  function drop(roomid: number, failure: LiveFailure = notInRoom) {
    if (!joined.delete(roomid)) return;
    outbox.giveUp(failure, roomid);
    parts.onRoomLeft(roomid);
    parts.onChange();
  }
  const inList = (room: Room) => list.map((known) => (known.roomid === room.roomid ? room : known));

  function enter(room: Room, password: string) {
    const known = joined.get(room.roomid);
    const state =
      known?.state ??
      createRoomState(room, {
        isHidden: parts.isHidden,
        outgoing: () => outbox.of(room.roomid),
        onChange: parts.onChange,
      });
    state.setRoom(room);
    joined.set(room.roomid, { state, password, is: 'in' });
    if (known?.is !== 'in') outbox.ready(room.roomid);
  }

  /** `work` of an entry whose answer has come: held callbacks find their room afterwards. */
  function answered(work: () => void) {
    entering--;
    work();
    const waiting = held;
    held = [];
    for (const again of waiting) again();
  }

  function comeBack(roomid: number, { state, password }: JoinedRoom) {
    joined.set(roomid, { state, password, is: 'entering' });
    entering++;
    ask(
      'joinRoom',
      { roomid, roompassword: password, since: state.seenId },
      {
        // If the room was left meanwhile, the leave request is already on its way.
        onResult: (data) =>
          answered(() => joined.has(roomid) && enter((data as { room: Room }).room, password)),
        onFailure: (failure) => answered(() => notBack(roomid, failure)),
      },
    );
  }
  function notBack(roomid: number, failure: LiveFailure) {
    const room = joined.get(roomid);
    if (room?.is !== 'entering') return;
    if (!mayPass(failure)) {
      drop(roomid, failure);
      return parts.onRoomLost(room.state.room, failure);
    }
    room.is = 'away';
    const stop = clock.setTimeout(() => {
      stops.delete(stop);
      const still = joined.get(roomid);
      if (still?.is === 'away') comeBack(roomid, still);
    }, liveSocket.reconnectEveryMs);
    stops.add(stop);
  }

  return {
    get list() {
      return list;
    },
    setList(rooms: readonly Room[]) {
      list = rooms;
      parts.onChange();
    },
    get: (roomid: number) => joined.get(roomid),
    views: () => [...joined.values()].map(({ state }) => state.view()),

    /** An entry was requested; its answer goes through `answered`. */
    asks: () => void entering++,
    answered,
    enter,
    drop,
    dropOthers: (roomid: number) => {
      for (const other of joined.keys()) if (other !== roomid) drop(other);
    },

    /** The arguments for entering the room of that name or, without one, the first room to enter again. */
    entry(wanted?: { ref: string } & Entry): EntryArgs | undefined {
      if (!wanted) {
        const [first] = joined;
        if (!first) return undefined;
        return { roomid: first[0], roompassword: first[1].password, since: first[1].state.seenId };
      }
      const known = [...joined.values()].find(({ state: { room } }) =>
        [String(room.roomid), room.name, room.slug].includes(wanted.ref),
      );
      const password = wanted.roompassword ?? known?.password ?? '';
      return { roomid: wanted.ref, roompassword: password, since: known?.state.seenId ?? 0 };
    },

    /** Logged in; `room` was entered with the login, by `args`. All other joined rooms are entered again. */
    loggedIn(rooms: readonly Room[], room: Room | null, args: EntryArgs | undefined, isWanted: boolean) {
      list = rooms;
      if (room && (isWanted || joined.has(room.roomid))) enter(room, args?.roompassword ?? '');
      else if (room) leaveUnwanted(room.roomid);
      for (const [roomid, { is }] of joined) {
        const other = joined.get(roomid);
        if (is !== 'in' && other) comeBack(roomid, other);
      }
      parts.onChange();
    },
    /** The login was refused because of the room it entered again. */
    refused(roomid: number, failure: LiveFailure) {
      const room = joined.get(roomid);
      if (!room) return;
      drop(roomid, failure);
      parts.onRoomLost(room.state.room, failure);
    },
    lost() {
      for (const stop of stops) stop();
      stops.clear();
      held = [];
      for (const room of joined.values()) {
        room.is = 'away';
        room.state.connectionLost();
      }
    },
    leaveAll() {
      for (const roomid of joined.keys()) drop(roomid, ownFailure('live_not_connected'));
      outbox.forget(() => true);
      list = [];
      parts.onChange();
    },
    parted(change: { hidden: ReadonlySet<number>; shown: ReadonlySet<number> }) {
      for (const { state } of joined.values()) state.hiddenChanged(change);
    },

    /** False where the callback concerns a room that is not joined, or nothing new: listeners do not get it. */
    handleCallback(callback: Callback, again: () => void): boolean {
      const { name, data } = callback;
      if (name === 'roomsList') {
        list = data.rooms;
        parts.onChange();
        return true;
      }
      if (name === 'roomUpdated') {
        list = inList(data.room);
        joined.get(data.room.roomid)?.state.setRoom(data.room);
        parts.onChange();
        return true;
      }
      if (!('roomid' in data)) return true;
      const { roomid } = data;
      if (name === 'roomDestroyed') {
        list = list.filter((room) => room.roomid !== roomid);
        drop(roomid);
        parts.onChange();
        return true;
      }
      const room = joined.get(roomid);
      if (!room) {
        if (entering === 0) return false;
        if (held.length >= bounds.heldCallbacks) parts.onOverflow();
        else held.push(again);
        return false;
      }
      const { state } = room;
      if (name === 'clientLogout' && data.uid === parts.ownUid()) {
        drop(roomid);
        return true;
      }
      return applyTo(state, callback);
    },
  };

  function arrived({ uid, mid, id, timestamp }: ChatMessage) {
    if (uid === parts.ownUid() && mid !== '') outbox.arrived(mid, { id, mid, timestamp });
  }
  function applyTo(state: RoomState, { name, data }: Callback): boolean {
    switch (name) {
      case 'message':
        arrived(data);
        return state.addMessage(data);
      case 'serviceMessage':
        // One of the history is kept with the messages, so that a reader who returns has it once.
        return data.id === undefined || state.addMessage(messageOfService(data, data.id));
      case 'lastMessage':
        state.addHistory(data);
        for (const message of data.messages) arrived(message);
        outbox.passed(data.roomid, state.seenId);
        return true;
      case 'list':
        state.updateList(data);
        return true;
      case 'clientLogin':
        state.addPerson(data.user);
        return !parts.isHidden(data.user.uid);
      case 'clientLogout':
        state.removePerson(data.uid);
        return true;
      case 'clientUpdate':
        state.updatePerson(data.user);
        return !parts.isHidden(data.user.uid);
      default:
        return true;
    }
  }

  function leaveUnwanted(roomid: number) {
    ask('leaveRoom', { roomid }, { onResult: () => {}, onFailure: () => {} });
  }
}
export type JoinedRooms = ReturnType<typeof createJoinedRooms>;
