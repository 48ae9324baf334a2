// Limits, capabilities and refusals are planted with and without a reader.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './unread.mjs';

const declared = {
  'packages/protocol/src/domains/rooms/limits.ts': `export const roomLimits = {
  name: { min: 2, max: 60 },
  listed: 200,
} as const;
export const codeDigits = 4;
`,
  'packages/protocol/src/domains/accounts/rules.ts': `export const capabilities = {
  enterRooms: members,
} satisfies Record<string, Row>;
`,
  'packages/protocol/src/domains/rooms/refusals.ts': `export const roomsRefusals = defineRefusals({
  room_full: { kind: 'rule' },
});
`,
};
const look = async (files: Record<string, string>): Promise<string[]> =>
  (await check(plant({ ...declared, ...files }))).problems;

const readers = `import { codeDigits, roomLimits } from '@alcove/protocol';
const { listed } = roomLimits;
const longest = roomLimits.name.max + roomLimits.name.min + codeDigits;
if (may('enterRooms', standing)) throw refuse('room_full');
`;

test('what a product file reads is fine', async () => {
  expect(await look({ 'apps/server/src/a.ts': readers })).toEqual([]);
});

test('what only tests and the declarations read is refused', async () => {
  expect(
    await look({
      'apps/server/src/a.test.ts': readers,
      'apps/server/src/testing/b.ts': readers,
      'packages/protocol/src/index.ts': `export { roomLimits } from './domains/rooms/limits.ts';`,
    }),
  ).toEqual([
    'packages/protocol/src/domains/rooms/limits.ts:2 limit roomLimits.name.min is read by no product file',
    'packages/protocol/src/domains/rooms/limits.ts:2 limit roomLimits.name.max is read by no product file',
    'packages/protocol/src/domains/rooms/limits.ts:3 limit roomLimits.listed is read by no product file',
    'packages/protocol/src/domains/rooms/limits.ts:5 limit codeDigits is read by no product file',
    'packages/protocol/src/domains/accounts/rules.ts:2 capability enterRooms is read by no product file',
    'packages/protocol/src/domains/rooms/refusals.ts:2 refusal room_full is read by no product file',
  ]);
});

const without = (part: string) => look({ 'apps/web/src/a.ts': readers.replace(part, '') });

test.each([
  ['roomLimits.name.max + ', 'limit roomLimits.name.max'],
  ['const { listed } = roomLimits;', 'limit roomLimits.listed'],
  [' + codeDigits', 'limit codeDigits'],
  ["'enterRooms', ", 'capability enterRooms'],
  ["'room_full'", 'refusal room_full'],
])('without %s the %s has no reader', async (part, name) => {
  expect(await without(part)).toEqual([expect.stringContaining(`${name} is read by no product file`)]);
});

test.each([
  ['the whole table is used', `show(roomLimits);`, []],
  ['a computed key may reach every value', `show(roomLimits[name]);`, []],
  ['a branch of the table is used', `show(roomLimits.name);`, ['roomLimits.listed']],
  [
    'a type reads no value',
    `type Limits = typeof roomLimits;`,
    ['roomLimits.name.min', 'roomLimits.name.max', 'roomLimits.listed'],
  ],
])('%s', async (_title, line, unread) => {
  const code = `import { codeDigits, roomLimits } from '@alcove/protocol';
show(codeDigits, 'enterRooms', 'room_full');
${line}`;
  const problems = await look({ 'apps/web/src/a.ts': code });
  expect(problems.map((problem) => problem.split(' ')[2])).toEqual(unread);
});

test.each([
  ["t('refusals:room_full')", []],
  ['t(`refusals:room_${why}`)', []],
  ['t(`refusals:${code}`)', [expect.stringContaining('refusal room_full')]],
])('a refusal is read where its text is shown: %s', async (line, problems) => {
  const code = readers.replace("refuse('room_full')", line);
  expect(await look({ 'apps/web/src/a.ts': code })).toEqual(problems);
});
