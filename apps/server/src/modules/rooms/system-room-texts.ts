// Names and greetings of system rooms, in the reader's language until a moderator writes other ones.
import { type Language, languages, roomSlug } from '@alcove/protocol';
import type { Dictionaries } from '../../platform/words.ts';
import type { StoredRoom } from './store.ts';

/** Keys of the catalogues under `rooms:live.house`. */
const systemRoomKeys = [
  'drawingRoom',
  'terrace',
  'library',
  'couples',
  'men',
  'boudoir',
  'firstSteps',
] as const;
export type SystemRoomKey = (typeof systemRoomKeys)[number];
const isKey = (key: string | null): key is SystemRoomKey => systemRoomKeys.includes(key as SystemRoomKey);

/** What the texts of a room follow from. */
export type TranslatableRoom = Pick<StoredRoom, 'name' | 'welcome' | 'name_key' | 'welcome_key'>;
/** The texts of a room in one language. */
export type RoomTexts = Pick<StoredRoom, 'name' | 'welcome'>;

export type SystemRoomTexts = {
  of(room: TranslatableRoom, language: Language): RoomTexts;
  /** The slugs of its names in all languages, by which it is found too. */
  slugs(room: TranslatableRoom): string[];
};

export function createSystemRoomTexts(dictionaries: Dictionaries): SystemRoomTexts {
  const translated = (key: string | null, part: keyof RoomTexts, language: Language) =>
    isKey(key) ? dictionaries[language].words.t(`rooms:live.house.${key}.${part}`) : undefined;
  const of = (room: TranslatableRoom, language: Language): RoomTexts => ({
    name: translated(room.name_key, 'name', language) ?? room.name,
    welcome: translated(room.welcome_key, 'welcome', language) ?? room.welcome,
  });
  return {
    of,
    slugs: (room) =>
      room.name_key === null ? [] : languages.map((language) => roomSlug(of(room, language).name)),
  };
}
