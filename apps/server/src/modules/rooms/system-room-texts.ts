// The house's own rooms speak the language of whoever reads, until somebody who runs it writes other words.
import { type Language, languages, roomSlug } from '@alcove/protocol';
import type { Dictionaries } from '../../platform/words.ts';
import type { StoredRoom } from './store.ts';

/** As the catalogues call them: `rooms:live.house`. */
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

type Worded = Pick<StoredRoom, 'name' | 'welcome' | 'name_key' | 'welcome_key'>;
/** What is read of a room in one language. */
export type RoomTexts = Pick<StoredRoom, 'name' | 'welcome'>;

export type SystemRoomTexts = {
  of(room: Worded, language: Language): RoomTexts;
  /** By which it is found beside its own address: its name in each language. */
  slugs(room: Worded): string[];
};

export function createSystemRoomTexts(dictionaries: Dictionaries): SystemRoomTexts {
  const said = (key: string | null, part: keyof RoomTexts, language: Language) =>
    isKey(key) ? dictionaries[language].words.t(`rooms:live.house.${key}.${part}`) : undefined;
  const of = (room: Worded, language: Language): RoomTexts => ({
    name: said(room.name_key, 'name', language) ?? room.name,
    welcome: said(room.welcome_key, 'welcome', language) ?? room.welcome,
  });
  return {
    of,
    slugs: (room) =>
      room.name_key === null ? [] : languages.map((language) => roomSlug(of(room, language).name)),
  };
}
