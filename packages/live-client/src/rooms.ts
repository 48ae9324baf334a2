// The calls that members make about rooms, each one request; the result is kept in `joined-rooms.ts`.
import type { ArgsIn, PersonInRoom, ResultOf, Room } from '@alcove/protocol';
import type { ActionName, Entry, LiveActions as Actions, LiveClient, LiveFailure } from './live-client.ts';
import type { JoinedRooms } from './joined-rooms.ts';
import type { RoomOutbox } from './room-outbox.ts';

/** `before` runs with the answer, before the next frame is read; then the promise settles. */
export type Ask = <K extends ActionName>(
  action: K,
  args: ArgsIn<Actions[K]>,
  before?: { onResult?(data: ResultOf<Actions[K]>): void; onFailure?(): void },
) => Promise<ResultOf<Actions[K]>>;

type Parts = {
  ask: Ask;
  joined: JoinedRooms;
  outbox: RoomOutbox;
  isConnected(): boolean;
  /** What is said waits for the next process of the site. */
  isRestarting(): boolean;
  onChange: LiveClient['rooms']['onChange'];
  /** The failure of a request without a connection. */
  notConnected(): LiveFailure;
};

/** Failures that mean that the member is not in the room any more. */
const isOut = (failure: unknown): boolean =>
  ['not_in_room', 'room_unknown', 'live_not_connected'].includes((failure as LiveFailure).code);

export function createRoomActions({ ask, joined, outbox, ...parts }: Parts): LiveClient['rooms'] {
  async function enterBy<K extends 'joinRoom' | 'switchRoom'>(
    action: K,
    args: ArgsIn<Actions[K]>,
    entered: (room: Room) => void,
  ): Promise<Room> {
    joined.asks();
    const { room } = await ask(action, args, {
      onResult: ({ room }) => joined.answered(() => entered(room)),
      onFailure: () => joined.answered(() => {}),
    });
    return room;
  }
  const argsOf = (ref: string, entry: Entry) => {
    const args = joined.entry({ ref, ...entry });
    return { roomid: ref, roompassword: entry.roompassword ?? '', since: 0, ...args };
  };
  async function join(ref: string, entry: Entry): Promise<Room> {
    const args = argsOf(ref, entry);
    return enterBy('joinRoom', args, (room) => joined.enter(room, args.roompassword));
  }

  return {
    get list() {
      return joined.list;
    },
    get views() {
      return joined.views();
    },
    view: (roomid) => joined.get(roomid)?.state.view(),
    onChange: parts.onChange,

    join: (ref, entry = {}) => join(ref, entry),
    async switch(ref, entry = {}) {
      const args = argsOf(ref, entry);
      return enterBy('switchRoom', args, (room) => {
        joined.dropOthers(room.roomid);
        joined.enter(room, args.roompassword);
      });
    },
    async create(name, { roompassword = '', ...rules } = {}) {
      const { room } = await ask('createRoom', { roomid: name, roompassword, ...rules });
      return join(String(room.roomid), { roompassword });
    },
    async leave(roomid) {
      joined.drop(roomid);
      // Without a connection no room is joined on the server, and this one is not entered again.
      if (!parts.isConnected()) return;
      await ask('leaveRoom', { roomid }).catch((failure: unknown) => {
        if (!isOut(failure)) throw failure;
      });
    },
    async destroy(roomid) {
      await ask('destroyRoom', { roomid }, { onResult: () => joined.drop(roomid) });
    },

    say: (roomid, message, mid) =>
      outbox.say(
        roomid,
        message,
        mid,
        parts.isConnected() || parts.isRestarting() ? undefined : parts.notConnected(),
      ),
    discard: outbox.discard,
    async refresh() {
      await ask('roomsList', {}, { onResult: ({ rooms }) => joined.setList(rooms) });
      return joined.list;
    },
    async people(roomid, page = {}) {
      const found = await ask('peopleInRoom', { room: roomid, ...page });
      const { users, count, cameras, xxl } = found;
      return { users: users as PersonInRoom[], count, cameras, xxl };
    },
  };
}
