// The pages of finding, as the server draws them.
import { readFileSync } from 'node:fs';
import { createWords, type Namespace } from '@alcove/i18n';
import type { PageRequest } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ArchivePage } from '../features/finding/archive/index.ts';
import { BestPage, loadBest } from '../features/finding/best/index.ts';
import { SearchPage } from '../features/finding/search/index.ts';

const namespaces = ['finding', 'search', 'contributions', 'ui'] as const satisfies Namespace[];
const catalogue = Object.fromEntries(
  namespaces.map((name) => [
    name,
    JSON.parse(
      readFileSync(new URL(`../../../../packages/i18n/catalogues/en/${name}.json`, import.meta.url), 'utf8'),
    ) as Record<string, unknown>,
  ]),
);

function drawn(page: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={createWords('en', catalogue)}>
      <Stub />
    </I18nextProvider>,
  );
}

test('a reader who has searched nothing yet sees what others look for, with its trend (R2.241)', () => {
  const popular = [
    { q: 'mer', people: 9, trend: 1 as const },
    { q: 'dune', people: 3, trend: -1 as const },
  ];
  const page = drawn(
    <SearchPage
      loaded={{ state: 'blank', popular, letters: ['m', '0'] }}
      fieldId="field"
      heading={<h1>Search</h1>}
    />,
  );
  expect(page).toContain('Popular searches');
  expect(page).toMatch(/href="\/recherche\?q=mer".*9 people.*rising.*q=dune.*3 people.*falling/s);
  expect(page).toContain('href="/liste-de-mots-cles?letter=m"');
  expect(page).not.toContain('noindex');
});

test('a reader of a forbidden word sees whom to call, and the word nowhere', () => {
  const line = { country: 'FR', need: 'child' as const, number: '119', name: 'Allô' };
  const page = drawn(<SearchPage loaded={{ state: 'help', lines: [line] }} fieldId="field" heading="" />);
  expect(page).toMatch(/role="alert".*href="tel:119"/s);
  expect(page).toContain('noindex');
});

test('a reader below Premium sees the numbers of the archive, eight drawings without addresses, and what opens it (R6.053)', () => {
  const answer = {
    list: [],
    total_count: 3,
    years: [2026, 2025],
    months: [{ month: 5, contributions: 3, shown: [] }],
    days: [{ day: 20, contributions: 3 }],
    closed_by: 'premium_required' as const,
  };
  const page = drawn(
    <ArchivePage
      loaded={{
        state: 'open',
        moment: { year: 2026, month: 5 },
        day: undefined,
        page: 1,
        answer,
        now: Date.UTC(2026, 5, 1),
      }}
    />,
  );
  expect(page.match(/set-drawn/g)).toHaveLength(8);
  expect(page).toContain('3 contributions');
  expect(page).toContain('See the offers');
  expect(page).not.toContain('/contribution/');
  expect(page).not.toContain('<img');
});

test('a reader of the best photos sees them by rank, each with its score and a link to it (R2.011)', async () => {
  const author = { uid: 1, nick: 'Solene', avatar_url: '/a.svg', certified: 0 };
  const list = [7, 4].map((score, at) => ({
    score,
    contribution: { id: at + 1, number: at + 1, title: `Set ${at + 1}`, premium: 0, author },
    material: {
      kind: 'photo',
      material_id: 30 + at,
      description: '',
      placeholder: '',
      urls: { tile: `/media/${at}.webp` },
    },
  }));
  const data = { list, total_count: 2, timestamp: 5, counted: 5 };
  const call = (async () => ({ status: 'success', data })) as unknown as PageRequest['call'];
  const page = drawn(<BestPage loaded={await loadBest(new URLSearchParams('section=femmes'), { call })} />);
  expect(page).toMatch(/href="\/photo\/30".*1, Set 1, by Solene, 7 points.*2, Set 2, by Solene, 4 points/s);
});
