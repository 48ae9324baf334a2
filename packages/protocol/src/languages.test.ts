// Which language an address speaks.
import { describe, expect, test } from 'vitest';
import { inLanguage, languageCookie, languages, splitLanguage } from './languages.ts';

describe('the first segment decides', () => {
  test.each([
    ['/en/cgu', 'en', '/cgu'],
    ['/en/', 'en', '/'],
    ['/en', 'en', '/'],
    ['/ru/cgu', 'ru', '/cgu'],
    ['/ru', 'ru', '/'],
    ['/en/b/agegate/verify/', 'en', '/b/agegate/verify/'],
    ['/ru/tags/en', 'ru', '/tags/en'],
    ['/en//evil.example', 'en', '/evil.example'],
  ])('%s is %s', (path, language, shared) => {
    expect(splitLanguage(path)).toEqual({ language, path: shared });
  });
});

describe('everything else is French (R1.051)', () => {
  test.each([
    '/',
    '/cgu',
    '/tags/en',
    '/profil/ru',
    '/chat/en/',
    '/english',
    '/en-GB/cgu',
    '/EN/cgu',
    '/fr/cgu',
    '//en/cgu',
    '/%65n/cgu',
    '',
  ])('%s', (path) => {
    expect(splitLanguage(path)).toEqual({ language: 'fr', path });
  });
});

describe('a page is the same page in another language', () => {
  test.each([
    ['/', '/en', '/ru'],
    ['/cgu', '/en/cgu', '/ru/cgu'],
    ['/geo/', '/en/geo/', '/ru/geo/'],
    ['/tags/en', '/en/tags/en', '/ru/tags/en'],
  ])('%s, %s, %s', (fr, en, ru) => {
    for (const path of [fr, en, ru]) {
      expect(languages.map((language) => inLanguage(path, language))).toEqual([fr, en, ru]);
    }
  });
});

test('the choice of a language is kept for a year', () => {
  expect(languageCookie).toEqual({ name: 'lang', maxAgeSeconds: 365 * 86_400 });
});
