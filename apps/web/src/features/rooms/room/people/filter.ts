// Whom the list of a room shows, of those it knows.
import {
  foldedNick,
  listOrder,
  passesFilter,
  type PeopleFilter,
  type PersonInRoom,
  type Room,
} from '@alcove/protocol';

export type PeopleView = {
  filter: PeopleFilter;
  search: string;
  me: number;
  room: Room;
  hidden: ReadonlySet<number>;
};

export const orderOf = ({ me, room }: Pick<PeopleView, 'me' | 'room'>) =>
  listOrder({ me, host: room.creator?.uid });

/**
 * With a camera only where it is on in this room: of a person the house tells that one of hers is, wherever
 * that is. `on`: whose is here.
 */
export const withCameraHere = (person: PersonInRoom, on: ReadonlySet<number>): PersonInRoom => {
  const camera = on.has(person.uid) ? 1 : 0;
  return person.camera === camera ? person : { ...person, camera };
};

export function peopleToShow(people: Iterable<PersonInRoom>, wish: PeopleView): PersonInRoom[] {
  const searched = foldedNick(wish.search.trim());
  return [...people]
    .filter(
      (person) =>
        !wish.hidden.has(person.uid) &&
        passesFilter(wish.filter, person) &&
        foldedNick(person.nick).includes(searched),
    )
    .toSorted(orderOf(wish));
}
