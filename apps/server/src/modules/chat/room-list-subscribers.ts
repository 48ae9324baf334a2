// All chat connections of this process, by language: subscribers of the list of rooms.
import { type Language, languages } from '@alcove/protocol';
import { createAudience } from '../../platform/live/audience.ts';
import type { LiveConnection } from '../../platform/live/live.ts';

export function createRoomListSubscribers() {
  const readers = Object.fromEntries(languages.map((language) => [language, createAudience()])) as Record<
    Language,
    ReturnType<typeof createAudience>
  >;
  return {
    add: (connection: LiveConnection) => readers[connection.language].add(connection),
    remove: (connection: LiveConnection) => readers[connection.language].remove(connection),
    broadcast(text: (language: Language) => string) {
      for (const language of languages)
        if (readers[language].size > 0) readers[language].cast(text(language));
    },
  };
}
export type RoomListSubscribers = ReturnType<typeof createRoomListSubscribers>;
