// System rooms: they exist from the first start.
import { defaultLanguage, genders, roomLimits, roomSlug } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { SystemRoomKey, SystemRoomTexts } from './system-room-texts.ts';
import type { KnownRooms } from './rooms.ts';
import { addRoom, hasSystemRooms, lockSeed, type NewRoomRow } from './store.ts';

type SystemRoomSpec = { key: SystemRoomKey } & Partial<Pick<NewRoomRow, 'capacity' | 'allowed_gender'>>;

const systemRooms: readonly SystemRoomSpec[] = [
  { key: 'drawingRoom', capacity: 500 },
  { key: 'terrace', capacity: 200 },
  { key: 'library' },
  { key: 'couples' },
  { key: 'men', allowed_gender: genders.male },
  { key: 'boudoir', capacity: 20 },
  { key: 'firstSteps' },
];

type Needs = Use<'db' | 'clock'> & { rooms: KnownRooms; systemTexts: SystemRoomTexts };

/** Does nothing on a site that has system rooms already. */
export async function seedSystemRooms({ db, clock, rooms, systemTexts }: Needs): Promise<void> {
  /** Its slug is that of its name in the default language. */
  function rowOf({ key, capacity = roomLimits.capacity.default, ...rules }: SystemRoomSpec): NewRoomRow {
    const keys = { name_key: key, welcome_key: key };
    const texts = systemTexts.of({ name: '', welcome: '', ...keys }, defaultLanguage);
    const named = { ...texts, ...keys, slug: roomSlug(texts.name) };
    return { ...named, ...rules, capacity, kind: 'house', creator_uid: null };
  }

  const ids = await db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    if (await hasSystemRooms(tx)) return [];
    const added = [];
    for (const spec of systemRooms) added.push(await addRoom(tx, rowOf(spec), clock.now()));
    return added.filter((id) => id !== undefined);
  });
  if (ids.length > 0) await rooms.changed(...ids);
}
