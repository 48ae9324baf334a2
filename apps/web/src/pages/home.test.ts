import type { CallSpec, PageRequest } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { provideRequest } from '../page-request.ts';
import { loader } from './home.tsx';

/** Lists answer, nothing else does. */
const call = async ({ path }: CallSpec) =>
  path === addresses.contributionList.path
    ? { status: 'success', data: { list: [], total_count: 0, timestamp: 1, filters: {} } }
    : { status: 'error', code: 'unavailable', message: '' };

test('a first page whose figures cannot be counted shows 78 850 contributions and 427 820 materials (R8.081, R8.082)', async () => {
  const page = await loader({
    url: new URL('https://alcove.test/'),
    context: provideRequest({ call, now: 1 } as unknown as PageRequest),
  } as unknown as LoaderFunctionArgs);
  expect(page.figures).toEqual({ sets: 78_850, materials: 427_820 });
});
