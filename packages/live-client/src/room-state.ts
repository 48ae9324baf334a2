// One room as this client sees it: its messages and people. Messages are merged by id, so that a repeated one is
// not doubled; views are snapshots that never change. People hidden by a block are kept but not shown: an event
// about them may arrive before the event that ends the block.
import { type ChatMessage, type PersonInRoom, type Room, chatLimits, roomLimits } from '@alcove/protocol';
import type { CallbackEvents, OutgoingMessage, RoomView } from './live-client.ts';

export function createRoomState(
  joinedRoom: Room,
  {
    isHidden,
    outgoing,
    onChange,
  }: { isHidden(uid: number): boolean; outgoing(): readonly OutgoingMessage[]; onChange(): void },
) {
  let room = joinedRoom;
  let messages: ChatMessage[] = [];
  let people = new Map<number, PersonInRoom>();
  let [count, live, seenId] = [joinedRoom.people, false, 0];
  let view: RoomView | undefined;
  /** The parts of the last snapshot that are still current; a part that changed is removed. */
  let shown: Partial<Pick<RoomView, 'messages' | 'outgoing' | 'people'>> = {};

  function changed(part?: keyof typeof shown) {
    view = undefined;
    if (part) delete shown[part];
    onChange();
  }

  /** True if the message is new. */
  function insert(message: ChatMessage): boolean {
    let at = messages.length;
    while (at > 0 && (messages[at - 1] as ChatMessage).id > message.id) at--;
    if (messages[at - 1]?.id === message.id) return false;
    // Older than all messages of a full history: it would be the first to be trimmed.
    if (at === 0 && messages.length >= chatLimits.historyMessages) return false;
    messages.splice(at, 0, message);
    if (messages.length > chatLimits.historyMessages) messages.shift();
    return true;
  }

  function addOnce(person: PersonInRoom): boolean {
    const isNew = !people.has(person.uid);
    if (isNew && people.size >= roomLimits.capacity.max) return false;
    people.set(person.uid, person);
    return isNew;
  }

  return {
    get room() {
      return room;
    },
    /** No message up to this id is missing, shown or hidden. */
    get seenId() {
      return seenId;
    },

    setRoom(changedRoom: Room) {
      room = changedRoom;
      changed();
    },
    /** The connection is lost: the view may be outdated from now on. */
    connectionLost() {
      if (!live) return;
      live = false;
      changed();
    },

    addMessage(message: ChatMessage): boolean {
      // Before the history has arrived again, messages below this one may be missing.
      if (live) seenId = Math.max(seenId, message.id);
      const isNew = insert(message);
      if (isNew) changed('messages');
      return isNew && !isHidden(message.uid);
    },
    /** Arrives before live messages: from here on nothing is missing. */
    addHistory({ messages: sent, complete }: CallbackEvents['lastMessage']) {
      if (complete === 0) [messages, seenId] = [[], 0];
      for (const message of sent) insert(message);
      seenId = Math.max(seenId, ...sent.map(({ id }) => id));
      live = true;
      changed('messages');
    },

    outgoingChanged: () => changed('outgoing'),

    updateList({ users, joined = [], left = [], count: all }: CallbackEvents['list']) {
      if (users) people = new Map();
      for (const person of [...(users ?? []), ...joined]) addOnce(person);
      for (const uid of left) people.delete(uid);
      count = all;
      changed('people');
    },
    addPerson(person: PersonInRoom) {
      if (addOnce(person)) count++;
      changed('people');
    },
    removePerson(uid: number) {
      if (!people.delete(uid)) return;
      count--;
      changed('people');
    },
    updatePerson(change: CallbackEvents['clientUpdate']['user']) {
      const known = people.get(change.uid);
      if (!known) return;
      people.set(change.uid, { ...known, ...change } as PersonInRoom);
      changed('people');
    },
    /**
     * The set of hidden people has changed. Messages of hidden people are removed for good, also after the block
     * ends.
     */
    hiddenChanged({ hidden, shown }: { hidden: ReadonlySet<number>; shown: ReadonlySet<number> }) {
      const kept = messages.filter(({ uid }) => !hidden.has(uid));
      if (kept.length < messages.length || messages.some(({ uid }) => shown.has(uid))) changed('messages');
      messages = kept;
      if ([...hidden, ...shown].some((uid) => people.has(uid))) changed('people');
    },

    view(): RoomView {
      if (view) return view;
      const seen = {
        messages: shown.messages ?? messages.filter(({ uid }) => !isHidden(uid)),
        outgoing: shown.outgoing ?? outgoing(),
        people: shown.people ?? new Map([...people].filter(([uid]) => !isHidden(uid))),
      };
      shown = seen;
      view = { room, ...seen, count: count - (people.size - seen.people.size), live };
      return view;
    },
  };
}
export type RoomState = ReturnType<typeof createRoomState>;
