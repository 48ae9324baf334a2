import { parse } from '@alcove/markup';
import { chatFonts, chatPalette, type MessageStyle } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import { MessageText } from './MessageText.tsx';

const drawn = (tags: string, style?: MessageStyle) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MessageText
        tree={parse(tags)}
        myNick="Ondine"
        onPicture={() => {}}
        {...(style !== undefined && { style })}
      />
    </MemoryRouter>,
  ).replace(/^<div class="said">|<\/div>$/g, '');

test('a message is drawn in four sizes: 66, 83, 100 and 117 % (R9.046, R9.047, R9.048, R9.049)', () => {
  for (const [size, percent] of [
    [8, '66%'],
    [10, '83%'],
    [12, '100%'],
    [14, '117%'],
  ] as const) {
    expect(drawn(`[size=${size}]bonsoir[/size]`)).toBe(`<span style="font-size:${percent}">bonsoir</span>`);
    expect(drawn('bonsoir', { size })).toContain(`font-size:${percent}`);
  }
});

describe('a message in the log', () => {
  it('keeps its emphasis, its font and its colour in both themes', () => {
    expect(drawn('[b]a[/b][i]b[/i][u]c[/u][s]d[/s]')).toBe('<b>a</b><i>b</i><u>c</u><s>d</s>');
    expect(drawn('[font=Georgia]a[/font]')).toBe(`<span style="font-family:${chatFonts.Georgia}">a</span>`);
    const colour = chatPalette[7];
    expect(drawn('[color=7]a[/color]')).toBe(
      `<span style="color:light-dark(${colour?.light}, ${colour?.dark})">a</span>`,
    );
  });

  it('shows looks that the house does not offer as plain words', () => {
    for (const tags of ['[size=99]a[/size]', '[color=400]a[/color]', '[font=Wingdings]a[/font]']) {
      expect(drawn(tags)).toBe('<span>a</span>');
    }
  });

  it('leads out of the house without telling where from, and to profiles inside of it', () => {
    expect(drawn('[url=https://exemple.fr/]là[/url]')).toBe(
      '<a href="https://exemple.fr/" target="_blank" rel="noopener noreferrer nofollow ugc">là</a>',
    );
    expect(drawn('[mention]Bastien[/mention]')).toContain('href="/profil/Bastien"');
    expect(drawn('[mention]Bastien[/mention]')).not.toContain('data-mine');
    expect(drawn('[mention]ondine[/mention]')).toContain('data-mine');
  });

  it('draws nothing as HTML that somebody wrote', () => {
    expect(drawn('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
    expect(drawn('[url=javascript:alert(1)]a[/url]')).not.toContain('href');
  });
});
