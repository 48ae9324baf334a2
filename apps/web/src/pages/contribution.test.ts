import type { ContributionCard } from '@alcove/protocol';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { expect, test, vi } from 'vitest';
import {
  goToNeighbour,
  keepNeighbour,
  keepSet,
  knownNeighbour,
} from '../features/contributions/set/seen-sets.ts';
import type { LoadedSetPage } from '../features/contributions/set/load.ts';
import { clientLoader } from './contribution.tsx';

const set = (number: number) => ({ id: number, number, title: `Set ${number}` }) as ContributionCard;
const pageOf = (number: number) => ({ contribution: set(number) }) as LoadedSetPage;

async function openSet(number: number) {
  const serverLoader = vi.fn<() => Promise<LoadedSetPage>>(() => Promise.resolve(pageOf(number)));
  const args = { params: { number: `${number}` }, serverLoader } as unknown as ClientLoaderFunctionArgs;
  const page = await clientLoader(args);
  return { page, requests: serverLoader.mock.calls.length };
}

test('a reader who goes back to the set they have just seen asks the server for nothing (R4.201)', async () => {
  const [first, second] = [pageOf(1), pageOf(2)];
  keepSet(first);
  keepNeighbour('index', 'next', { of: set(1), is: set(2) });
  goToNeighbour(2);
  expect(await openSet(2)).toMatchObject({ requests: 1 });
  keepSet(second);

  expect(knownNeighbour('index', 'previous', 2)).toEqual(set(1));
  goToNeighbour(1);
  expect(await openSet(1)).toMatchObject({ requests: 0, page: { contribution: set(1) } });
  // An address that was typed or followed elsewhere is read anew.
  expect(await openSet(1)).toMatchObject({ requests: 1 });
});
