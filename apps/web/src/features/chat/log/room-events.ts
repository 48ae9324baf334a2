// What a room's log shows besides messages: who came in, and service messages. Collected from the moment the room
// is asked for until the client is replaced, also while another room is on screen.
import type { LiveClient } from '@alcove/live-client';
import type { ServiceMessage } from '@alcove/protocol';

type Newcomer = { uid: number; nick: string };

export type RoomEvent = {
  key: string;
  /** The last message before it. */
  afterId: number;
  atMs: number;
} &
  /** `unnamed`: how many more came in with those named. */
  (
    | { kind: 'entered'; people: readonly Newcomer[]; unnamed: number }
    | { kind: 'service'; message: ServiceMessage }
  );

export type RoomEvents = {
  get(): readonly RoomEvent[];
  subscribe(listener: () => void): () => void;
};

/** The oldest event goes first. */
const eventsKept = 100;
/** Of those who came in together, this many are known by name; all are counted. */
const namedKept = 50;
/** People who come in within this time, with no message in between, share one entry. */
const groupedWithinMs = 120_000;

const ofClients = new WeakMap<LiveClient, Map<number, RoomEvents>>();

/** The same for every caller; the first call begins to listen. */
export function roomEventsOf(client: LiveClient, roomid: number): RoomEvents {
  const known = ofClients.get(client) ?? new Map<number, RoomEvents>();
  ofClients.set(client, known);
  const events = known.get(roomid) ?? createRoomEvents(client, roomid);
  known.set(roomid, events);
  return events;
}

function grouped(known: readonly Newcomer[], unnamed: number, newcomers: readonly Newcomer[]) {
  const people = [...known, ...newcomers.map(({ uid, nick }) => ({ uid, nick }))];
  return {
    people: people.slice(0, namedKept),
    unnamed: unnamed + Math.max(0, people.length - namedKept),
  };
}

function createRoomEvents(client: LiveClient, roomid: number): RoomEvents {
  let events: readonly RoomEvent[] = [];
  let nextKey = 0;
  const listeners = new Set<() => void>();

  function become(next: readonly RoomEvent[]): void {
    events = next.slice(-eventsKept);
    for (const listener of listeners) listener();
  }
  const here = () => ({
    key: `event ${nextKey++}`,
    afterId: client.rooms.view(roomid)?.messages.at(-1)?.id ?? 0,
    atMs: Date.now() + client.state.clockAheadMs,
  });

  function addNewcomers(people: readonly Newcomer[]): void {
    const others = people.filter(({ uid }) => uid !== client.state.uid);
    if (others.length === 0) return;
    const at = here();
    const last = events.at(-1);
    if (last?.kind !== 'entered' || last.afterId !== at.afterId || at.atMs - last.atMs > groupedWithinMs) {
      become([...events, { ...at, kind: 'entered', ...grouped([], 0, others) }]);
      return;
    }
    const newcomers = others.filter(({ uid }) => !last.people.some((one) => one.uid === uid));
    if (newcomers.length === 0) return;
    become([...events.slice(0, -1), { ...last, ...grouped(last.people, last.unnamed, newcomers) }]);
  }
  client.on('clientLogin', ({ roomid: entered, user }) => {
    if (entered === roomid) addNewcomers([user]);
  });
  client.on('list', ({ roomid: entered, joined }) => {
    if (entered === roomid && joined) addNewcomers(joined);
  });
  client.on('serviceMessage', (message) => {
    // One of the history is shown with the messages.
    if (message.roomid !== roomid || message.id !== undefined) return;
    // The server sends the welcome at each entry; it is shown once.
    const isKnown =
      message.type === 'welcome' &&
      events.some(
        (one) =>
          one.kind === 'service' && one.message.type === 'welcome' && one.message.text === message.text,
      );
    if (!isKnown) become([...events, { ...here(), kind: 'service', message }]);
  });

  return {
    get: () => events,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
