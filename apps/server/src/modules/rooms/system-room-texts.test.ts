// System rooms in the reader's language, until a moderator writes other texts.
import {
  type Language,
  languages,
  type Room,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';

const { joinRoom, roomsList, createRoom } = roomsActions;
let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const library: Record<Language, string> = { fr: 'La bibliothèque', en: 'The library', ru: 'Библиотека' };
const words: Record<Language, string> = {
  fr: 'Ici on prend son temps, et on lit avant de répondre.',
  en: 'Here we take our time, and read before we answer.',
  ru: 'Здесь не спешат и читают, прежде чем ответить.',
};

function reading<T extends { cookies: Map<string, string> }>(person: T, language: Language): T {
  person.cookies.set('lang', language);
  return person;
}
const reader = async (language: Language, traits = {}) => reading(await site.member(traits), language);
const bySlug = (rooms: readonly Room[], slug: string) => rooms.find((room) => room.slug === slug);
async function listed(person: TestMember, slug = 'la-bibliotheque'): Promise<Room | undefined> {
  const { data } = (await (await person.fetch('/_backend/rooms/list/')).json()) as {
    data: { rooms: Room[] };
  };
  return bySlug(data.rooms, slug);
}

test.each(languages)(
  'system rooms have texts in %s: in the list, on their page and as a greeting',
  async (language) => {
    const person = await reader(language);
    expect(await listed(person)).toMatchObject({
      name: library[language],
      options: { welcome: words[language] },
    });
    const live = await site.live(person);
    expect(bySlug(live.login.data.rooms, 'la-bibliotheque')?.name).toBe(library[language]);
    const update = await live.receives(roomsCallbacks.roomsList);
    expect(bySlug(update.rooms, 'la-bibliotheque')?.name).toBe(library[language]);
    expect(bySlug((await live.ask(roomsList, {})).data.rooms, 'la-bibliotheque')?.name).toBe(
      library[language],
    );
    // By the name in the reader's language.
    const joined = await live.ask(joinRoom, { roomid: library[language] });
    expect(joined.data.room).toMatchObject({ name: library[language], slug: 'la-bibliotheque' });
    const welcome = await live.receives(roomsCallbacks.serviceMessage, ({ type }) => type === 'welcome');
    expect(welcome.text).toBe(words[language]);
  },
);

test('no member’s room may take the name of a system room, in any language', async () => {
  const live = await site.live(await site.member({ premium: true }));
  for (const name of Object.values(library))
    expect(await live.ask(createRoom, { roomid: name })).toMatchObject({
      result: 409,
      data: { code: 'room_name_taken' },
    });
});

test('a moderator changes texts of system rooms for all languages; a text sent back unchanged stays translated', async () => {
  const editor = await reader('en', { role: 'owner' });
  const guest = await site.live(await reader('ru'), { roomid: 'la-terrasse' });
  const russian = guest.login.data.room;
  expect(russian).toMatchObject({ name: 'Терраса' });
  const roomid = russian?.roomid ?? 0;
  const terrace = { room_id: String(roomid), name: 'The terrace' };
  const first = await editor.call(roomsCalls.updateRoom, { ...terrace, welcome: 'Tonight: stars.' });
  expect(first).toMatchObject({ data: { room: { name: 'The terrace', slug: 'la-terrasse' } } });
  const update = await guest.receives(roomsCallbacks.roomUpdated);
  expect(update.room).toMatchObject({ name: 'Терраса', options: { welcome: 'Tonight: stars.' } });
  expect(await listed(await reader('fr'), 'la-terrasse')).toMatchObject({
    name: 'La terrasse',
    options: { welcome: 'Tonight: stars.' },
  });

  await editor.call(roomsCalls.updateRoom, { ...terrace, name: 'The roof' });
  for (const language of languages)
    expect(await listed(await reader(language), 'the-roof')).toMatchObject({ name: 'The roof' });
  // Its former names are free.
  const live = await site.live(await site.member({ premium: true }));
  expect(await live.ask(createRoom, { roomid: 'Терраса' })).toMatchObject({ result: 200 });
});
