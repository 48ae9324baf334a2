// The findings of the doctor, as the server draws them for owners of each language.
import { readFileSync } from 'node:fs';
import { createWords } from '@alcove/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { ServerFindings } from './ServerFindings.tsx';
import type { SiteServer } from './load-site-server.ts';

const deskIn = (language: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../../../packages/i18n/catalogues/${language}/desk.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, unknown>;

const draw = (language: 'fr' | 'en' | 'ru', server: SiteServer) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, { desk: deskIn(language) })}>
      <ServerFindings server={server} />
    </I18nextProvider>,
  );

const server: SiteServer = {
  examined_at: Date.UTC(2026, 10, 30),
  list: [
    { part: 'disk', check: 'disk.data', state: 'warning', words: '1.0 GiB are free.' },
    { part: 'mail', check: 'mail.server', state: 'fault', words: 'Letters do not leave.' },
  ],
};

test.each([
  ['fr', 'Courrier', 'en panne', 'Disques', 'à surveiller'],
  ['en', 'Mail', 'does not work', 'Disks', 'to watch'],
  ['ru', 'Почта', 'не работает', 'Диски', 'требует внимания'],
] as const)(
  'an owner reads in %s what each finding is about, and its words in English',
  (language, ...shown) => {
    const page = draw(language, server);
    for (const word of [...shown, 'mail.server']) expect(page).toContain(word);
    expect(page).toContain('lang="en">Letters do not leave.');
    expect(draw(language, { examined_at: null, list: [] })).not.toContain('<ul');
  },
);
