// The editor's document as forum tags, and back.
import { parse, toTags } from '@alcove/markup';
import { messageLimits } from '@alcove/protocol';
import type { JSONContent } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { documentOf, maySay, treeOf } from './document.ts';

const line = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const text = (words: string, ...marks: (string | [string, string])[]): JSONContent => ({
  type: 'text',
  text: words,
  marks: marks.map((mark) =>
    typeof mark === 'string' ? { type: mark } : { type: mark[0], attrs: { value: mark[1] } },
  ),
});
const drawn = { url: '/f/1.jpg', thumbnailUrl: '/f/1-t.jpg', name: 'plage' };
const tagsOf = (...content: JSONContent[]) => toTags(treeOf({ type: 'doc', content }));

describe('a message is written as tags', () => {
  test('with each tag once around all the text it covers', () => {
    expect(tagsOf(line(text('un ', 'bold'), text('deux', 'bold', 'italic'), text(' trois', 'bold')))).toBe(
      '[b]un [i]deux[/i] trois[/b]',
    );
  });
  test('with the style that spans most text outside', () => {
    expect(
      tagsOf(line(text('a', 'underline', ['colour', '7']), text('b', ['colour', '7']), text('c', 'strike'))),
    ).toBe('[color=7][u]a[/u]b[/color][s]c[/s]');
  });
  test('with fonts and sizes', () => {
    expect(tagsOf(line(text('grand', ['font', 'Georgia'], ['size', '14'])))).toBe(
      '[font=Georgia][size=14]grand[/size][/font]',
    );
  });
  test('with lines, lists and centred lines each on their own', () => {
    const item = (words: string) => ({ type: 'listItem', content: [line(text(words))] });
    expect(
      tagsOf(
        line(text('a')),
        line(text('b')),
        { type: 'bulletList', content: [item('un'), item('deux')] },
        { ...line(text('milieu')), attrs: { centred: true } },
        line(text('fin')),
      ),
    ).toBe('a\nb[list][*]un[*]deux[/list][center]milieu[/center]fin');
  });
  test('with mentions and pictures', () => {
    expect(
      tagsOf(
        line({ type: 'mention', attrs: { nick: 'Ondine' } }, text(' regarde '), {
          type: 'picture',
          attrs: { url: '/media/att/a/full.jpg', thumbnailUrl: '/media/att/a/thumb.jpg', name: 'terrasse' },
        }),
      ),
    ).toBe(
      '[mention]Ondine[/mention] regarde [attachment url=%2Fmedia%2Fatt%2Fa%2Ffull.jpg thumbnail_url=%2Fmedia%2Fatt%2Fa%2Fthumb.jpg]terrasse[/attachment]',
    );
  });
  test('without the empty lines at its end', () => {
    expect(tagsOf(line(text('bonsoir')), line(), line())).toBe('bonsoir');
  });
});

test.each([
  'bonsoir',
  'a\n\nb',
  '[b]gras [i]et penché[/i][/b] puis rien',
  '[color=12][font=Georgia]couleur[/font][/color]',
  'avant[list][*]un[*]deux [b]gras[/b][/list]après',
  '[center]au milieu[/center]',
  '[mention]Ондина[/mention] привет',
  'un [b non fermé',
])('a draft is restored as it was: %s', (tags) => {
  expect(toTags(treeOf(documentOf(parse(tags))))).toBe(toTags(parse(tags)));
});

test.each([
  ['', false],
  [' \n', false],
  ['\u2060\u00ad', false],
  ['[b]\u3164[/b]', false],
  ['x'.repeat(messageLimits.max + 1), false],
  ['[b]👩‍👩‍👧[/b]', true],
  ['bonsoir', true],
  [toTags(treeOf({ type: 'doc', content: [line({ type: 'picture', attrs: drawn })] })), true],
])('%j may be sent: %s, as the server decides', (tags, answer) => {
  expect(maySay(tags)).toBe(answer);
});
