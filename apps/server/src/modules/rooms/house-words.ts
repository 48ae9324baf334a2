// The house's own rooms speak the language of whoever reads, until somebody who runs it writes other words.
import { type Language, languages, roomSlug } from '@alcove/protocol';
import type { Dictionaries } from '../../platform/words.ts';
import type { StoredRoom } from './store.ts';

/** As the catalogues call them: `rooms:live.house`. */
const houseKeys = ['drawingRoom', 'terrace', 'library', 'couples', 'men', 'boudoir', 'firstSteps'] as const;
export type HouseKey = (typeof houseKeys)[number];
const isKey = (key: string | null): key is HouseKey => houseKeys.includes(key as HouseKey);

type Worded = Pick<StoredRoom, 'name' | 'welcome' | 'name_key' | 'welcome_key'>;
/** What is read of a room in one language. */
export type RoomWords = Pick<StoredRoom, 'name' | 'welcome'>;

export type HouseWords = {
  of(room: Worded, language: Language): RoomWords;
  /** By which it is found beside its own address: its name in each language. */
  slugs(room: Worded): string[];
};

export function createHouseWords(dictionaries: Dictionaries): HouseWords {
  const said = (key: string | null, part: keyof RoomWords, language: Language) =>
    isKey(key) ? dictionaries[language].words.t(`rooms:live.house.${key}.${part}`) : undefined;
  const of = (room: Worded, language: Language): RoomWords => ({
    name: said(room.name_key, 'name', language) ?? room.name,
    welcome: said(room.welcome_key, 'welcome', language) ?? room.welcome,
  });
  return {
    of,
    slugs: (room) =>
      room.name_key === null ? [] : languages.map((language) => roomSlug(of(room, language).name)),
  };
}
