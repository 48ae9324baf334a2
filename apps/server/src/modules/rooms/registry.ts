// Which rooms there are: as this process knows them, under which names, and who may have one.
import type { Language, RoomId } from '@alcove/protocol';
import { createAlikeNames } from './alike-names.ts';
import { createImportRoom } from './import-room.ts';
import { createMyRooms } from './my-room.ts';
import { createKnownRooms } from './rooms.ts';
import { seedSystemRooms } from './seed.ts';
import { createSystemRoomTexts } from './system-room-texts.ts';
import type { RoomsNeeds } from './face.ts';

type Needs = Pick<RoomsNeeds, 'db' | 'bus' | 'clock' | 'log' | 'dictionaries' | 'passwords'> & {
  accounts: Pick<RoomsNeeds['accounts'], 'members'> & {
    live: Pick<RoomsNeeds['accounts']['live'], 'onMemberChange'>;
  };
};

/** With the rooms that every site has. */
export async function createRegistry(needs: Needs) {
  const { db, bus, clock, log, dictionaries, passwords, accounts } = needs;
  const {
    members,
    live: { onMemberChange },
  } = accounts;
  const systemTexts = createSystemRoomTexts(dictionaries);
  const rooms = await createKnownRooms({ db, bus, log, members, systemTexts, onMemberChange });
  const alikeNames = createAlikeNames({ rooms, systemTexts, dictionaries, members });
  const myRooms = createMyRooms({ db, clock, rooms, members, dictionaries, alikeNames });
  await seedSystemRooms({ db, clock, rooms, systemTexts });
  return {
    rooms,
    systemTexts,
    alikeNames,
    myRooms,
    importRoom: createImportRoom({ db, clock, rooms, passwords }),
    /** Empty for an unknown room. */
    nameOf(roomId: RoomId, language: Language): string {
      const room = rooms.byId(roomId);
      return room ? systemTexts.of(room, language).name : '';
    },
  };
}
