// Faults are planted in three small catalogues; each is named with its key.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { wrongNames } from './one-name.mjs';
import { frenchFaults, latinWords } from './typography.mjs';
import { check } from './words.mjs';

type Texts = Record<string, unknown>;
type Catalogues = { fr: Texts; en: Texts; ru: Texts };

const usesAll = (texts: Texts) =>
  Object.keys(texts)
    .map((key) => `t('${key.replace(/_(?:one|few|many|other)$/, '')}');`)
    .join('\n');

async function look({ fr, en, ru }: Catalogues, code = usesAll(fr)): Promise<string[]> {
  const folder = 'packages/i18n/catalogues';
  const project = plant({
    [`${folder}/fr/rooms.json`]: JSON.stringify(fr),
    [`${folder}/en/rooms.json`]: JSON.stringify(en),
    [`${folder}/ru/rooms.json`]: JSON.stringify(ru),
    'apps/web/src/a.tsx': code,
  });
  return (await check(project)).problems;
}

const good: Catalogues = {
  fr: { hello: 'Bonjour {{nick}}', room_one: '{{count}} salon', room_other: '{{count}} salons' },
  en: { hello: 'Hello {{nick}}', room_one: '{{count}} room', room_other: '{{count}} rooms' },
  ru: {
    hello: 'Привет, {{nick}}',
    room_one: '{{count}} комната',
    room_few: '{{count}} комнаты',
    room_many: '{{count}} комнат',
  },
};

const limitsOf = (names: string) => `// Limits.\nexport const textLimits = { ${names} };`;

test('a text quotes a limit that the protocol declares', async () => {
  const texts = { most: '{{limits.rooms}}' };
  const project = plant({
    ...Object.fromEntries(
      (['fr', 'en', 'ru'] as const).map((language) => [
        `packages/i18n/catalogues/${language}/rooms.json`,
        JSON.stringify(texts),
      ]),
    ),
    'packages/protocol/src/text-limits.ts': limitsOf('rooms: 10, people: 5'),
    'apps/web/src/a.tsx': usesAll(texts),
  });
  expect((await check(project)).problems).toEqual(['no text quotes the limit people']);
});

test('heads of pages and refusals are reached by the lists of the protocol, and by nothing else', async () => {
  const rooms = { pages: { chat: { title: 'Chat' }, gone: { title: 'Chat' } } };
  const refusals = { room_full: 'OK', room_gone: 'OK', disconnected: 'OK' };
  const catalogues = (['fr', 'en', 'ru'] as const).flatMap((language) => [
    [`packages/i18n/catalogues/${language}/rooms.json`, JSON.stringify(rooms)],
    [`packages/i18n/catalogues/${language}/refusals.json`, JSON.stringify(refusals)],
  ]);
  const project = plant({
    ...(Object.fromEntries(catalogues) as Record<string, string>),
    'packages/protocol/src/paths.ts': `export const pages = define({ chat: { path: '/chat' } });`,
    'packages/protocol/src/domains/rooms/refusals.ts': `export const rooms = defineRefusals({ room_full: {} });`,
    'packages/protocol/src/refusals/client.ts': `export const client = defineMessages({ disconnected: {} });`,
  });
  const { problems } = await check(project);
  expect(problems.filter((problem: string) => problem.endsWith('is used nowhere'))).toEqual([
    'refusals:room_gone is used nowhere',
    'rooms:pages.gone.title is used nowhere',
  ]);
});

test.each([
  ['{{limits.rooms}} salons', 'fr: rooms:hello quotes the unknown limit rooms'],
  ['Plus de 10 salons', 'fr: rooms:hello writes 10 by hand; quote {{limits.…}}: "Plus de 10 salons"'],
])('a number without its declaration is refused: %s', async (text, problem) => {
  const texts = { hello: text };
  expect(await look({ fr: texts, en: texts, ru: texts })).toContain(problem);
});

const english = (text: string) => look({ fr: { a: 'Bien' }, en: { a: text }, ru: { a: 'Да' } });

test('an English number word before its unit is refused, a plain one is not', async () => {
  expect(await english('Come in for ten minutes')).toEqual([
    'en: rooms:a writes ten minutes by hand; quote {{limits.…}}: "Come in for ten minutes"',
  ]);
  expect(await english('The two passwords differ')).toEqual([]);
});

test('words that agree in three languages are fine', async () => {
  expect(await look(good)).toEqual([]);
});

const changed = (language: keyof Catalogues, texts: Texts): Catalogues => ({
  ...good,
  [language]: { ...good[language], ...texts },
});

test.for<[string, Catalogues, string]>([
  [
    'a word missing in a language',
    { ...good, en: { ...good.en, hello: undefined } },
    'rooms:hello is missing in en',
  ],
  ['a word too many', changed('ru', { more: 'ещё' }), 'rooms:more is missing in fr, en'],
  [
    'a form that Russian needs',
    { ...good, ru: { ...good.ru, room_few: undefined } },
    'ru: rooms:room lacks the form few',
  ],
  [
    'another placeholder',
    changed('en', { hello: 'Hello {{name}}' }),
    'en: rooms:hello has {{name}} where French has {{nick}}',
  ],
  [
    'an empty text',
    changed('en', { hello: ' {{nick}}' }),
    'en: rooms:hello begins or ends with a space: " {{nick}}"',
  ],
  [
    'French without its spaces',
    changed('fr', { hello: 'Bonjour {{nick}}!' }),
    'fr: rooms:hello needs a non-breaking space (U+00A0) before ; ! ? or »: "Bonjour {{nick}}!"',
  ],
  [
    'English in Russian',
    changed('ru', { hello: 'Hello, {{nick}}' }),
    'ru: rooms:hello is not in Russian: Hello: "Hello, {{nick}}"',
  ],
  [
    'another name for one thing',
    changed('en', { hello: 'Your block list, {{nick}}' }),
    'en: rooms:hello says "block list" where the word is "blacklist": "Your block list, {{nick}}"',
  ],
])('%s is found', async ([, catalogues, problem]) => {
  expect(await look(catalogues, usesAll(good.fr))).toContain(problem);
});

test('a text that no code uses and a text that no catalogue has are refused', async () => {
  expect(await look(good, `t('hello');\nt('bye')`)).toEqual([
    'rooms:room is used nowhere',
    'apps/web/src/a.tsx:2 asks for bye, which no catalogue has',
  ]);
});

test('a key with a value in it reaches every word it may become', async () => {
  const texts = { kinds: { public: 'Alcôve' } };
  expect(await look({ fr: texts, en: texts, ru: texts }, 't(`kinds.${kind}`)')).toEqual([]);
});

test.for([
  'Où êtes-vous ?',
  '« Salon » : ouvert',
  'Rendez-vous à 12:30, voir https://example.org/?a=1',
  'L’alcôve de {{nick}}',
  '?!',
  'Un mot\u2011clé, par Wi-Fi',
])('“%s” is French as printed', (text) => {
  expect(frenchFaults(text.replaceAll(/ (?=[?:»])|(?<=«) /g, '\u00A0'))).toEqual([]);
});

test.for(['Où ?', 'Salon : ouvert', '« Salon\u00A0»', "L'alcôve", 'Attendez...', 'un "mot"', 'un mot-clé'])(
  '“%s” is not',
  (text) => expect(frenchFaults(text)).toHaveLength(1),
);

test('names stay as they are in Russian, words do not', () => {
  expect(latinWords('Premium через SMS: {{url}}, <b>room</b> на https://example.org')).toEqual(['room']);
});

const wrong = (key: string, text: string) => wrongNames('fr', key, text).length;

test('the paid level is XXL in the chat and Premium elsewhere, where help and refusals may say both', () => {
  expect([wrong('rooms:hint', 'Les Premium'), wrong('wall:hint', 'Les XXL')]).toEqual([1, 1]);
  expect([wrong('rooms:hint', 'Les XXL'), wrong('wall:hint', 'Les Premium')]).toEqual([0, 0]);
  expect([wrong('help:both', 'Premium, ou XXL'), wrong('shell:account.xxl', 'XXL')]).toEqual([0, 0]);
});
