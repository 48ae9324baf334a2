// What a page is drawn with.
import type { OwnMember, PageRequest, Standing } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';

const groundOf = (standing: Standing) =>
  factsOf({ ground: 'plum', now: 0, me: { standing } as OwnMember } as PageRequest).ground;

test('a Premium member’s pages have the ground they chose; free members keep the site’s (R6.044, R6.045)', () => {
  expect(groundOf('premium')).toBe('plum');
  expect(groundOf('free')).toBeUndefined();
});
