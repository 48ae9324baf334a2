// Where a room is found.
import { pathTo, type Room } from '@alcove/protocol';

export const roomPath = ({ kind, creator, slug }: Pick<Room, 'kind' | 'creator' | 'slug'>): string =>
  kind === 'my_room' && creator ? pathTo('myRoom', { nick: creator.nick }) : pathTo('room', { room: slug });
