// One room as this client sees it: what was said, who is there. Merged by id, so nothing is doubled whatever
// is told twice; shown as snapshots that never change.
import { type ChatMessage, type PersonInRoom, type Room, roomLimits } from '@alcove/protocol';
import type { CallbackEvents, RoomView } from './live-client.ts';

export function createRoomState(
  entered: Room,
  { isHidden, onChange }: { isHidden(uid: number): boolean; onChange(): void },
) {
  let room = entered;
  let messages: ChatMessage[] = [];
  let people = new Map<number, PersonInRoom>();
  let [count, live, seenId] = [entered.people, false, 0];
  let view: RoomView | undefined;
  /** Where it changed since the last snapshot, the next one holds a copy. */
  let shown: { messages?: readonly ChatMessage[]; people?: ReadonlyMap<number, PersonInRoom> } = {};

  function changed(part?: 'messages' | 'people') {
    view = undefined;
    if (part) delete shown[part];
    onChange();
  }

  /** True if it is new and to be shown. */
  function place(message: ChatMessage): boolean {
    seenId = Math.max(seenId, message.id);
    if (isHidden(message.uid)) return false;
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
    if (isHidden(person.uid)) return false;
    const isNew = !people.has(person.uid);
    if (isNew && people.size >= roomLimits.capacity.max) return false;
    people.set(person.uid, person);
    return isNew;
  }

  return {
    get room() {
      return room;
    },
    /** The last id that was told, shown or not: what came after it has not been seen. */
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
      const isNew = place(message);
      if (isNew) changed('messages');
      return isNew;
    },
    /** Comes before anything live: from here on nothing is missing. */
    wasSaid({ messages: told, complete }: CallbackEvents['lastMessage']) {
      if (complete === 0) [messages, seenId] = [[], 0];
      for (const message of told) place(message);
      live = true;
      changed('messages');
    },

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
    /** Somebody is hidden from now on: neither she nor what she said is seen any more. */
    hide() {
      const gone = [...people.keys()].filter(isHidden);
      for (const uid of gone) people.delete(uid);
      count -= gone.length;
      if (gone.length > 0) changed('people');
      const kept = messages.filter(({ uid }) => !isHidden(uid));
      if (kept.length === messages.length) return;
      messages = kept;
      changed('messages');
    },

    view(): RoomView {
      shown = { messages: shown.messages ?? [...messages], people: shown.people ?? new Map(people) };
      view ??= {
        room,
        messages: shown.messages as readonly ChatMessage[],
        people: shown.people as ReadonlyMap<number, PersonInRoom>,
        count,
        live,
      };
      return view;
    },
  };
}
export type RoomState = ReturnType<typeof createRoomState>;
