import { describe, expect, test } from 'vitest';
import { type HtmlOptions, mentionsIn, parse, toHtml, toTags, toText } from './index.ts';

const options: HtmlOptions = {
  font: (value) => (value === 'Georgia' ? 'Georgia, serif' : undefined),
  size: (value) => (value === '14' ? '117%' : undefined),
  colour: (value) => (value === '7' ? 'oklch(0.9 0.05 25)' : undefined),
  profilePath: (nick) => `/profil/${encodeURIComponent(nick)}`,
};
const html = (text: string) => toHtml(parse(text), options);
const link = 'rel="noopener noreferrer nofollow ugc" target="_blank"';

describe('what someone writes with tags is shown as she meant it (R1.055)', () => {
  test.each([
    ['bold (R1.056)', '[b]oui[/b]', '<b>oui</b>'],
    ['italic (R1.057)', '[i]oui[/i]', '<i>oui</i>'],
    ['underline (R1.058)', '[u]oui[/u]', '<u>oui</u>'],
    ['strike (R1.059)', '[s]oui[/s] [strike]non[/strike]', '<s>oui</s> <s>non</s>'],
    ['centre (R1.060)', '[center]oui[/center]', '<div class="markup-centre">oui</div>'],
    ['font (R1.061)', '[font=Georgia]oui[/font]', '<span style="font-family:Georgia, serif">oui</span>'],
    ['size (R1.062)', '[size=14]oui[/size]', '<span style="font-size:117%">oui</span>'],
    ['colour (R1.063)', '[color=7]oui[/color]', '<span style="color:oklch(0.9 0.05 25)">oui</span>'],
    [
      'a list with [*] lines (R1.064)',
      '[list]\n[*]un\n[*]deux [b]fois[/b]\n[/list]',
      '<ul><li>un</li><li>deux <b>fois</b></li></ul>',
    ],
    ['an image (R1.065)', '[img]/media/a.jpg[/img]', '<img src="/media/a.jpg" alt="" loading="lazy">'],
    [
      'an image with a size (R1.068)',
      '[img=320x240]/media/a.jpg[/img]',
      '<img src="/media/a.jpg" alt="" loading="lazy" width="320" height="240">',
    ],
    [
      'an attachment, its addresses decoded (R1.066, R1.069, R1.070)',
      '[attachment url=%2Fa%2Fb.jpg thumbnail_url=%2Ft.jpg]plage[/attachment]',
      `<a href="/a/b.jpg" ${link}><img src="/t.jpg" alt="plage" loading="lazy"></a>`,
    ],
    [
      'an attachment that stands alone',
      'voici [attachment url=%2Fa.jpg thumbnail_url=%2Ft.jpg] et voilà',
      `voici <a href="/a.jpg" ${link}><img src="/t.jpg" alt="" loading="lazy"></a> et voilà`,
    ],
    [
      'a mention (R1.067)',
      '[mention]Оля & Co[/mention]',
      '<a href="/profil/%D0%9E%D0%BB%D1%8F%20%26%20Co" class="markup-mention">@Оля &amp; Co</a>',
    ],
    ['a link', '[url=https://a.fr/x]là[/url]', `<a href="https://a.fr/x" ${link}>là</a>`],
    [
      'a link to its own words',
      '[url]https://a.fr/[/url]',
      `<a href="https://a.fr/" ${link}>https://a.fr/</a>`,
    ],
    [
      'an address without tags',
      'voir https://a.fr/x?b=1, merci',
      `voir <a href="https://a.fr/x?b=1" ${link}>https://a.fr/x?b=1</a>, merci`,
    ],
    ['lines', 'un\r\ndeux\ntrois', 'un<br>deux<br>trois'],
    ['tags inside tags, in any case', '[B]un [I]deux[/i][/b]', '<b>un <i>deux</i></b>'],
    ['tags that overlap', '[b]un [i]deux[/b] trois[/i]', '<b>un <i>deux</i></b> trois[/i]'],
    ['a list inside a list', '[list][*]a[list][*]b[/list][/list]', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['a list that begins without a star', '[list]a[*]b[/list]', '<ul><li>a</li><li>b</li></ul>'],
  ])('%s', (_, text, expected) => {
    expect(html(text)).toBe(expected);
  });
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
    '[mention][/mention]',
  ])('%s', (text) => {
    expect(html(text)).toBe(text);
  });

  test('a look that the house does not offer leaves the words', () => {
    expect(html('[font=Papyrus]a[/font][size=99]b[/size][color=red;x:y]c[/color]')).toBe('abc');
  });
});

describe('nothing that is written can do anything (R1.072)', () => {
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
    [
      '[attachment url=javascript%3Aalert(1) thumbnail_url=%2Ft.jpg]',
      '[attachment url=javascript%3Aalert(1) thumbnail_url=%2Ft.jpg]',
    ],
    ['[attachment url=%ZZ thumbnail_url=%2Ft.jpg]', '[attachment url=%ZZ thumbnail_url=%2Ft.jpg]'],
    ['[img]/a" onerror="alert(1)[/img]', '[img]/a&quot; onerror=&quot;alert(1)[/img]'],
    ['[url=/a"onclick="alert(1)]x[/url]', `<a href="/a&quot;onclick=&quot;alert(1)" ${link}>x</a>`],
  ])('%s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test('a picture from elsewhere stays an address: it would tell its owner who looked', () => {
    expect(html('[img]https://evil.fr/a.gif[/img]')).toBe(
      `[img]<a href="https://evil.fr/a.gif" ${link}>https://evil.fr/a.gif</a>[/img]`,
    );
  });

  test('a look cannot leave its style', () => {
    const cunning = { ...options, colour: (value: string) => value };
    expect(toHtml(parse('[color=red"><script>]x[/color]'), cunning)).toBe(
      '<span style="color:red&quot;&gt;&lt;script&gt;">x</span>',
    );
  });
});

describe('a hostile text of a million signs is read as one of a thousand is', () => {
  // No stopwatch: were any of these quadratic, the runner's patience would end long before the reading.
  const signs = 1_000_000;
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
    const text = piece.repeat(signs / piece.length);
    expect(toText(parse(text)).trim()).toBe(text.trim());
  });

  test('tags that overlap', () => {
    const text = '[b][i]x[/b][/i]'.repeat(signs / 15);
    expect(toText(parse(text))).toBe('x[/i]'.repeat(signs / 15));
  });

  test('a thousand tags inside each other end at a depth that any reader can draw', () => {
    const deep = parse('[b]'.repeat(1000) + 'x' + '[/b]'.repeat(1000));
    let depth = 0;
    for (let node = deep[0]; node && 'children' in node; node = node.children[0]) depth++;
    expect(depth).toBeLessThanOrEqual(20);
  });
});

test('as plain text nothing of the tags is left', () => {
  expect(
    toText(parse('[b]Bonsoir[/b] [mention]Ondine[/mention]\n[list][*]un[*]deux[/list][img]/a.jpg[/img]')),
  ).toBe('Bonsoir @Ondine\n\n• un\n• deux');
});

test('whoever is mentioned is found once, however deep', () => {
  expect(
    mentionsIn(parse('[mention]A[/mention][b][list][*][mention]B[/mention][/list][/b][mention]A[/mention]')),
  ).toEqual(['A', 'B']);
});

test.each([
  '[b]a [i]b[/i][/b] c',
  '[list][*]a[*]b[/list]',
  '[img=10x20]/a.jpg[/img]',
  '[attachment url=%2Fa%2Fb.jpg thumbnail_url=%2Ft.jpg]plage[/attachment]',
  '[mention]Ondine[/mention] [color=7][size=14]oui[/size][/color]',
  '[url=https://a.fr/]là[/url]\nsuite',
])('what an editor writes is read back as the same: %s', (text) => {
  expect(toTags(parse(text))).toBe(text);
});

test('letters that grow when they are made small move nothing', () => {
  expect(toTags(parse('İİİ [MENTION]Ondine[/MENTION] et [img]/a.jpg[/IMG]'))).toBe(
    'İİİ [mention]Ondine[/mention] et [img]/a.jpg[/img]',
  );
});
