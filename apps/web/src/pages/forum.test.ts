import type { PageRequest } from '@alcove/protocol';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { provideRequest } from '../page-request.ts';
import { loader } from './forum.tsx';

const ask = (site: Partial<PageRequest['site']>) =>
  loader({ context: provideRequest({ site } as PageRequest) } as unknown as LoaderFunctionArgs);

test('a forum that lives elsewhere is where its page leads (R2.050)', () => {
  const answer = ask({ forumUrl: 'https://forum.example/' });
  expect(answer?.status).toBe(302);
  expect(answer?.headers.get('location')).toBe('https://forum.example/');
});

test('without a forum elsewhere its page is shown', () => {
  expect(ask({})).toBeNull();
});
