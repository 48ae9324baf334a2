// One room as this client sees it: what was said, who is there. Merged by id, so nothing is doubled whatever
// is told twice; shown as snapshots that never change. Somebody whom one does not want to meet is not shown,
// but still kept: what the server tells of her when she is welcome again may come before the word that she is.
import { type ChatMessage, type PersonInRoom, type Room, roomLimits } from '@alcove/protocol';
import type { CallbackEvents, OutgoingMessage, RoomView } from './live-client.ts';

export function createRoomState(
  entered: Room,
  {
    isHidden,
    outgoing,
    onChange,
  }: { isHidden(uid: number): boolean; outgoing(): readonly OutgoingMessage[]; onChange(): void },
) {
  let room = entered;
  let messages: ChatMessage[] = [];
  let people = new Map<number, PersonInRoom>();
  let [count, live, seenId] = [entered.people, false, 0];
  let view: RoomView | undefined;
  /** Where it changed since the last snapshot, the next one holds a copy. */
  let shown: Partial<Pick<RoomView, 'messages' | 'outgoing' | 'people'>> = {};

  function changed(part?: keyof typeof shown) {
    view = undefined;
    if (part) delete shown[part];
    onChange();
  }

  /** True if it is new. */
  function place(message: ChatMessage): boolean {
    let at = messages.length;
    while (at > 0 && (messages[at - 1] as ChatMessage).id > message.id) at--;
    if (messages[at - 1]?.id === message.id) return false;
    // Older than all of a full history: it would be the first to go.
    if (at === 0 && messages.length >= roomLimits.historyMessages) return false;
    messages.splice(at, 0, message);
    if (messages.length > roomLimits.historyMessages) messages.shift();
    return true;
  }

  function enter(person: PersonInRoom): boolean {
    const isNew = !people.has(person.uid);
    if (isNew && people.size >= roomLimits.capacity.max) return false;
    people.set(person.uid, person);
    return isNew;
  }

  return {
    get room() {
      return room;
    },
    /** Up to here nothing is missing, shown or not. */
    get seenId() {
      return seenId;
    },

    become(changedRoom: Room) {
      room = changedRoom;
      changed();
    },
    /** What it shows may be old from now on. */
    isAway() {
      if (!live) return;
      live = false;
      changed();
    },

    said(message: ChatMessage): boolean {
      // Before its history is told again, something may be missing below it.
      if (live) seenId = Math.max(seenId, message.id);
      const isNew = place(message);
      if (isNew) changed('messages');
      return isNew && !isHidden(message.uid);
    },
    /** Comes before anything live: from here on nothing is missing. */
    wasSaid({ messages: told, complete }: CallbackEvents['lastMessage']) {
      if (complete === 0) [messages, seenId] = [[], 0];
      for (const message of told) place(message);
      seenId = Math.max(seenId, ...told.map(({ id }) => id));
      live = true;
      changed('messages');
    },

    outgoingChanged: () => changed('outgoing'),

    listed({ users, joined = [], left = [], count: all }: CallbackEvents['list']) {
      if (users) people = new Map();
      for (const person of [...(users ?? []), ...joined]) enter(person);
      for (const uid of left) people.delete(uid);
      count = all;
      changed('people');
    },
    entered(person: PersonInRoom) {
      if (enter(person)) count++;
      changed('people');
    },
    left(uid: number) {
      if (!people.delete(uid)) return;
      count--;
      changed('people');
    },
    updated(change: CallbackEvents['clientUpdate']['user']) {
      const known = people.get(change.uid);
      if (!known) return;
      people.set(change.uid, { ...known, ...change } as PersonInRoom);
      changed('people');
    },
    /** Others are hidden than before. What somebody said is gone for good, also once she is shown again. */
    parted({ hidden, shown }: { hidden: ReadonlySet<number>; shown: ReadonlySet<number> }) {
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
