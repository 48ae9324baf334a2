// What an address names that somebody copied, typed or bent.
import { expect, test } from 'vitest';
import { fileInPath, numberInPath, ownPath } from './addresses.ts';

const origin = 'https://example.org';

test.each([
  ['https://example.org/photo/7/un-titre?x=1#y', '/photo/7/un-titre'],
  ['http://example.org/photo/7/', '/photo/7'],
  ['example.org/photo/7', '/photo/7'],
  ['EXAMPLE.ORG/photo/7', '/photo/7'],
  ['  /en/photo/7  ', '/photo/7'],
  ['/ru/profil/%D0%9E', '/profil/О'],
  ['/media/album/abc/large.jpg', '/media/album/abc/large.jpg'],
  ['https://elsewhere.org/photo/7', undefined],
  ['//elsewhere.org/photo/7', undefined],
  ['https://example.org.elsewhere.org/photo/7', undefined],
  ['https://example.org@elsewhere.org/photo/7', undefined],
  ['javascript:alert(1)', undefined],
  ['/profil/%E0%A4%A', undefined],
  ['http://[', undefined],
])('the address %s names the path %s of this site', (address, path) => {
  expect(ownPath(address, origin)).toBe(path);
});

test('a number and a file are read from their own folder alone', () => {
  expect([numberInPath('/photo/7', 'photo'), numberInPath('/photo/7/x', 'photo')]).toEqual([7, 7]);
  for (const path of ['/photo/0', '/photo/x', '/photo/7/x/y', '/video/7', '/photo/1e3'])
    expect(numberInPath(path, 'photo')).toBeUndefined();
  expect(fileInPath('/media/album/abc-1/large.jpg', 'album')).toBe('abc-1');
  for (const path of ['/media/other/abc/large.jpg', '/media/album/../x', '/media/album/abc'])
    expect(fileInPath(path, 'album')).toBeUndefined();
});
