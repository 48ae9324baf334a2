// Texts that the specification fixes for camera windows.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import type { View, ViewState } from '@alcove/live-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useWindowMessageText, WindowMessageAction } from './WindowMessageText.tsx';
import { windowMessageOf, type WindowMessage } from './window-message.ts';

const catalogueOf = (name: string) => {
  const file = new URL(`../../../../../packages/i18n/catalogues/en/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as never;
};
const english = createWords('en', {
  streams: catalogueOf('streams'),
  refusals: catalogueOf('refusals'),
} as Catalogue);

function Text({ state, limited }: { state: ViewState; limited: boolean }) {
  return useWindowMessageText(windowMessageOf(state, undefined, limited), state);
}
const textOf = (state: ViewState, limited = false) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <Text state={state} limited={limited} />
    </I18nextProvider>,
  );

test('a viewer of a lost stream reads that it is lost and paused (R8.023)', () => {
  expect(textOf({ status: 'lost', reason: 'STREAM_LOST' })).toBe('Video stream lost; Paused.');
});

test('a free member who has watched for an hour reads that they can become XXL (R8.024)', () => {
  const ended = { status: 'ended', reason: 'LIMIT_REACHED' } as const;
  expect(textOf(ended, true)).toBe('Free watching time expired; become XXL.');
});

const actionOf = (message: WindowMessage) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <MemoryRouter>
        <WindowMessageAction message={message} view={{ retry() {} } as View} />
      </MemoryRouter>
    </I18nextProvider>,
  );

test('a window past the free hour offers XXL, a lost one a retry', () => {
  expect(actionOf('limited')).toContain('Become XXL');
  expect(actionOf('elsewhere')).toContain('Become XXL');
  expect(actionOf('lost')).toContain('Try again');
  expect(actionOf('paused')).toBe('');
});
