import type { PageRequest } from '@alcove/protocol';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { provideRequest } from '../page-request.ts';
import { loader } from './forum.tsx';

const ask = (site: Partial<PageRequest['site']>) =>
  loader({
    url: new URL('https://alcove.test/forum/'),
    context: provideRequest({ site, now: 1 } as PageRequest),
  } as unknown as LoaderFunctionArgs);

test('a forum that lives elsewhere is where its page leads (R2.050)', async () => {
  const answer = await ask({ forumUrl: 'https://forum.example/' }).catch(
    (thrown: unknown) => thrown as Response,
  );
  expect(answer).toMatchObject({ status: 302 });
  expect((answer as Response).headers.get('location')).toBe('https://forum.example/');
});

test('without a forum elsewhere its page is shown', async () => {
  expect(await ask({})).toMatchObject({ data: { loaded: { state: 'closed' } } });
});
