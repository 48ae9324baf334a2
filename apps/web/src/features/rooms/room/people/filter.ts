// Whom the list of a room shows, and in which order.
import type { PersonInRoom, Room } from '@alcove/protocol';

export const filters = ['all', 'cameras', 'xxl'] as const;
export type Filter = (typeof filters)[number];

/** Letters without marks and case, so that a nick is found however it is typed. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const passes: Record<Filter, (person: PersonInRoom) => boolean> = {
  all: () => true,
  cameras: ({ camera }) => camera === 1,
  xxl: ({ status }) => status === 'XXL',
};

export function countsOf(people: Iterable<PersonInRoom>): Record<Filter, number> {
  const counts = { all: 0, cameras: 0, xxl: 0 };
  for (const person of people) {
    for (const filter of filters) if (passes[filter](person)) counts[filter]++;
  }
  return counts;
}

/** Oneself, who keeps the room, cameras, XXL, members, visitors; among equals by nick. */
function rankOf(person: PersonInRoom, me: number, host: number | undefined): number {
  if (person.uid === me) return 0;
  if (person.uid === host) return 1;
  if (person.camera === 1) return 2;
  if (person.status === 'XXL') return 3;
  return person.trial === 1 ? 5 : 4;
}

type Wish = { filter: Filter; search: string; me: number; room: Room; hidden: ReadonlySet<number> };

export function peopleToShow(people: Iterable<PersonInRoom>, wish: Wish): PersonInRoom[] {
  const searched = plain(wish.search.trim());
  const host = wish.room.creator?.uid;
  const inOrder = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  return [...people]
    .filter(
      (person) =>
        !wish.hidden.has(person.uid) && passes[wish.filter](person) && plain(person.nick).includes(searched),
    )
    .toSorted(
      (one, other) =>
        rankOf(one, wish.me, host) - rankOf(other, wish.me, host) || inOrder.compare(one.nick, other.nick),
    );
}
