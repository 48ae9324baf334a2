import { type Language, languages } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { countries, isKnownRegion, regionNames, regionsOf } from './regions.ts';

const germany = (language: Language) => countries(language).find(({ code }) => code === 'DE')?.name;

test('every country of ISO 3166-1 where people live can be chosen, by its name in three languages', () => {
  const codes = countries('fr').map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(235);
  expect(codes).toEqual(expect.arrayContaining(['FR', 'BE', 'CH', 'CA', 'RU', 'GB', 'MA', 'RE']));
  expect(codes.some((code) => ['EU', 'ZZ', 'AQ', 'SU'].includes(code))).toBe(false);
  expect(languages.map(germany)).toEqual(['Allemagne', 'Germany', 'Германия']);
});

test('they stand in the order of the alphabet that reads them', () => {
  const names = countries('fr').map(({ name }) => name);
  expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Finlande'));
  expect(names.indexOf('Égypte')).toBeGreaterThan(names.indexOf('Danemark'));
});

test('regions are those of the country, by name', () => {
  expect(regionsOf('FR', 'fr')).toHaveLength(13);
  expect(regionsOf('FR', 'en')).toContainEqual({ code: 'FR-BRE', name: 'Brittany' });
  expect(regionsOf('RU', 'ru').length).toBeGreaterThan(80);
  expect(regionsOf('XX', 'fr')).toEqual([]);
  expect(regionsOf('__proto__', 'fr')).toEqual([]);
});

test('a country goes with one of its regions, and both may be empty', () => {
  expect(isKnownRegion({ country: '', region: '' })).toBe(true);
  expect(isKnownRegion({ country: 'FR', region: '' })).toBe(true);
  expect(isKnownRegion({ country: 'FR', region: 'FR-ARA' })).toBe(true);
  expect(isKnownRegion({ country: 'FR', region: 'BE-WAL' })).toBe(false);
  expect(isKnownRegion({ country: '', region: 'FR-ARA' })).toBe(false);
  expect(isKnownRegion({ country: 'fr', region: '' })).toBe(false);
  expect(isKnownRegion({ country: 'ZZ', region: '' })).toBe(false);
});

test('countries and regions are named in the language of the reader', () => {
  expect(regionNames({ country: 'RU', region: 'RU-MOW' }, 'ru')).toEqual({
    country: 'Россия',
    region: 'Москва',
  });
  expect(regionNames({ country: '', region: '' }, 'ru')).toEqual({ country: '', region: '' });
});
