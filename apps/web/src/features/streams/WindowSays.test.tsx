// The words of the specification, as a window says them.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import type { ViewState } from '@alcove/live-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { useWindowWords } from './WindowSays.tsx';
import { saysOf } from './window-state.ts';

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

test('whoever has watched for an hour is told what she could become (R8.024)', () => {
  const ended = { status: 'ended', reason: 'LIMIT_REACHED' } as const;
  expect(said(ended, true)).toBe('Free watching time expired; become XXL.');
});
