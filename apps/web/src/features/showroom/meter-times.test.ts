// What a viewer's meter shows between two words of the server.
import type { ShowroomMeter } from '@alcove/live-client';
import { expect, test } from 'vitest';
import { isShort } from './meter-times.ts';

const meter = (low: 0 | 1) => ({ price: 12, low }) as ShowroomMeter;

test.each([
  // low, balance, short
  [1, 8, true],
  [1, 23, true],
  [1, 24, false],
  [1, 508, false],
  [0, 8, false],
] as const)(
  'a viewer whose meter said %i and who has %i tokens is warned: %s (R7.100)',
  (low, balance, short) => expect(isShort(meter(low), balance)).toBe(short),
);
