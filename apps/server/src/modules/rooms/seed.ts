// Rooms that exist from the first start: system rooms, and in a demo those of the demo members.
import { defaultLanguage, genders, roomLimits, roomSlug } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import type { Members } from '../accounts/index.ts';
import type { SystemRoomKey, SystemRoomTexts } from './system-room-texts.ts';
import type { KnownRooms } from './rooms.ts';
import { addRoom, hasSystemRooms, lockSeed, type NewRoomRow } from './store.ts';

type RoomSpec = { name: string } & Partial<Pick<NewRoomRow, 'capacity' | 'welcome'>>;

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

type CastRoomSpec = RoomSpec &
  Partial<Pick<NewRoomRow, 'showroom' | 'price' | 'kind'>> & { by: string; password?: string };

const castRooms: readonly CastRoomSpec[] = [
  { by: 'Ambre', name: 'Persiennes', password: 'rideau', welcome: 'Il pleut, restons là.' },
  { by: 'Faustine', name: 'Arrière-boutique', capacity: 2, welcome: 'Deux chaises, une lampe.' },
  { by: 'Iseult', name: 'Scène ouverte', showroom: true, price: 12, welcome: 'La scène est à moi ce soir.' },
  {
    by: 'Ondine',
    name: 'Le salon d’Ondine',
    kind: 'my_room',
    welcome: 'Le thé est chaud. Asseyez-vous.',
  },
];

type Needs = Use<'db' | 'clock'> & {
  rooms: KnownRooms;
  passwords: PasswordHashes;
  systemTexts: SystemRoomTexts;
  members: Pick<Members, 'byNick'>;
};

const asRoom = (spec: RoomSpec): Pick<NewRoomRow, 'name' | 'slug' | 'capacity'> => ({
  ...spec,
  slug: roomSlug(spec.name),
  capacity: spec.capacity ?? roomLimits.capacity.default,
});

export function createSeed({ db, clock, rooms, passwords, systemTexts, members }: Needs) {
  /** Its slug is that of its name in the default language. */
  function systemRoomRow({ key, ...rules }: SystemRoomSpec): NewRoomRow {
    const keys = { name_key: key, welcome_key: key };
    const texts = systemTexts.of({ name: '', welcome: '', ...keys }, defaultLanguage);
    return { ...asRoom({ ...texts, ...rules }), ...rules, ...keys, kind: 'house', creator_uid: null };
  }

  return {
    /** Does nothing on a site that has system rooms already. */
    async systemRooms(): Promise<void> {
      const ids = await db.transaction().execute(async (tx) => {
        await lockSeed(tx);
        if (await hasSystemRooms(tx)) return [];
        const added = [];
        for (const spec of systemRooms) added.push(await addRoom(tx, systemRoomRow(spec), clock.now()));
        return added.filter((id) => id !== undefined);
      });
      if (ids.length > 0) await rooms.changed(...ids);
    },

    /** Of demo members that exist. */
    async cast(): Promise<void> {
      for (const { by, password, kind = 'member', ...spec } of castRooms) {
        const creator = await members.byNick(by);
        if (!creator) continue;
        const hash = password === undefined ? null : await passwords.hash(password);
        const room = { ...asRoom(spec), kind, creator_uid: creator.uid, password_hash: hash };
        const id = await addRoom(db, room, clock.now());
        if (id !== undefined) await rooms.changed(id);
      }
    },
  };
}
