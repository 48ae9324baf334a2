// Rooms as the server renders them for each reader, in every language.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import { roomOf } from '@alcove/live-client/testing';
import { entryOf, genders, type Language, languages } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { RoomCard } from './list/RoomCard.tsx';
import { EntryScreen } from './entry/EntryScreen.tsx';

const catalogues = new URL('../../../../../packages/i18n/catalogues/', import.meta.url);
const catalogueOf = (language: Language): Catalogue =>
  Object.fromEntries(
    (['rooms', 'refusals', 'accounts'] as const).map((name) => [
      name,
      JSON.parse(readFileSync(new URL(`${language}/${name}.json`, catalogues), 'utf8')) as Record<
        string,
        unknown
      >,
    ]),
  );

function markup(language: Language, part: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, catalogueOf(language))}>
      <Stub />
    </I18nextProvider>,
  );
}
const drawn = (language: Language, part: ReactNode): string =>
  markup(language, part)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const menOnly = roomOf(1, { options: { ...roomOf(1).options, allowed_gender: genders.male } });
const card = (gender: typeof genders.female | typeof genders.couple) => (
  <RoomCard
    room={menOnly}
    entry={entryOf(menOnly, { uid: 2, standing: 'free', gender })}
    pictures={[]}
    onAsk={() => {}}
    eager
  />
);

test.each([
  ['fr', 'Réservé aux hommes', 'Votre profil indique : femme', 'Votre profil indique : couple'],
  ['en', 'Men only', 'Your profile says: woman', 'Your profile says: couple'],
  ['ru', 'Только для мужчин', 'В вашем профиле: женщина', 'В вашем профиле: пара'],
] as const)(
  'a room for men tells other members what their profile says, in %s (R5.024)',
  (language, only, woman, couple) => {
    expect(drawn(language, card(genders.female))).toContain(only);
    expect(drawn(language, card(genders.female))).toContain(woman);
    expect(drawn(language, card(genders.couple))).toContain(couple);
  },
);

/** What a visitor's card of a room with so many cameras holds. */
function cells(cameras: number, pictures: readonly string[] = []) {
  const room = roomOf(1, { cameras });
  const entry = entryOf(room, { uid: 0, standing: 'anonymous' });
  const html = markup(
    'fr',
    <RoomCard room={room} entry={entry} pictures={pictures} onAsk={() => {}} eager />,
  );
  const images = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src);
  return { html, shown: images.filter((src) => pictures.includes(src ?? '')), drawn: images.length };
}

test('the card of a room has as many pictures as cameras, up to its cells, and one where none is on', () => {
  const seen = ['/media/live/1/full.jpg', '/media/live/2/full.jpg', '/media/live/3/full.jpg'];
  expect(cells(0, seen)).toMatchObject({ shown: [], drawn: 1 });
  expect(cells(1, seen)).toMatchObject({ shown: seen.slice(0, 1), drawn: 1 });
  expect(cells(2, seen.slice(0, 1))).toMatchObject({ shown: seen.slice(0, 1), drawn: 2 });
  const many = cells(5, seen);
  expect(many).toMatchObject({ shown: seen, drawn: 3 });
  expect(many.html).toContain('+ 2');
  expect(cells(3, seen).html).not.toContain('+ ');
});

const entry = (code: string, params: Record<string, string | number>) => (
  <EntryScreen
    room={roomOf(1)}
    me={undefined}
    entry={{ kind: 'refused', refusal: { code, comment: '', params } }}
    trialCard={undefined}
    busy={false}
    onEnter={() => {}}
  />
);

test('an excluded member reads until when and why, in every language (R8.028)', () => {
  const untilAt = Date.UTC(2026, 2, 5, 20, 0);
  const said = languages.map((language) =>
    drawn(language, entry('excluded_from_room_because', { untilAt, reason: 'spam' })),
  );
  expect(said[0]).toMatch(/jusqu’au .*2026.*Motif\s: spam/);
  expect(said[1]).toMatch(/until .*2026.*spam/);
  expect(said[2]).toMatch(/до .*2026.*Причина: spam/);
});
