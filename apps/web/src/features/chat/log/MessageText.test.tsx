import { parse } from '@alcove/markup';
import { chatFonts, type ChatMessage, chatPalette, type MessageStyle } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { MessageText } from './MessageText.tsx';
import { mentionsNick } from './written.ts';

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
  ).replace(/^<div class="said" lang="">|<\/div>$/g, '');

const id = 'a'.repeat(32);
const [full, thumb] = [`/media/att/${id}/full.jpg`, `/media/att/${id}/thumb.jpg`];
const link = 'target="_blank" rel="noopener noreferrer nofollow ugc"';
const colour = chatPalette[7];

describe('forum tags are drawn as HTML elements (R1.055)', () => {
  test.each([
    ['bold (R1.056)', '[b]oui[/b]', '<b>oui</b>'],
    ['italic (R1.057)', '[i]oui[/i]', '<i>oui</i>'],
    ['underline (R1.058)', '[u]oui[/u]', '<u>oui</u>'],
    ['strike (R1.059)', '[s]oui[/s] [strike]non[/strike]', '<s>oui</s> <s>non</s>'],
    ['centre (R1.060)', '[center]oui[/center]', '<span class="said-centre">oui</span>'],
    [
      'font (R1.061)',
      '[font=Georgia]oui[/font]',
      `<span style="font-family:${chatFonts.Georgia}">oui</span>`,
    ],
    ['size (R1.062)', '[size=14]oui[/size]', '<span style="font-size:117%">oui</span>'],
    [
      'colour, for both themes (R1.063)',
      '[color=7]oui[/color]',
      `<span style="color:light-dark(${colour?.light}, ${colour?.dark})">oui</span>`,
    ],
    [
      'a list with [*] lines (R1.064)',
      '[list]\n[*]un\n[*]deux [b]fois[/b]\n[/list]',
      '<ul><li>un</li><li>deux <b>fois</b></li></ul>',
    ],
    ['a list with a value', '[list=1][*]un[*]deux[/list]', '<ul><li>un</li><li>deux</li></ul>'],
    ['a list inside a list', '[list][*]a[list][*]b[/list][/list]', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['a list that begins without a star', '[list]a[*]b[/list]', '<ul><li>a</li><li>b</li></ul>'],
    [
      'a mention (R1.067)',
      '[mention]Оля & Co[/mention]',
      '<a class="mention" href="/profil/%D0%9E%D0%BB%D1%8F%20%26%20Co" data-discover="true">@Оля &amp; Co</a>',
    ],
    ['a link', '[url=https://a.fr/x]là[/url]', `<a href="https://a.fr/x" ${link}>là</a>`],
    [
      'a link to its own text',
      '[url]https://a.fr/[/url]',
      `<a href="https://a.fr/" ${link}>https://a.fr/</a>`,
    ],
    [
      'an address without tags',
      'voir https://a.fr/x?b=1, merci',
      `voir <a href="https://a.fr/x?b=1" ${link}>https://a.fr/x?b=1</a>, merci`,
    ],
    ['lines', 'un\r\ndeux\ntrois', 'un<br/>deux<br/>trois'],
    ['nested tags, in any case', '[B]un [I]deux[/i][/b]', '<b>un <i>deux</i></b>'],
    ['tags that overlap', '[b]un [i]deux[/b] trois[/i]', '<b>un <i>deux</i></b> trois[/i]'],
  ])('%s', (_, tags, expected) => {
    expect(drawn(tags)).toBe(expected);
  });

  test('an image (R1.065)', () => {
    expect(drawn(`[img]${full}[/img]`)).toContain(`<img src="${full}"`);
  });

  test('an image with a size (R1.068)', () => {
    expect(drawn(`[img=320x240]${full}[/img]`)).toMatch(/<img [^>]*width="320" height="240"/);
    // By these the style sheet keeps the ratio where it bounds the width or the height.
    expect(drawn(`[img=300x90]${full}[/img]`)).toContain('style="--width:300;--height:90"');
    expect(drawn(`[img]${full}[/img]`)).not.toContain('style');
  });

  test('an attachment, by the thumbnail that its tag carries URL-encoded (R1.066, R1.070)', () => {
    const tag = `[attachment url=${encodeURIComponent(full)} thumbnail_url=${encodeURIComponent(thumb)}]`;
    expect(drawn(`${tag}plage[/attachment]`)).toMatch(
      new RegExp(
        `^<a href="${full}" ${link} class="said-picture"><img src="${thumb}" alt="plage"[^>]*></a>$`,
      ),
    );
    expect(drawn(`voici ${tag} et voilà`)).toMatch(/^voici <.*> et voilà$/);
  });

  test('a mention of the reader is marked', () => {
    expect(drawn('[mention]Bastien[/mention]')).not.toContain('data-mine');
    expect(drawn('[mention]ondine[/mention]')).toContain('data-mine');
  });
});

const called = (message: string) => mentionsNick({ message } as ChatMessage, 'Plume');

test('a message calls the reader by a tag or, as visitors on trial are mentioned, by @ and their nick', () => {
  for (const message of ['[mention]plume[/mention]', 'bonsoir @Plume', '[b]@plume[/b], ça va ?']) {
    expect(called(message), message).toBe(true);
  }
  for (const message of ['Plume', '@Plumeau', '@ Plume', '[mention]Ondine[/mention]']) {
    expect(called(message), message).toBe(false);
  }
});

describe('what means nothing is shown as it was written (R1.071)', () => {
  test.each([
    '[b]pas fermé',
    'fermé[/b]',
    '[x]inconnu[/x]',
    '[*] sans liste',
    '[list][*]un[*]deux',
    '[]',
    '[[[',
    '[size=]x[/size]',
    '[b=1]x[/b]',
    'a [ b ] c',
    '[img]relative.jpg[/img]',
    '[img]//x.example/p.png[/img]',
    '[mention][/mention]',
  ])('%s', (tags) => {
    expect(drawn(tags)).toBe(tags);
  });

  test('a look that is not offered leaves the text', () => {
    expect(drawn('[font=Papyrus]a[/font][size=99]b[/size][color=red;x:y]c[/color][color=400]d[/color]')).toBe(
      '<span>a</span><span>b</span><span>c</span><span>d</span>',
    );
  });
});

describe('nothing that is written is executed or requested (R1.072)', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['[b]<img src=x onerror=alert(1)>[/b]', '<b>&lt;img src=x onerror=alert(1)&gt;</b>'],
    ['[url=javascript:alert(1)]x[/url]', '[url=javascript:alert(1)]x[/url]'],
    ['[url= JaVaScRiPt:alert(1)]x[/url]', '[url= JaVaScRiPt:alert(1)]x[/url]'],
    ['[url=data:text/html,x]x[/url]', '[url=data:text/html,x]x[/url]'],
    ['[url=//evil.fr]x[/url]', '[url=//evil.fr]x[/url]'],
    ['[url=/en//evil.fr]x[/url]', '[url=/en//evil.fr]x[/url]'],
    ['[url=/.//evil.fr]x[/url]', '[url=/.//evil.fr]x[/url]'],
    ['[img]/en//evil.fr/a.png[/img]', '[img]/en//evil.fr/a.png[/img]'],
    ['[url=/s?q=//a.fr]x[/url]', `<a href="/s?q=//a.fr" ${link}>x</a>`],
    ['[url=/\\evil.fr]x[/url]', '[url=/\\evil.fr]x[/url]'],
    ['[url=https://a.fr@evil.fr/]x[/url]', '[url=https://a.fr@evil.fr/]x[/url]'],
    ['[img]javascript:alert(1)[/img]', '[img]javascript:alert(1)[/img]'],
    ['[img]/art/../b/user/profile/hit/[/img]', '[img]/art/../b/user/profile/hit/[/img]'],
    [
      '[attachment url=javascript%3Aalert(1) thumbnail_url=%2Ft.jpg]',
      '[attachment url=javascript%3Aalert(1) thumbnail_url=%2Ft.jpg]',
    ],
    ['[attachment url=%ZZ thumbnail_url=%2Ft.jpg]', '[attachment url=%ZZ thumbnail_url=%2Ft.jpg]'],
    ['[img]/a" onerror="alert(1)[/img]', '[img]/a&quot; onerror=&quot;alert(1)[/img]'],
    ['[url=/a"onclick="alert(1)]x[/url]', `<a href="/a&quot;onclick=&quot;alert(1)" ${link}>x</a>`],
    [
      '[img]https://evil.fr/a.gif[/img]',
      `[img]<a href="https://evil.fr/a.gif" ${link}>https://evil.fr/a.gif</a>[/img]`,
    ],
  ])('%s', (tags, expected) => {
    expect(drawn(tags)).toBe(expected);
  });
});

test('a message is drawn in four sizes, the same by its style as by a tag: 66, 83, 100 and 117 % (R9.046, R9.047, R9.048, R9.049)', () => {
  for (const [size, percent] of [
    [8, '66%'],
    [10, '83%'],
    [12, '100%'],
    [14, '117%'],
  ] as const) {
    expect(drawn(`[size=${size}]bonsoir[/size]`)).toBe(`<span style="font-size:${percent}">bonsoir</span>`);
    expect(drawn('bonsoir', { size })).toBe(`<div style="font-size:${percent}">bonsoir</div>`);
  }
});

const nested = (size: number) => `${`[size=${size}]`.repeat(12)}bonsoir${'[/size]'.repeat(12)}`;
const factorOf = (html: string) =>
  [...html.matchAll(/font-size:([\d.]+)%/g)].reduce((factor, [, share]) => (factor * Number(share)) / 100, 1);

test('sizes inside each other do not multiply: the innermost counts', () => {
  for (const [size, factor] of [
    [8, 0.66],
    [14, 1.17],
  ] as const) {
    expect(factorOf(drawn(nested(size)))).toBeCloseTo(factor, 2);
    expect(factorOf(drawn(nested(size), { size: 14 }))).toBeCloseTo(factor, 2);
  }
  expect(factorOf(drawn('[size=8][size=14]a[/size][/size]'))).toBeCloseTo(1.17, 2);
});
