// The pictures of the cameras in listed rooms, for their cards.
import type { Room } from '@alcove/protocol';
import { useCameraPictures } from '../use-camera-pictures.ts';

/** Of the first rooms with cameras: further down, cards keep their drawings. */
export function useListedPictures(rooms: readonly Room[]): (room: Room) => readonly string[] {
  const found = useCameraPictures(rooms.filter(({ cameras }) => cameras > 0).map(({ roomid }) => roomid));
  return ({ roomid }) => (found.get(roomid) ?? []).map(({ url }) => url).filter((url) => url !== '');
}
