// Where the publisher's own picture is shown.
import { expect, test } from 'vitest';
import { ownPlacementOf } from './own-placement.ts';

const wide = { isPhone: false, isMain: true, wholeTalk: false };
const narrow = { isPhone: true, ownSize: 'large', otherSizes: [] } as const;

test('the own picture takes the stage until the publisher makes it smaller or another window larger', () => {
  expect(ownPlacementOf({ ...wide, ownSize: 'large', otherSizes: [] })).toBe('stage');
  expect(ownPlacementOf({ ...wide, ownSize: 'large', otherSizes: ['small', 'small'] })).toBe('stage');
  expect(ownPlacementOf({ ...wide, ownSize: 'large', otherSizes: ['small', 'medium'] })).toBe('window');
  expect(ownPlacementOf({ ...wide, ownSize: 'medium', otherSizes: [] })).toBe('window');
});

test('on a phone the own picture fills the screen until the publisher opens the whole chat or another camera', () => {
  expect(ownPlacementOf({ ...narrow, isMain: true, wholeTalk: false })).toBe('whole');
  expect(ownPlacementOf({ ...narrow, isMain: true, wholeTalk: true })).toBe('window');
  expect(ownPlacementOf({ ...narrow, isMain: false, wholeTalk: false })).toBe('window');
});
