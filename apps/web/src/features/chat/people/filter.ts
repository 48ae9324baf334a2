// Which of the known people the list of a room shows.
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
 * The server says that some camera of a person is on, in whichever room; the list shows it where it is on in this
 * room. `on`: the members whose camera is on here.
 */
export const withCameraHere = (person: PersonInRoom, on: ReadonlySet<number>): PersonInRoom => {
  const camera = on.has(person.uid) ? 1 : 0;
  return person.camera === camera ? person : { ...person, camera };
};

export function peopleToShow(people: Iterable<PersonInRoom>, view: PeopleView): PersonInRoom[] {
  const searched = foldedNick(view.search.trim());
  return [...people]
    .filter(
      (person) =>
        !view.hidden.has(person.uid) &&
        passesFilter(view.filter, person) &&
        foldedNick(person.nick).includes(searched),
    )
    .toSorted(orderOf(view));
}
