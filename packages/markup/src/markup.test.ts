import { describe, expect, test } from 'vitest';
import { mentionsIn, parse, picturesIn, toTags, toText } from './index.ts';

const id = 'a'.repeat(32);
const [full, thumb] = [`/media/att/${id}/full.jpg`, `/media/att/${id}/thumb.jpg`];
const attached = `[attachment url=${encodeURIComponent(full)} thumbnail_url=${encodeURIComponent(thumb)}]`;

test('an attachment carries both of its addresses, URL-decoded (R1.069, R1.070)', () => {
  expect(parse(`${attached}plage[/attachment]`)).toEqual([
    { kind: 'attachment', url: full, thumbnailUrl: thumb, name: 'plage' },
  ]);
  expect(parse(attached)).toEqual([{ kind: 'attachment', url: full, thumbnailUrl: thumb, name: '' }]);
});

describe('a picture is drawn from the picture paths of this site', () => {
  test.each([full, thumb, `/media/avatars/${id}/large.jpg`, '/art/dunes/rose/7.svg', '/art/a.b/c..d'])(
    '%s',
    (path) => {
      expect(picturesIn(parse(`[img]${path}[/img]`))).toEqual([path]);
      expect(picturesIn(parse(`[img=320x240] ${path} [/img]`))).toEqual([path]);
      expect(picturesIn(parse(`[attachment url=${encodeURIComponent(path)}]`))).toEqual([path]);
    },
  );

  test('each address once, and both of an attachment', () => {
    expect(picturesIn(parse(`[b]${attached}[/b][img]${full}[/img] ${attached}`))).toEqual([full, thumb]);
  });
});

describe('any other picture stays the text that was written', () => {
  test.each([
    '//x.example/p.png',
    '/art/../b/user/profile/hit/?id=7',
    '/art/./a.svg',
    '/art/.hidden',
    '/art/%2e%2e/b/x',
    '/art/a?b=c',
    '/art//a.svg',
    '/art\\..\\b',
    '/artifice/a.svg',
    `/media/att/${id}/../../../b/x.jpg`,
    '/media/att/../../b/x',
    `/media/clips/${id}/full.jpg`,
    '/b/user/profile/hit/?id=7',
    'relative.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
  ])('%s', (address) => {
    for (const text of [
      `[img]${address}[/img]`,
      `[img=320x240]${address}[/img]`,
      `[attachment url=${encodeURIComponent(address)} thumbnail_url=${encodeURIComponent(thumb)}]`,
    ]) {
      expect(parse(text)).toEqual([{ kind: 'text', text }]);
    }
  });

  test('of another site, with its address as a link', () => {
    const text = '[img]https://evil.fr/a.gif[/img]';
    expect(picturesIn(parse(text))).toEqual([]);
    expect(toText(parse(text))).toBe(text);
  });

  test('in the thumbnail of an attachment alone: the thumbnail is then the picture itself', () => {
    const text = `[attachment url=${full} thumbnail_url=https://evil.fr/a.gif]`;
    expect(picturesIn(parse(text))).toEqual([full]);
  });
});

describe('a hostile text of a million characters is read in linear time', () => {
  // Nothing is timed: a quadratic reader would take longer than the time limit of a test.
  const length = 1_000_000;
  test.each([
    ['opening brackets', '['],
    ['tags that are never closed', '[b]'],
    ['lists that are never closed', '[list][*]'],
    ['images that are never closed', '[img]'],
    ['mentions that are never closed', '[mention]'],
    ['values without an end', '[url=a'],
    ['attributes without an end', '[attachment url=a url=b '],
    ['closing tags', '[/b]'],
    ['addresses', 'https://a.fr '],
  ])('%s', (_, piece) => {
    const text = piece.repeat(length / piece.length);
    expect(toText(parse(text)).trim()).toBe(text.trim());
  });

  test('tags that overlap', () => {
    const text = '[b][i]x[/b][/i]'.repeat(length / 15);
    expect(toText(parse(text))).toBe('x[/i]'.repeat(length / 15));
  });

  test('a thousand nested tags make a tree of at most twenty levels', () => {
    const deep = parse('[b]'.repeat(1000) + 'x' + '[/b]'.repeat(1000));
    let depth = 0;
    for (let node = deep[0]; node && 'children' in node; node = node.children[0]) depth++;
    expect(depth).toBeLessThanOrEqual(20);
  });
});

test('plain text holds no tags', () => {
  expect(
    toText(parse('[b]Bonsoir[/b] [mention]Ondine[/mention]\n[list][*]un[*]deux[/list][img]/art/a.svg[/img]')),
  ).toBe('Bonsoir @Ondine\n\n• un\n• deux');
});

test.each(['[mention=1]A[/mention]', '[mention a=b]A[/mention]'])('%s mentions nobody', (text) => {
  expect(mentionsIn(parse(text))).toEqual([]);
  expect(toText(parse(text))).toBe(text);
});

test('a member who is mentioned is found once, however deep', () => {
  expect(
    mentionsIn(parse('[mention]A[/mention][b][list][*][mention]B[/mention][/list][/b][mention]A[/mention]')),
  ).toEqual(['A', 'B']);
});

test.each([
  '[b]a [i]b[/i][/b] c',
  '[list][*]a[*]b[/list]',
  '[img=10x20]/art/a.svg[/img]',
  `${attached}plage[/attachment]`,
  '[mention]Ondine[/mention] [color=7][size=14]oui[/size][/color]',
  '[url=https://a.fr/]là[/url]\nsuite',
])('what an editor writes is read back unchanged: %s', (text) => {
  expect(toTags(parse(text))).toBe(text);
});

test('letters whose lower case is longer do not shift what follows', () => {
  expect(toTags(parse('İİİ [MENTION]Ondine[/MENTION] et [img]/art/a.svg[/IMG]'))).toBe(
    'İİİ [mention]Ondine[/mention] et [img]/art/a.svg[/img]',
  );
});
