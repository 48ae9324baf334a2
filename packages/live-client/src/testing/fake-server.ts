// A server that speaks frames, without network or time of its own. It accepts every login, numbers messages
// and keeps them; a test can replace any answer, refuse, stay silent or go down.
//
//   const clock = createFakeClock();
//   const server = createFakeServer({ clock });
//   const client = createLiveClient({ ...server.options, clock });
//   await server.connected(client, 'salon-1');
//   server.says(1, personOf(2), 'bonsoir');
import type { ChatMessage, PersonInRoom, Room, SessionConfiguration } from '@alcove/protocol';
import type { LiveClient, LiveClientOptions, LiveClock } from '../live-client.ts';
import { settled } from './fake-clock.ts';
import { createFakeSocket, type FakeSocket, type Request } from './fake-socket.ts';
import { configurationOf, messageOf, personOf, roomOf } from './people.ts';

/** Data of a 200, or a whole answer; `silence`: none. */
type Reply = { data: unknown } | { result: number; comment?: string; data?: unknown } | 'silence';
type Handler = (args: Request['args'], socket: FakeSocket) => Reply;

const no = (result: number, code: string, params: Record<string, unknown> = {}): Reply => ({
  result,
  comment: code,
  data: { code, ...params },
});

export function createFakeServer({ clock }: { clock: LiveClock }) {
  const sockets: FakeSocket[] = [];
  const rooms = new Map<number, { room: Room; people: Map<number, PersonInRoom>; said: ChatMessage[] }>();
  /** Rooms joined by each socket. */
  const readers = new Map<FakeSocket, Set<number>>();
  const handlers = new Map<string, Handler>();
  const after: (() => void)[] = [];
  let me = personOf(1);
  let configuration: SessionConfiguration = configurationOf();
  let [isDown, opensAtOnce] = [false, true];
  const log: { message: string; detail: unknown }[] = [];

  function addRoom(room: Room) {
    rooms.set(room.roomid, { room, people: new Map(), said: [] });
    return room;
  }
  addRoom(roomOf(1));
  addRoom(roomOf(2));

  const find = (ref: unknown) =>
    [...rooms.values()].find(({ room }) => [String(room.roomid), room.name, room.slug].includes(String(ref)));

  /** Sends the history and the member list after the answer. */
  function welcome(socket: FakeSocket, roomid: number, since: number) {
    const there = rooms.get(roomid);
    if (!there) return;
    there.people.set(me.uid, me);
    readers.set(socket, (readers.get(socket) ?? new Set()).add(roomid));
    const messages = there.said.filter(({ id }) => id > since).slice(-250);
    const complete = since > 0 && (messages[0]?.id ?? since + 1) === since + 1 ? 1 : 0;
    const users = [...there.people.values()];
    socket.tell('chat', 'last_message', { roomid, messages, complete });
    socket.tell('room', 'list', { roomid, count: users.length, users });
  }
  function enter(args: Request['args'], socket: FakeSocket): Reply {
    const there = find(args.roomid);
    if (!there) return no(404, 'room_unknown');
    after.push(() => welcome(socket, there.room.roomid, Number(args.since ?? 0)));
    return { data: { room: there.room } };
  }

  function login(args: Request['args'], socket: FakeSocket): Reply {
    const entry = args.roomid ? enter(args, socket) : { data: { room: null } };
    if (entry === 'silence' || 'result' in entry) return entry;
    const caps = { standing: 'premium', write: 1, watch: 1, pm: 1, create_room: 1, muted_until: 0 };
    return {
      data: {
        uid: me.uid,
        member: me,
        private_data: { blocklist: [], blocked_by: [] },
        caps,
        rooms: [...rooms.values()].map(({ room }) => room),
        room: (entry.data as { room: Room | null }).room,
        limits: { session_limit: 0 },
        others: 0,
        version: 'fake',
        now: clock.now(),
      },
    };
  }

  function say(roomid: number, author: PersonInRoom, message: string, mid = ''): ChatMessage | undefined {
    const there = rooms.get(roomid);
    if (!there) return undefined;
    const known =
      mid === '' ? undefined : there.said.find((one) => one.mid === mid && one.uid === author.uid);
    if (known) return known;
    const id = (there.said.at(-1)?.id ?? 0) + 1;
    const said = messageOf(roomid, id, author.uid, { nick: author.nick, message, mid });
    there.said.push(said);
    for (const [socket, where] of readers) {
      if (where.has(roomid) && socket.state === 'open') socket.tell('chat', 'message', said);
    }
    return said;
  }

  const own: Record<string, Handler> = {
    'login/login': login,
    'login/disconnect_other': () => ({ data: { ended: 1 } }),
    'status/version': () => ({ data: { version: 'fake' } }),
    'chat/message': ({ roomid, message, mid }) => {
      const said = say(Number(roomid), me, String(message), String(mid ?? ''));
      if (!said) return no(404, 'room_unknown');
      return { data: { id: said.id, mid: said.mid, timestamp: said.timestamp } };
    },
    'room/create_room': ({ roomid }) => ({
      data: {
        room: addRoom(roomOf(rooms.size + 1, { name: String(roomid), slug: String(roomid).toLowerCase() })),
      },
    }),
    'room/destroy_room': () => ({ data: {} }),
    'room/join_room': enter,
    'room/switch_room': enter,
    'room/leave_room': ({ roomid }) => {
      rooms.get(Number(roomid))?.people.delete(me.uid);
      return { data: {} };
    },
    'status/rooms_list': () => ({ data: { rooms: [...rooms.values()].map(({ room }) => room) } }),
    'status/people_in_room': ({ room, offset }) => {
      const there = find(room);
      const users = [...(there?.people.values() ?? [])];
      const page = users.slice(Number(offset ?? 0));
      return {
        data: { roomid: there?.room.roomid, users: page, count: users.length, cameras: 0, xxl: 0 },
      };
    },
  };

  function onRequest(socket: FakeSocket, { plugin, action, args }: Request) {
    const address = `${plugin}/${action}`;
    const reply = (handlers.get(address) ?? own[address])?.(args, socket) ?? no(404, 'action_unknown');
    if (reply !== 'silence') socket.answer(args.messageid, reply);
    for (const work of after.splice(0)) work();
  }

  const options: Required<Pick<LiveClientOptions, 'readConfiguration' | 'openSocket' | 'log'>> = {
    readConfiguration: async () => configuration,
    log: (message, detail) => void log.push({ message, detail }),
    openSocket(uri) {
      const { socket, client } = createFakeSocket(uri, onRequest);
      sockets.push(socket);
      // As a browser does: never before the caller has added listeners.
      queueMicrotask(() => {
        if (socket.state !== 'opening') return;
        if (isDown) socket.drop();
        else if (opensAtOnce) socket.open();
      });
      return client;
    },
  };

  return {
    /** For `createLiveClient`, with the clock beside it. */
    options,
    /** Every socket that was ever asked for, the last at the end. */
    sockets: sockets as readonly FakeSocket[],
    log: log as readonly { message: string; detail: unknown }[],
    get socket(): FakeSocket {
      const last = sockets.at(-1);
      if (!last) throw new Error('no socket was opened');
      return last;
    },
    /** What the session call answers from now on. */
    configure: (traits: Partial<SessionConfiguration>) =>
      void (configuration = { ...configuration, ...traits }),
    /** The member of the next login. */
    expect: (person: PersonInRoom) => void (me = person),
    addRoom,
    removeRoom: (roomid: number) => void rooms.delete(roomid),
    /** Instead of its own answer. */
    on: (address: string, handler: Handler) => void handlers.set(address, handler),
    usual: (address: string) => void handlers.delete(address),
    usually: (address: string, args: Request['args'], socket: FakeSocket): Reply =>
      own[address]?.(args, socket) ?? no(404, 'action_unknown'),
    no,
    /** Sockets that are asked for from now on end at once. */
    down: (down = true) => void (isDown = down),
    /** Sockets wait for `open()`. */
    slow: () => void (opensAtOnce = false),
    /** Sends a message of `author` to all sockets that joined the room. */
    says: (roomid: number, author: PersonInRoom, message: string) => say(roomid, author, message),
    /** Everything that was ever said there. */
    history: (roomid: number): readonly ChatMessage[] => rooms.get(roomid)?.said ?? [],
    /** Connects a client, into a room if one is named. */
    async connected(client: LiveClient, ref?: string): Promise<void> {
      const connecting = client.connect(ref === undefined ? undefined : { ref });
      await settled();
      await connecting;
    },
  };
}
export type FakeServer = ReturnType<typeof createFakeServer>;
