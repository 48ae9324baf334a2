// What a browser remembers of the demo's things to try.
import { demoPlayers, demoRoles } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { demoThings, roleOf } from './things.ts';
import { readTried } from './tried.ts';

test('each role names five different things, and a link for each', () => {
  for (const role of demoRoles) {
    expect(new Set(demoThings[role].map(({ name }) => name)).size).toBe(5);
    for (const { to } of demoThings[role]) expect(to('ru')).toMatch(/^[/?]/);
  }
});

test('a reader has the role of the member they play, a visitor their own, another member none', () => {
  expect(roleOf(undefined)).toBe('visitor');
  expect(roleOf(demoPlayers.xxl)).toBe('xxl');
  expect(roleOf('Ambre')).toBeUndefined();
});

test('a browser reads back what it ticked, by role, and forgets what has another shape', () => {
  expect(readTried({ member: ['salon', 3, 'write'], nobody: ['x'] })).toEqual({ member: ['salon', 'write'] });
  expect(readTried(['salon'])).toBeUndefined();
});
