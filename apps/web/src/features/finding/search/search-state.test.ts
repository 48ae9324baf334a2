import { expect, test } from 'vitest';
import { searchStateOf, searchStates } from './search-state.ts';

const still = { state: 'idle' } as const;

test('the state of a search in the browser is exactly loading, fulfiled or error (R4.192)', () => {
  expect(searchStates).toEqual(['loading', 'fulfiled', 'error']);
  expect(searchStateOf({ state: 'open' }, still)).toBe('fulfiled');
  for (const state of ['failed', 'busy', 'refused'] as const)
    expect(searchStateOf({ state }, still)).toBe('error');
  for (const pathname of ['/recherche', '/en/recherche', '/ru/recherche/'])
    expect(searchStateOf({ state: 'failed' }, { state: 'loading', location: { pathname } })).toBe('loading');
});

test('a reader who leaves a search for another page does not wait for results', () => {
  const location = { pathname: '/chat' };
  expect(searchStateOf({ state: 'open' }, { state: 'loading', location })).toBe('fulfiled');
});
