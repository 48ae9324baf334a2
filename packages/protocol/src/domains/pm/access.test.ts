// The agreement of two members as tables: each step from each state, and its name for each reader.
import { describe, expect, test } from 'vitest';
import { afterPmStep, pmAccessOf, pmGeneralStatusOf, type PmStatus, type PmStep } from './access.ts';

const [me, other] = [1, 2];
const states = {
  undefined: { value: 'undefined', users: [] },
  mine: { value: 'requested', users: [me] },
  theirs: { value: 'requested', users: [other] },
  allow: { value: 'allow', users: [] },
  denied: { value: 'deny', users: [me] },
  deniedByThem: { value: 'deny', users: [other] },
  deniedByBoth: { value: 'deny', users: [other, me] },
} satisfies Record<string, PmStatus>;
type State = keyof typeof states;

const steps: Record<PmStep, Record<State, State | 'conflict'>> = {
  request: {
    undefined: 'mine',
    mine: 'mine',
    theirs: 'allow',
    allow: 'allow',
    denied: 'conflict',
    deniedByThem: 'conflict',
    deniedByBoth: 'conflict',
  },
  allow: {
    undefined: 'conflict',
    mine: 'conflict',
    theirs: 'allow',
    allow: 'conflict',
    denied: 'allow',
    deniedByThem: 'conflict',
    deniedByBoth: 'deniedByThem',
  },
  deny: {
    undefined: 'conflict',
    mine: 'conflict',
    theirs: 'denied',
    allow: 'denied',
    denied: 'denied',
    deniedByThem: 'deniedByBoth',
    deniedByBoth: 'deniedByBoth',
  },
  reset: {
    undefined: 'undefined',
    mine: 'undefined',
    theirs: 'undefined',
    allow: 'undefined',
    denied: 'conflict',
    deniedByThem: 'conflict',
    deniedByBoth: 'conflict',
  },
};

test.each(Object.entries(steps))(
  'a member who takes the step %s moves the agreement by the recorded table, or is refused (R4.053)',
  (step, table) => {
    for (const [from, to] of Object.entries(table)) {
      const after = afterPmStep(states[from as State], step as PmStep, me);
      expect(after, from).toEqual(to === 'conflict' ? undefined : states[to]);
    }
  },
);

describe('a member reads the agreement', () => {
  const free = { me, recipient: other, blockedByMe: false, blockedByRecipient: false };
  test.each([
    ['allow', 'allowed', 'allowed'],
    ['mine', 'requested_by_me', 'requested_by_me'],
    ['theirs', 'requested_by_recipient', 'requested_by_recipient'],
    ['deniedByThem', 'denied_by_recipient', 'denied_by_recipient'],
    ['denied', 'denied_by_me', 'denied_by_me'],
    ['deniedByBoth', 'denied_by_me', 'denied_by_me'],
    ['undefined', 'cancelled', 'undefined'],
  ] as const)(
    '%s as %s, and on the wire as %s (R4.037, R4.038, R4.039, R4.040, R4.041, R4.044, R4.054, R4.055, R4.056, R4.057, R4.058, R4.059, R4.064, R4.065, R4.066, R4.067, R4.068)',
    (state, general, access) => {
      expect(pmGeneralStatusOf(states[state], free)).toBe(general);
      expect(pmAccessOf(states[state], free)).toBe(access);
    },
  );

  test('as blocked whatever was agreed, by the recipient first (R4.042, R4.043, R4.060, R4.061, R4.062, R4.063)', () => {
    for (const state of Object.values(states)) {
      expect(pmAccessOf(state, { ...free, blockedByMe: true })).toBe('blocked_by_me');
      expect(pmAccessOf(state, { ...free, blockedByRecipient: true })).toBe('blocked_by_recipient');
      const both = { ...free, blockedByMe: true, blockedByRecipient: true };
      expect(pmGeneralStatusOf(state, both)).toBe('blocked_by_recipient');
    }
  });
});
