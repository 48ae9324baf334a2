// Towns by the letters of their names, in the three languages, and cells without a town.
import { blockOf, lettersOf, type RegionNames, regionsFile, type TownRow } from '@alcove/basemap';
import { cellAt, type Language, middleOf } from '@alcove/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:basemap', () => ({ townsPrefix: '/assets/towns-' }));
const { isTownless, townsLike, nearestTown, townsNamed } = await import('./find-towns.ts');

const lyon: TownRow = ['Lyon', 'FR', 45.748, 4.847, 472_317, 'ARA', '', 'Лион'];
const london: TownRow = ['London', 'GB', 51.509, -0.126, 7_556_900, 'ENG', 'Londres', 'Лондон'];
const villeurbanne: TownRow = ['Villeurbanne', 'FR', 45.766, 4.88, 131_445, 'ARA', '', 'Виллёрбан'];
const evian: TownRow = ['Évian-les-Bains', 'FR', 46.4, 6.59, 8_822, 'ARA'];

const berlin: TownRow = ['Berlin', 'DE', 52.524, 13.411, 3_426_354, 'BE', '', 'Берлин'];
const regions: RegionNames = {
  'FR-ARA': ['Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes', 'Овернь — Рона — Альпы'],
  'GB-ENG': ['Angleterre', 'England', 'Англия'],
  'DE-BE': ['Berlin', 'Berlin', 'Берлин'],
};

const asked: string[] = [];
const held = new Map<string, unknown>([
  [`${regionsFile}.bin`, regions],
  [`${lettersOf('be')}.bin`, [berlin]],
  [`${lettersOf('Ly')}.bin`, [lyon]],
  [`${lettersOf('lo')}.bin`, [london]],
  [`${lettersOf('Ло')}.bin`, [london]],
  [`${lettersOf('ev')}.bin`, [evian]],
  [`${blockOf({ lat: 45.75, lon: 4.85 })}.bin`, [lyon, villeurbanne]],
]);
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const rows = held.get(address.replace('/assets/towns-', ''));
    return rows ? Response.json(rows) : new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a town is found by the beginning of its name in the reader’s language or its own, and only two letters are asked for', async () => {
  expect((await townsNamed('Londr', 'fr', 5)).map(({ name }) => name)).toEqual(['Londres']);
  expect((await townsNamed('Лонд', 'ru', 5)).map(({ name }) => name)).toEqual(['Лондон']);
  expect((await townsNamed('evian les', 'en', 5)).map(({ name }) => name)).toEqual(['Évian-les-Bains']);
  expect(await townsNamed('L', 'fr', 5)).toEqual([]);
  expect(await townsNamed('Zz', 'fr', 5)).toEqual([]);
  for (const address of asked)
    expect(address).toMatch(/^\/assets\/towns-(n-[\da-f]+-[\da-f]+|regions)\.bin$/);
});

const regionIn = async (typed: string, language: Language) =>
  (await townsNamed(typed, language, 1)).map(({ region }) => region);

test('beside a town stands its region in the language of the reader, but not one of the same name', async () => {
  expect(await regionIn('lond', 'en')).toEqual(['England']);
  expect(await regionIn('Лонд', 'ru')).toEqual(['Англия']);
  expect(await regionIn('lyon', 'fr')).toEqual(['Auvergne-Rhône-Alpes']);
  expect(await regionIn('berl', 'fr')).toEqual([undefined]);
});

test('the largest towns come first, as many as are asked for', () => {
  expect(townsLike([london, lyon], '', 1)).toEqual([london]);
});

test('the nearest town to a place is named, and none where no town is known', async () => {
  expect((await nearestTown({ lat: 45.77, lon: 4.89 }, 'ru'))?.name).toBe('Виллёрбан');
  expect(await nearestTown({ lat: 0, lon: -30 }, 'fr')).toBeUndefined();
});

test('a cell without a town is told from one that holds a town', async () => {
  const town = cellAt({ lat: lyon[2], lon: lyon[3] }, 3000);
  expect(await isTownless(town, middleOf(town))).toBe(false);
  const fields = cellAt({ lat: 45.6, lon: 4.6 }, 3000);
  expect(await isTownless(fields, middleOf(fields))).toBe(true);
});
