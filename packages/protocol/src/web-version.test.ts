// Which of two builds of the web app is the later one.
import { expect, test } from 'vitest';
import { isLaterVersion, webVersion } from './web-version.ts';

test.for([
  { what: 'another build that became current later', build: 'b', since: 2000, later: true },
  {
    what: 'the build before, of a process that is still to be replaced',
    build: 'b',
    since: 500,
    later: false,
  },
  { what: 'the same build, made later in another checkout', build: 'a', since: 2000, later: false },
])('a page of a build that is current since 1000 meets $what: later is $later', ({ build, since, later }) => {
  expect(isLaterVersion(webVersion(build, since), webVersion('a', 1000.5))).toBe(later);
});

test('a header that is no version is never later', () => {
  for (const version of ['', 'x', '.', 'x.y'])
    expect(isLaterVersion(version, webVersion('a', 1000))).toBe(false);
});
