import { type Language, languages } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { countries, isPlace, placeNames, regionsOf } from './places.ts';

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

test('a place is a country and one of its regions, or nothing told', () => {
  expect(isPlace({ country: '', region: '' })).toBe(true);
  expect(isPlace({ country: 'FR', region: '' })).toBe(true);
  expect(isPlace({ country: 'FR', region: 'FR-ARA' })).toBe(true);
  expect(isPlace({ country: 'FR', region: 'BE-WAL' })).toBe(false);
  expect(isPlace({ country: '', region: 'FR-ARA' })).toBe(false);
  expect(isPlace({ country: 'fr', region: '' })).toBe(false);
  expect(isPlace({ country: 'ZZ', region: '' })).toBe(false);
});

test('a place is told in the language of the reader', () => {
  expect(placeNames({ country: 'RU', region: 'RU-MOW' }, 'ru')).toEqual({
    country: 'Россия',
    region: 'Москва',
  });
  expect(placeNames({ country: '', region: '' }, 'ru')).toEqual({ country: '', region: '' });
});
