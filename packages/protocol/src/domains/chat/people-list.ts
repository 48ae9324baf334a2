// The list of people in a room: filters and order. The server pages through a crowd by it, and screens insert
// newcomers by it.
import type { PersonInRoom } from './person-in-room.ts';

export const peopleFilters = ['all', 'cameras', 'xxl'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

type Shown = Pick<PersonInRoom, 'uid' | 'nick' | 'camera' | 'status' | 'trial'>;

const passes: Record<PeopleFilter, (person: Shown) => boolean> = {
  all: () => true,
  cameras: ({ camera }) => camera === 1,
  xxl: ({ status }) => status === 'XXL',
};

export const passesFilter = (filter: PeopleFilter, person: Shown): boolean => passes[filter](person);

export function countsOf(people: Iterable<Shown>): Record<PeopleFilter, number> {
  const counts = { all: 0, cameras: 0, xxl: 0 };
  for (const person of people) {
    for (const filter of peopleFilters) if (passes[filter](person)) counts[filter]++;
  }
  return counts;
}

/** Without marks and case, so that a nick is found however it is typed. */
export const foldedNick = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Oneself, the owner, cameras, XXL, members, visitors; among equals by nick. */
export function listOrder({ me, host }: { me: number; host: number | undefined }) {
  const rankOf = ({ uid, camera, status, trial }: Shown): number => {
    if (uid === me) return 0;
    if (uid === host) return 1;
    if (camera === 1) return 2;
    if (status === 'XXL') return 3;
    return trial === 1 ? 5 : 4;
  };
  // One locale everywhere: pages of the server and rows on screen follow one order.
  const nicks = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });
  return (one: Shown, other: Shown): number =>
    rankOf(one) - rankOf(other) || nicks.compare(one.nick, other.nick) || one.uid - other.uid;
}
