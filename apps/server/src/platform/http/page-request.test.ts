// What a page knows of the site it belongs to.
import { expect, test } from 'vitest';
import { createTestClock, testConfig } from '../../testing/index.ts';
import { createAgeProofs } from '../age-proof/age-proof.ts';
import { selfDeclaration } from '../age-proof/self-declaration.ts';
import { settingValues, shownSettings } from '../site-settings/setting-values.ts';
import { readDictionaries } from '../words.ts';
import { createPageRequests, pageLookOf } from './page-request.ts';

const pageWith = (env: Record<string, string>, noticeSeen?: number) =>
  createPageRequests({
    config: testConfig(env),
    siteSettings: {
      site: () => shownSettings(settingValues(testConfig(env).siteSettings, {})),
      notice: () => ({ text: 'Closed on Sunday.', version: 3 }),
    },
    clock: createTestClock(),
    ageProofs: createAgeProofs([selfDeclaration], async () => {}),
    dictionaries: readDictionaries(),
  })(
    {
      language: 'en',
      theme: 'dark',
      discreet: false,
      hasGatePass: false,
      gateShown: true,
      ...(noticeSeen !== undefined && { noticeSeen }),
    },
    { origin: 'https://alcove.test', nonce: 'n', call: async () => Promise.reject(new Error('not asked')) },
  );
const siteWith = (env: Record<string, string>) => pageWith(env).site;

test('a reader is shown the notice of the owners until they dismiss that version of it', () => {
  expect(pageWith({})).toMatchObject({ notice: { text: 'Closed on Sunday.', version: 3 } });
  expect(pageWith({}, 2)).toHaveProperty('notice');
  expect(pageWith({}, 3)).not.toHaveProperty('notice');
});

test('the links and other sites that the operator configured reach every page; without any there are none (R2.165, R2.167, R2.168)', () => {
  expect(siteWith({})).toMatchObject({ links: [], operatorSites: [] });
  expect(
    siteWith({
      LINKS: 'Friends|https://links.example/',
      OPERATOR_SITES: 'Loggia|https://loggia.example/; Boudoir|https://boudoir.example/',
    }),
  ).toMatchObject({
    links: [{ title: 'Friends', url: 'https://links.example/' }],
    operatorSites: [
      { title: 'Loggia', url: 'https://loggia.example/' },
      { title: 'Boudoir', url: 'https://boudoir.example/' },
    ],
  });
});

test.each([
  ['/contact/', false],
  ['/en/suivi/2026-1.abc', false],
  ['/personne/1.abc', false],
  ['/personne/1.abc/autre', true],
  ['/profil/Ondine', true],
])('a visitor who opens %s before the gate is shown it: %s', (path, gateShown) => {
  const visitor = { cookies: { get: () => undefined }, hasGatePass: false, proof: { state: 'absent' } };
  const asked = { path, query: new URLSearchParams(), userAgent: 'Firefox' };
  expect(pageLookOf(visitor as never, asked, { demoLife: 'off' })).toMatchObject({ gateShown });
});
