// Plain texts of members as they are drawn.
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MarkedText } from './MarkedText.tsx';

const drawn = (text: string, tags: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MarkedText plain tags={tags} text={text} />
    </MemoryRouter>,
  );

test('a tag in a caption leads to what carries the tag, beside mentions, and what is no tag stays text', () => {
  const html = drawn('Avec [mention]Lou[/mention] au #Lac, a#b ##c #1 &#39; #photo', true);
  expect(html).toContain('href="/profil/Lou"');
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="/profil/Lou"', 'href="/tags/lac"']);
  expect(html).toContain('#Lac</a>, a#b ##c #1 ');
  expect(drawn('au #lac', false)).not.toContain('href');
});
