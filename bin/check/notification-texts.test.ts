// A notification type is planted without one of its texts.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './notification-texts.mjs';

const texts = {
  title: 'A',
  group_one: 'B',
  group_other: 'B',
  line: 'C',
  neutral_one: 'D',
  neutral_other: 'D',
};
const declaration = `// Planted.\nexport const petsNotifications = { fed: notification({ names: { site: 'fed' } }) };`;
const catalogue = (language: string, fed: object) => [
  `packages/i18n/catalogues/${language}/notifications.json`,
  JSON.stringify({ types: { fed } }),
];

async function look(english: object): Promise<string[]> {
  const project = plant({
    'packages/protocol/src/domains/pets/notifications.ts': declaration,
    ...Object.fromEntries([catalogue('fr', texts), catalogue('en', english), catalogue('ru', texts)]),
  });
  return (await check(project)).problems;
}

test('a notification type with all its texts passes', async () => {
  expect(await look(texts)).toEqual([]);
});

test('a notification type without a text in one language is named with its place', async () => {
  const { line: _, ...lacking } = texts;
  expect(await look(lacking)).toEqual([
    'packages/protocol/src/domains/pets/notifications.ts:2 the notification fed has no line in en',
  ]);
});
