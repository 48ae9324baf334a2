// The list, its right column and the operator's view as the server renders them, in every language.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import type { Language, NotificationItem, NotificationSettings } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NotificationList } from './NotificationList.tsx';
import { SideCards } from './settings/index.ts';

const catalogues = new URL('../../../../../packages/i18n/catalogues/', import.meta.url);
const catalogueOf = (language: Language): Catalogue =>
  Object.fromEntries(
    (['notifications', 'refusals', 'shell'] as const).map((name) => [
      name,
      JSON.parse(readFileSync(new URL(`${language}/${name}.json`, catalogues), 'utf8')) as Record<
        string,
        unknown
      >,
    ]),
  );

function drawn(language: Language, part: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, catalogueOf(language))}>
      <Stub />
    </I18nextProvider>,
  );
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', '’');
}

const now = Date.UTC(2026, 10, 22, 20);
const item = {
  id: 1,
  type: 'follower',
  senderId: 7,
  senderNick: 'Катя и Лев',
  text: 'Катя и Лев vous suit',
  message: 'Nouvel abonnement',
  neutral: 'Du nouveau',
  url: '/membre/followers',
  image: '/art/petals/rose/1-400x400.svg',
  cover: '',
  duration: 0,
  date: now / 1000 - 60,
  meta: {
    user: { nick: 'Катя и Лев', id: 7 },
    url: '/membre/followers',
    image: '/art/petals/rose/1-400x400.svg',
  },
  visibility: 'personal',
  is_read: 0,
  entity_id: '',
  count: 1,
  faces: [],
} satisfies NotificationItem;

const list = (items: NotificationItem[], discreet = false) => (
  <NotificationList
    loaded={{
      filter: 'all',
      page: 1,
      items,
      total: items.length,
      all: items.length,
      unread: { unread: items.length, version: 1 },
      now,
    }}
    discreet={discreet}
    onReload={() => {}}
    announce={() => {}}
  />
);

const settings = {
  quiet: { on: 1, from: '22:15', to: '07:30', zone: 'Europe/Paris' },
  mask: 1,
  sound: 0,
  mail_every: '10min',
} satisfies NotificationSettings;

test.each([
  ['fr', 'Aujourd’hui', 'De 22:15 à 07:30, seules la modération et la sécurité passent.', '« 1 nouveau »'],
  ['en', 'Today', 'From 22:15 to 07:30, only moderation and security come through.', '“1 new”'],
  ['ru', 'Сегодня', 'С 22:15 до 07:30 проходят только модерация и безопасность.', '«1 новое»'],
] as const)(
  'the list and its right column say when and what reaches a member, in %s',
  (language, today, hours, push) => {
    const full = drawn(language, list([item]));
    expect(full.toLowerCase()).toContain(today.toLowerCase());
    expect(full).toContain('Катя и Лев');
    const discreet = drawn(language, list([item], true));
    expect(discreet).toContain('Du nouveau');
    expect(discreet).not.toContain('Катя');
    const side = drawn(
      language,
      <SideCards
        loaded={{ settings, rows: [] }}
        devices={{ list: [], key: '' }}
        browserIn={() => ({ browser: '', system: '' })}
      />,
    );
    expect(side).toContain(hours);
    expect(side).toContain(push);
    for (const text of [full, discreet, side]) expect(text).not.toMatch(/\{\{|settings\.|list\.|days\./);
  },
);
