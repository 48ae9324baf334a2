// The further pages of the history and of the ledger: they are read as the list was when its first page was.
import { type Catalogue, createWords } from '@alcove/i18n';
import type { PageRequest } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { HistoryPager } from './HistoryFilterBar.tsx';
import { LedgerPager } from './ledger/LedgerFilters.tsx';
import { ledgerAsked, loadLedger } from './ledger/load-ledger.ts';
import { historyAsked, loadWallet } from './load.ts';

const readAt = 1_795_262_400_000;
const words = createWords('fr', { ui: {} } as unknown as Catalogue);

const linksOf = (pager: ReactNode): string[] =>
  [
    ...renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <MemoryRouter>{pager}</MemoryRouter>
      </I18nextProvider>,
    ).matchAll(/href="\/([^"]*)"/g),
  ].map(([, search = '']) => search.replaceAll('&amp;', '&'));

/** What the server is asked for a list of three pages, and the links of the page that it answers. */
const lists: Record<string, (search: URLSearchParams) => Promise<{ inputs: unknown[]; links: string[] }>> = {
  async history(search) {
    const { call, inputs } = answering();
    const loaded = await loadWallet(call, historyAsked(search));
    return { inputs, links: loaded.state === 'open' ? linksOf(<HistoryPager {...loaded} />) : [] };
  },
  async ledger(search) {
    const { call, inputs } = answering();
    const loaded = await loadLedger(call, ledgerAsked(search));
    return { inputs, links: loaded.state === 'open' ? linksOf(<LedgerPager {...loaded} />) : [] };
  },
};

function answering() {
  const inputs: unknown[] = [];
  const call = async (_: unknown, input: object) => {
    if ('page' in input) inputs.push(input);
    return { status: 'success', data: { list: [], total_count: 60, timestamp: readAt } };
  };
  return { inputs, call: call as unknown as PageRequest['call'] };
}

test.each(Object.entries(lists))(
  'a reader turns the pages of the %s as it was when they opened it, and finds the latest on the first',
  async (_, read) => {
    const first = await read(new URLSearchParams('kind=tips'));
    expect(first.inputs).toEqual([expect.not.objectContaining({ timestamp: expect.anything() })]);
    expect(first.links).toEqual([`?kind=tips&p=2&timestamp=${readAt}`]);
    const second = await read(new URLSearchParams(first.links[0]));
    expect(second.inputs).toEqual([expect.objectContaining({ page: 2, kind: 'tips', timestamp: readAt })]);
    expect(second.links).toEqual(['?kind=tips', `?kind=tips&p=3&timestamp=${readAt}`]);
  },
);
