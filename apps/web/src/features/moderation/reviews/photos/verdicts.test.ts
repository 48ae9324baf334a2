// Choices on a screen of photos.
import { expect, test } from 'vitest';
import {
  nextUndecided,
  type PhotoVerdicts,
  refusedIn,
  type WaitingPhoto,
  withoutLast,
  withoutPhoto,
  withVerdict,
} from './verdicts.ts';

const accept = { decision: 'accept' } as const;
const refuse = { decision: 'refuse', reason: 'other', note: '' } as const;
const photos = [{ id: 7 }, { id: 8 }, { id: 9 }] as WaitingPhoto[];

test('a reviewer who chooses anew and undoes takes back the latest choice', () => {
  const none: PhotoVerdicts = new Map();
  const chosen = withVerdict(withVerdict(withVerdict(none, 7, accept), 8, refuse), 7, refuse);
  expect(refusedIn(chosen)).toBe(2);
  expect([...withoutLast(chosen).keys()]).toEqual([8]);
  expect(withoutLast(none).size).toBe(0);
});

test('the photo after a choice is the next without one', () => {
  const chosen = withVerdict(new Map(), 8, accept);
  expect(nextUndecided(photos, chosen, 0)).toBe(2);
  expect(nextUndecided(photos, chosen, 2)).toBe(2);
});

test('a reviewer who hands a photo on does not send what they chose on it, and all else stays in its order', () => {
  const chosen = withVerdict(withVerdict(withVerdict(new Map(), 7, accept), 8, refuse), 9, accept);
  const left = withoutPhoto(chosen, 8);
  expect([...left.keys()]).toEqual([7, 9]);
  expect(refusedIn(left)).toBe(0);
  expect(chosen.size).toBe(3);
});
