// Rooms as they are sent.
import { asFlag, type Room, type RoomLink } from '@alcove/protocol';
import type { RoomTexts } from './system-room-texts.ts';
import type { KnownRoom } from './rooms.ts';

export const roomView = (
  room: KnownRoom,
  present: { people: number; cameras: number },
  words: RoomTexts = room,
): Room => ({
  roomid: room.id,
  name: words.name,
  slug: room.slug,
  kind: room.kind,
  creator: room.creator,
  closed: asFlag(room.closed),
  protected: asFlag(room.password_hash !== null),
  options: {
    allowed_gender: room.allowed_gender,
    capacity: room.capacity,
    showroom: asFlag(room.showroom),
    price: room.price,
    welcome: words.welcome,
  },
  ...present,
});

export const roomLinkOf = ({ roomid, name, slug, kind, creator }: Room): RoomLink => ({
  roomid,
  name,
  slug,
  kind,
  creator,
});
