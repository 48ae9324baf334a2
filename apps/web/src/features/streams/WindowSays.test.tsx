// The words of the specification, as a window says them.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import type { View, ViewState } from '@alcove/live-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useWindowWords, WayOut } from './WindowSays.tsx';
import { saysOf, type WindowSays } from './window-state.ts';

const catalogueOf = (name: string) => {
  const file = new URL(`../../../../../packages/i18n/catalogues/en/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as never;
};
const english = createWords('en', {
  streams: catalogueOf('streams'),
  refusals: catalogueOf('refusals'),
} as Catalogue);

function Words({ state, limited }: { state: ViewState; limited: boolean }) {
  return useWindowWords(saysOf(state, undefined, limited), state);
}
const said = (state: ViewState, limited = false) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <Words state={state} limited={limited} />
    </I18nextProvider>,
  );

test('a lost stream says so, and that it is paused (R8.023)', () => {
  expect(said({ status: 'lost', reason: 'STREAM_LOST' })).toBe('Video stream lost; Paused.');
});

test('a member who has watched for an hour is told to become XXL (R8.024)', () => {
  const ended = { status: 'ended', reason: 'LIMIT_REACHED' } as const;
  expect(said(ended, true)).toBe('Free watching time expired; become XXL.');
});

const wayOut = (says: WindowSays) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <MemoryRouter>
        <WayOut says={says} view={{ retry() {} } as View} />
      </MemoryRouter>
    </I18nextProvider>,
  );

test('a window over the free hour offers XXL, a lost one another try, a blurred one to register', () => {
  expect(wayOut('limited')).toContain('Become XXL');
  expect(wayOut('elsewhere')).toContain('Become XXL');
  expect(wayOut('lost')).toContain('Try again');
  expect(wayOut('veiled')).toMatch(/<a [^>]*register/);
  expect(wayOut('paused')).toBe('');
});
