// Every refusal and client message speaks three languages, with the values its declaration promises.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ClientMessage,
  clientMessages,
  type Language,
  languages,
  type RefusalCode,
  refusals,
} from '@alcove/protocol';
import { expect, test } from 'vitest';
import { pluralForm } from './plural.ts';
import { createWords } from './words.ts';

type Declared = { kind?: string; params?: readonly string[] };
const declared: Record<string, Declared> = { ...refusals, ...clientMessages };

/** Parts of sentences, borrowed by other words of the catalogue. */
const shared = ['genders'];

const catalogueOf = (language: Language) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../catalogues/${language}/refusals.json`), 'utf8'),
  ) as Record<string, string>;

/** The forms that whole numbers take. */
const formsOf = (language: Language) =>
  new Set(Array.from({ length: 30 }, (_, count) => pluralForm(language, count)));

const keysOf = (code: string, language: Language) =>
  declared[code]?.params?.includes('count')
    ? [...formsOf(language)].map((form) => `${code}_${form}`)
    : [code];

const paramsIn = (texts: string[]) =>
  [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/\{\{(?!limits\.)(\w+)/g)].map((match) => match[1])),
    ),
  ].toSorted();

test.each(languages)(
  'each refusal has its words in %s, and no word lacks its refusal (R8.018)',
  (language) => {
    const expected = [...Object.keys(declared).flatMap((code) => keysOf(code, language)), ...shared];
    expect(Object.keys(catalogueOf(language)).toSorted()).toEqual(expected.toSorted());
  },
);

test.each(languages)('the words in %s use exactly the values that are declared', (language) => {
  const catalogue = catalogueOf(language);
  for (const [code, { params = [] }] of Object.entries(declared)) {
    const texts = keysOf(code, language).map((key) => catalogue[key] ?? '');
    expect(paramsIn(texts), code).toEqual([...params].toSorted());
  }
});

test('no code is declared twice', () => {
  expect(Object.keys(refusals).filter((code) => code in clientMessages)).toEqual([]);
});

test('French keeps a space that never breaks before : ; ! ? and inside « »', () => {
  const breakable = /[^\u00a0][;!?»]|[^\u00a0s]:|«[^\u00a0]/;
  const texts = Object.values(catalogueOf('fr')).filter((text) => typeof text === 'string');
  expect(texts.filter((text) => breakable.test(text))).toEqual([]);
});

const english = createWords('en', { refusals: catalogueOf('en') });

const quoted: [code: RefusalCode | ClientMessage, text: string][] = [
  ['terms_required', 'You must agree to the Terms and Conditions of Use for accessing this server'],
  ['room_name_required', 'Please enter a name of new room.'],
  ['room_name_taken', 'A room with such name already exists.'],
  ['room_password_required', 'Please provide a password.'],
  ['room_password_mismatch', "Password and its confirmation don't match."],
  ['xxl_required_room', 'You need to become an XXL member to create rooms.'],
  ['room_creation_failed', 'Cannot create new room, please try again later.'],
  ['room_password_wrong', 'You have entered the wrong password.'],
  ['trial_nick_required', 'Please specify a nick'],
  ['trial_nick_characters', 'Your nick should contain only letters or numbers.'],
  ['trial_nick_taken', 'This nick is already in use, please try another one.'],
  ['trial_entry_failed', 'Sorry, you cannot enter room by now, please try again later.'],
  ['internal', 'Sorry, an error has occured. Please try again later.'],
  ['stream_failed', 'Failed to start video streaming; check camera or browser permissions.'],
  ['stream_lost', 'Video stream lost; Paused.'],
  ['watching_expired', 'Free watching time expired; become XXL.'],
  ['my_room_blocked', 'You are blocked by a user and cannot enter their My room.'],
  ['room_full', 'Room is full, only XXL allowed.'],
  ['login_required', 'please log in to use this function'],
  ['not_found', 'The page you were looking for was not found'],
  ['authorization_required', 'You need to be authorized to use this feature'],
  ['premium_required', 'You need to become Premium member to use this feature'],
  ['network_error', 'Network Error'],
  ['request_aborted', 'Request aborted'],
];

test.each(quoted)('the words of the specification stand unchanged: %s', (code, text) => {
  expect(english.t(`refusals:${code}` as never)).toBe(text);
});

test('a muted member reads how many minutes are left', () => {
  const russian = createWords('ru', { refusals: catalogueOf('ru') });
  expect(english.t('refusals:muted', { count: 1 })).toBe('You cannot write for 1 more minute.');
  expect(english.t('refusals:muted', { count: 50 })).toBe('You cannot write for 50 more minutes.');
  expect(russian.t('refusals:muted', { count: 50 })).toBe('Вы не можете писать ещё 50 минут.');
  expect(russian.t('refusals:muted', { count: 2 })).toBe('Вы не можете писать ещё 2 минуты.');
});

test('a blocked access names its last moment and its reason', () => {
  const untilAt = new Date(2026, 10, 21, 9, 5).getTime();
  expect(english.t('refusals:access_blocked_because', { untilAt, reason: 'spam' })).toBe(
    'Your access is blocked until 21/11/2026 09:05. Reason: spam',
  );
});

test("the refusal of a men-only room names the reader's gender", () => {
  const french = createWords('fr', { refusals: catalogueOf('fr') });
  expect(french.t('refusals:room_gender', { allowed: 'male', gender: 'couple' })).toBe(
    'Ce salon est réservé aux hommes. Votre profil indique\u00a0: couple.',
  );
});
