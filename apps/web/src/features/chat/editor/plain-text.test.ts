import { parse, toTags } from '@alcove/markup';
import { describe, expect, it } from 'vitest';
import { documentOf, treeOf } from './document.ts';
import { caretPlaceOf, textIfPlain, treeOfPlain } from './plain-text.ts';

describe('what a member types before the editor has come', () => {
  it('reaches the editor letter by letter, with lines and spaces', () => {
    for (const text of ['bonsoir', 'one\ntwo', 'one\n\ntwo\n', ' [b]not bold[/b] :) ', '<i>&amp;']) {
      const content = documentOf(treeOfPlain(text)).content ?? [];
      const lines = content.map(({ content: line = [] }) => line.map((leaf) => leaf.text).join(''));
      expect(lines.join('\n')).toBe(text);
    }
  });

  it('is sent as the editor would send it, in the style that the member writes in', () => {
    const look = { font: 'Georgia', colour: '3' };
    const tags = toTags(treeOfPlain('one\ntwo', look));
    expect(parse(tags)).toEqual(treeOfPlain('one\ntwo', look));
    expect(toTags(treeOf(documentOf(treeOfPlain('one\ntwo'))))).toBe('one\ntwo');
    expect(treeOfPlain('', look)).toEqual([]);
  });

  it('keeps the caret between the same two letters', () => {
    // Places of a document: a paragraph begins with one, and ends with one.
    expect([0, 1, 2, 3].map((offset) => caretPlaceOf('a\nb', offset))).toEqual([1, 2, 4, 5]);
  });

  it('is a plain field again only where the draft has nothing but letters and lines', () => {
    expect(textIfPlain(parse(toTags(treeOfPlain('a [i]\nb'))))).toBe('a [i]\nb');
    expect(textIfPlain(treeOfPlain('a', { font: 'Georgia' }))).toBeUndefined();
    expect(textIfPlain([{ kind: 'mention', nick: 'Ana' }])).toBeUndefined();
  });
});
