// Which rooms the list shows, and in what order. The order is kept while numbers change, so that no card moves
// under a finger.
import { genders, isFull, type Language, type Room, roomOrder, roomSlug } from '@alcove/protocol';
import { type ListQuery, type RoomFilter, roomFilters, type RoomSort } from './list-query.ts';

const matches: Record<RoomFilter, (room: Room) => boolean> = {
  all: () => true,
  cameras: (room) => room.cameras > 0,
  women: ({ options }) =>
    options.allowed_gender === genders.female || options.allowed_gender === genders.couple,
  men: ({ options }) => options.allowed_gender === genders.male,
  showroom: ({ options }) => options.showroom === 1,
  unlocked: (room) => room.protected === 0,
  places: (room) => room.closed === 0 && !isFull(room),
};

const byName = (language: Language) => {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return (one: Room, other: Room) => compare(one.name, other.name) || one.roomid - other.roomid;
};

const freeSlots = ({ people, options }: Room): number => Math.max(0, options.capacity - people);

const sorters: Record<RoomSort, (one: Room, other: Room) => number> = {
  lively: roomOrder,
  name: () => 0,
  places: (one, other) => freeSlots(other) - freeSlots(one),
};

/** The form in which names are compared: without accents, capitals and punctuation. */
const plain = (text: string): string => roomSlug(text) || text.toLowerCase();

function holds(room: Room, words: string): boolean {
  if (words === '') return true;
  const sought = plain(words);
  return plain(room.name).includes(sought) || plain(room.creator?.nick ?? '').includes(sought);
}

type Asked = Pick<ListQuery, 'filter' | 'sort' | 'words'>;

const chosen = (rooms: readonly Room[], { filter, words }: Asked): Room[] =>
  rooms.filter((room) => matches[filter](room) && holds(room, words));

export function arrange(rooms: readonly Room[], asked: Asked, language: Language): Room[] {
  const alphabet = byName(language);
  const sorter = sorters[asked.sort];
  return chosen(rooms, asked).toSorted(
    // Closed rooms come last in every order.
    (one, other) => one.closed - other.closed || sorter(one, other) || alphabet(one, other),
  );
}

/**
 * The list as it was ordered when it was asked for, with what has changed since: numbers are updated in place,
 * new rooms come last, and rooms that are gone stay where they were, closed.
 */
export function refreshed(
  asked: Asked,
  { base, now }: { base: readonly Room[]; now: readonly Room[] },
  language: Language,
): Room[] {
  if (base === now) return arrange(base, asked, language);
  const current = new Map(now.map((room) => [room.roomid, room]));
  const known = new Set(base.map((room) => room.roomid));
  const kept = arrange(base, asked, language).map(
    (room): Room => current.get(room.roomid) ?? { ...room, closed: 1, people: 0, cameras: 0 },
  );
  const added = arrange(
    now.filter((room) => !known.has(room.roomid)),
    asked,
    language,
  );
  return [...kept, ...added];
}

export type OfferedFilter = { filter: RoomFilter; count: number };

/**
 * Filters that match some rooms but not all, with how many each would show, or how many cameras; the chosen one is
 * always among them.
 */
export function offeredFilters(
  { base, now }: { base: readonly Room[]; now: readonly Room[] },
  { filter: current, words }: Pick<ListQuery, 'filter' | 'words'>,
): OfferedFilter[] {
  const found = (rooms: readonly Room[], filter: RoomFilter) =>
    chosen(rooms, { filter, words, sort: 'lively' });
  const all = found(base, 'all').length;
  return roomFilters.flatMap((filter) => {
    const rooms = found(base, filter).length;
    const tells = rooms > 0 && rooms < all;
    if (filter !== 'all' && filter !== current && !tells) return [];
    const matching = found(now, filter);
    const count =
      filter === 'cameras' ? matching.reduce((sum, { cameras }) => sum + cameras, 0) : matching.length;
    return [{ filter, count }];
  });
}
