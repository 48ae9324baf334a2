// Rooms of members who come with a past, such as those of a demo: without the bounds of what members create.
import { type RoomId, roomLimits, roomSlug, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import type { KnownRooms } from './rooms.ts';
import { addRoom, type NewRoomRow } from './store.ts';

export type ImportedRoom = { creator: Uid; name: string; password?: string } & Partial<
  Pick<NewRoomRow, 'kind' | 'capacity' | 'welcome' | 'showroom' | 'price'>
>;

/** Nothing where the name is taken, or where the creator already has a room of that kind. */
export type ImportRoom = (room: ImportedRoom) => Promise<RoomId | undefined>;

type Needs = Use<'db' | 'clock'> & {
  rooms: Pick<KnownRooms, 'changed'>;
  passwords: Pick<PasswordHashes, 'hash'>;
};

export const createImportRoom =
  ({ db, clock, rooms, passwords }: Needs): ImportRoom =>
  async ({ creator, password, kind = 'member', capacity = roomLimits.capacity.default, ...room }) => {
    const row = {
      ...room,
      kind,
      capacity,
      slug: roomSlug(room.name),
      creator_uid: creator,
      password_hash: password === undefined ? null : await passwords.hash(password),
    };
    const id = await addRoom(db, row, clock.now());
    if (id !== undefined) await rooms.changed(id);
    return id;
  };
