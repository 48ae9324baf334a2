// Theme and discreet mode as forms without scripts ask for them.
import { expect, test } from 'vitest';
import { requestedAppearance } from './appearance.ts';

const requested = (query: string, path = '/profiles/') =>
  requestedAppearance(new URL(`http://site.invalid${path}${query}`));

test('a visitor without scripts gets a cookie for a year and returns to the rest of the address', () => {
  expect(requested('?p=2&login&set-theme=light')).toEqual({
    cookies: ['theme=light; Path=/; Max-Age=31536000; SameSite=Lax'],
    path: '/profiles/?p=2&login',
  });
  expect(requested('?set-ground=plum')?.cookies).toEqual([
    'ground=plum; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
  expect(requested('?set-discreet=1', '/en/profiles/')).toEqual({
    cookies: ['discreet=1; Path=/; Max-Age=31536000; SameSite=Lax'],
    path: '/profiles/',
  });
});

test('a visitor who asks for an unknown value is not redirected', () => {
  expect(requested('?set-theme=red;%20Domain=evil')).toBeUndefined();
  expect(requested('?set-ground=pink')).toBeUndefined();
  expect(requested('?set-discreet=yes')).toBeUndefined();
  expect(requested('?theme=dark')).toBeUndefined();
  expect(requested('')).toBeUndefined();
});

test.each(['//evil.example/', '/en//evil.example/', '/ru///evil.example/'])(
  'a request for an appearance at %s does not lead to another site',
  (path) => {
    expect(requested('?set-theme=light', path)?.path).toBe('/evil.example/');
  },
);
