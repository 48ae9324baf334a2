// Where one's own picture stands.
import { expect, test } from 'vitest';
import { ownFaceOf } from './own-face.ts';

const wide = { isHeld: false, isMain: true, wholeTalk: false };
const narrow = { isHeld: true, ownSize: 'large', otherSizes: [] } as const;

test('her own picture takes the stage until she sizes it or another one otherwise', () => {
  expect(ownFaceOf({ ...wide, ownSize: 'large', otherSizes: [] })).toBe('stage');
  expect(ownFaceOf({ ...wide, ownSize: 'large', otherSizes: ['small', 'small'] })).toBe('stage');
  expect(ownFaceOf({ ...wide, ownSize: 'large', otherSizes: ['small', 'medium'] })).toBe('window');
  expect(ownFaceOf({ ...wide, ownSize: 'medium', otherSizes: [] })).toBe('window');
});

test('on a phone it fills the screen until she reads the whole talk or looks at somebody else', () => {
  expect(ownFaceOf({ ...narrow, isMain: true, wholeTalk: false })).toBe('whole');
  expect(ownFaceOf({ ...narrow, isMain: true, wholeTalk: true })).toBe('window');
  expect(ownFaceOf({ ...narrow, isMain: false, wholeTalk: false })).toBe('window');
});
