// Which rooms the client is in, or wants to be in again: entering, coming back after a lost connection, and
// what the server tells about them. The verbs people use are in `rooms.ts`.
//
//   away ──▶ entering ──▶ in        `in`: on this connection
//     ▲          │ refused: out     `away`: lost with the connection, to be entered again
//     └──────────┴── lost ── in
import { liveSocket, type Room } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { mayPass, ownFailure } from './failures.ts';
import type { Callback } from './frames.ts';
import { type Entry, type LiveClock, LiveFailure } from './live-client.ts';
import type { Outbox } from './outbox.ts';
import type { Settle } from './requests.ts';
import { createRoomState, type RoomState } from './room-state.ts';
import { isEntry } from './shapes.ts';

type Kept = { state: RoomState; password: string; is: 'away' | 'entering' | 'in' };
export type EntryArgs = { roomid: string | number; roompassword: string; since: number };

type Parts = {
  clock: LiveClock;
  ask(name: 'joinRoom' | 'leaveRoom', args: object, settle: Settle): void;
  outbox: Outbox;
  ownUid(): number | undefined;
  isHidden(uid: number): boolean;
  /** Views, list, who is where. */
  onChange(): void;
  /** Back, but not into this one. */
  onRoomLost(room: Room, failure: LiveFailure): void;
  /** More waits than is kept: dropping some would leave a hole, so the connection has to begin anew. */
  onOverflow(): void;
};

const outOfIt = new LiveFailure({ code: 'not_in_room', result: 409, comment: '', data: undefined });

export function createJoinedRooms({ clock, ask, outbox, ...parts }: Parts) {
  const kept = new Map<number, Kept>();
  let list: readonly Room[] = [];
  /** Entries that wait for their answer. What comes about a room nobody knows yet is held until then. */
  let entering = 0;
  let held: (() => void)[] = [];
  const stops = new Set<() => void>();

  function drop(roomid: number, failure: LiveFailure = outOfIt) {
    if (!kept.delete(roomid)) return;
    outbox.giveUp(failure, roomid);
    parts.onChange();
  }
  const inList = (room: Room) => list.map((known) => (known.roomid === room.roomid ? room : known));

  function enter(room: Room, password: string) {
    const known = kept.get(room.roomid);
    const state =
      known?.state ??
      createRoomState(room, {
        isHidden: parts.isHidden,
        outgoing: () => outbox.of(room.roomid),
        onChange: parts.onChange,
      });
    state.become(room);
    kept.set(room.roomid, { state, password, is: 'in' });
    if (known?.is !== 'in') outbox.entered(room.roomid);
  }

  /** `work` of an entry whose answer has come: what was held finds its room now. */
  function answered(work: () => void) {
    entering--;
    work();
    const waiting = held;
    held = [];
    for (const again of waiting) again();
  }

  function comeBack(roomid: number, { state, password }: Kept) {
    kept.set(roomid, { state, password, is: 'entering' });
    entering++;
    ask(
      'joinRoom',
      { roomid, roompassword: password, since: state.seenId },
      {
        fits: isEntry,
        // Left meanwhile: the frame that says so is already on its way.
        onResult: (data) =>
          answered(() => kept.has(roomid) && enter((data as { room: Room }).room, password)),
        onFailure: (failure) => answered(() => notBack(roomid, failure)),
      },
    );
  }
  function notBack(roomid: number, failure: LiveFailure) {
    const room = kept.get(roomid);
    if (room?.is !== 'entering') return;
    if (!mayPass(failure)) {
      drop(roomid, failure);
      return parts.onRoomLost(room.state.room, failure);
    }
    room.is = 'away';
    const stop = clock.setTimeout(() => {
      stops.delete(stop);
      const still = kept.get(roomid);
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
    get: (roomid: number) => kept.get(roomid),
    views: () => [...kept.values()].map(({ state }) => state.view()),

    /** An entry is asked for; its answer goes through `answered`. */
    asks: () => void entering++,
    answered,
    enter,
    drop,
    dropOthers: (roomid: number) => {
      for (const other of kept.keys()) if (other !== roomid) drop(other);
    },

    /** What to say when asking for the room of that name, or, without one, for the first to come back to. */
    entry(wish?: { ref: string } & Entry): EntryArgs | undefined {
      if (!wish) {
        const [first] = kept;
        if (!first) return undefined;
        return { roomid: first[0], roompassword: first[1].password, since: first[1].state.seenId };
      }
      const known = [...kept.values()].find(({ state: { room } }) =>
        [String(room.roomid), room.name, room.slug].includes(wish.ref),
      );
      const password = wish.roompassword ?? known?.password ?? '';
      return { roomid: wish.ref, roompassword: password, since: known?.state.seenId ?? 0 };
    },

    /** Logged in; `room`: entered with the login, by these words. All the others follow. */
    loggedIn(rooms: readonly Room[], room: Room | null, args: EntryArgs | undefined, isWished: boolean) {
      list = rooms;
      if (room && (isWished || kept.has(room.roomid))) enter(room, args?.roompassword ?? '');
      else if (room) leaveBehind(room.roomid);
      for (const [roomid, { is }] of kept) {
        const other = kept.get(roomid);
        if (is !== 'in' && other) comeBack(roomid, other);
      }
      parts.onChange();
    },
    /** The login was refused for the sake of the room it came back to. */
    refused(roomid: number, failure: LiveFailure) {
      const room = kept.get(roomid);
      if (!room) return;
      drop(roomid, failure);
      parts.onRoomLost(room.state.room, failure);
    },
    lost() {
      for (const stop of stops) stop();
      stops.clear();
      held = [];
      for (const room of kept.values()) {
        room.is = 'away';
        room.state.isAway();
      }
    },
    leaveAll() {
      for (const roomid of kept.keys()) drop(roomid, ownFailure('live_not_connected'));
      outbox.clear();
      list = [];
      parts.onChange();
    },
    parted(change: { hidden: ReadonlySet<number>; shown: ReadonlySet<number> }) {
      for (const { state } of kept.values()) state.parted(change);
    },

    /** False where it is about a room one is not in, or nothing new: then nobody needs to hear of it. */
    hear(callback: Callback, again: () => void): boolean {
      const { name, data } = callback;
      if (name === 'roomsList') {
        list = data.rooms;
        parts.onChange();
        return true;
      }
      if (name === 'roomUpdated') {
        list = inList(data.room);
        kept.get(data.room.roomid)?.state.become(data.room);
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
      const room = kept.get(roomid);
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
      return hearIn(state, callback);
    },
  };

  function hearIn(state: RoomState, { name, data }: Callback): boolean {
    switch (name) {
      case 'message':
        if (data.uid === parts.ownUid() && data.mid !== '') outbox.echoed(data);
        return state.said(data);
      case 'lastMessage':
        state.wasSaid(data);
        for (const message of data.messages) {
          if (message.uid === parts.ownUid() && message.mid !== '') outbox.echoed(message);
        }
        outbox.caughtUp(data.roomid, state.seenId);
        return true;
      case 'list':
        state.listed(data);
        return true;
      case 'clientLogin':
        state.entered(data.user);
        return !parts.isHidden(data.user.uid);
      case 'clientLogout':
        state.left(data.uid);
        return true;
      case 'clientUpdate':
        state.updated(data.user);
        return !parts.isHidden(data.user.uid);
      default:
        return true;
    }
  }

  function leaveBehind(roomid: number) {
    ask('leaveRoom', { roomid }, { onResult: () => {}, onFailure: () => {} });
  }
}
export type JoinedRooms = ReturnType<typeof createJoinedRooms>;
