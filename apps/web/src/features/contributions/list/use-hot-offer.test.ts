// Who is asked for Premium when they open the section Hot, and how often.
import { standings } from '@alcove/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../testing/stub-storage.ts';
import { askAtHot } from './use-hot-offer.ts';

beforeEach(stubStorage);

test('a free member who opens the section Hot is asked for Premium, once a visit (R6.043)', () => {
  const ask = vi.fn<() => void>();
  for (const sections of [[], ['femmes'], ['femmes', 'hot']] as const) askAtHot([...sections], 'free', ask);
  expect(ask).not.toHaveBeenCalled();
  for (let time = 0; time < 3; time++) askAtHot(['hot'], 'free', ask);
  expect(ask).toHaveBeenCalledOnce();
  stubStorage();
  askAtHot(['hot'], 'free', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('only those whom Premium would let in are asked for it', () => {
  const asked = [undefined, ...standings].filter((standing) => {
    stubStorage();
    const ask = vi.fn<() => void>();
    askAtHot(['hot'], standing, ask);
    return ask.mock.calls.length > 0;
  });
  expect(asked).toEqual(['free', 'verified']);
});
