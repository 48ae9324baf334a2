// What is read out while private messages are not connected.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import type { PmClient, PmState } from '@alcove/live-client/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { Offline } from './Offline.tsx';

const catalogue = new URL('../../../../../../packages/i18n/catalogues/fr/pm.json', import.meta.url);
const words = createWords('fr', { pm: JSON.parse(readFileSync(catalogue, 'utf8')) } as unknown as Catalogue);

test('a member is informed once that the connection is lost, and not each second until the next try', () => {
  const state = { retryAt: Date.now() + 24_000 } as PmState;
  const drawn = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <Offline client={{} as PmClient} state={state} />
    </I18nextProvider>,
  );
  expect(drawn).toMatch(/<output[^>]*>.*Connexion perdue.*<small role="timer">Nouvel essai dans 24 s</);
});
