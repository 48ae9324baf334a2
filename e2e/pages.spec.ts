// Every address of the product, in three languages: what it answers, and how it reads on every screen.
import { inLanguage, type Language, languages, type PageKey, pageKeys, pages } from '@alcove/protocol';
import type { APIRequestContext } from '@playwright/test';
import { expectValidHtml } from './html.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, test } from './site.ts';

/** The page itself, without what is optional; pages of one thing among many need a name. */
const listedPath = (key: PageKey): string => pages[key].path.replaceAll(/\/:\w+\?/g, '') || '/';
const isItem = (key: PageKey): boolean => listedPath(key).includes(':');
const shown = pageKeys.filter((key) => !isItem(key));
const items = pageKeys.filter(isItem);

const otherSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) || '/' : `${path}/`);
const address = (path: string, language: Language): string => inLanguage(path, language);

const first = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const count = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0;
const linksOf = (html: string, rel: string): string[] =>
  [...html.matchAll(/<link[^>]*>/g)].map(([link]) => link).filter((link) => link.includes(`rel="${rel}"`));

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), html: await answer.text(), headers: answer.headers() };
}

const walks = { fr: 'R1.050, R2.001', en: 'R1.048, R2.003', ru: 'R1.049, R2.002' } as const;

for (const language of languages) {
  test(`every page answers in ${language} under a name of its own (R0.005, R2.004, R2.075, R2.147, R2.148, ${walks[language]})`, async ({
    request,
    baseURL,
  }) => {
    const titles = new Map<string, PageKey>();
    const descriptions = new Map<string, PageKey>();
    for (const key of shown) {
      const path = address(listedPath(key), language);
      const { status, html } = await read(request, path);
      const twin = await read(request, otherSlash(path));
      expect.soft([status, twin.status], path).toEqual([200, 200]);
      expect.soft(first(html, /<html[^>]* lang="(\w+)"/), path).toBe(language);
      expect.soft(count(html, /<h1[\s>]/g), `${path}: headings of the first level`).toBe(1);

      const title = first(html, /<title>([^<]+)<\/title>/) ?? '';
      const description = first(html, /<meta name="description" content="([^"]+)"/) ?? '';
      expect.soft(title, path).not.toMatch(/^$|pages\.|\{\{/);
      expect.soft(description, path).not.toMatch(/^$|pages\.|\{\{/);
      expect.soft(titles.get(title), `${path} shares its title`).toBeUndefined();
      expect.soft(descriptions.get(description), `${path} shares its description`).toBeUndefined();
      titles.set(title, key);
      descriptions.set(description, key);

      const own = `href="${baseURL}${path}"`;
      for (const each of [html, twin.html]) {
        const canonical = linksOf(each, 'canonical');
        expect.soft(canonical, path).toHaveLength(1);
        expect.soft(canonical[0], path).toContain(own);
        const alternates = linksOf(each, 'alternate');
        for (const other of [...languages, 'x-default'] as const) {
          const there = address(listedPath(key), other === 'x-default' ? 'fr' : other);
          const link = alternates.find((found) => found.toLowerCase().includes(`hreflang="${other}"`));
          expect.soft(link, `${path} in ${other}`).toContain(`href="${baseURL}${there}"`);
        }
      }
      await expectValidHtml(html, path);
    }
  });
}

test('what nobody has published answers 404, in a page with the menu (R2.084)', async ({ request }) => {
  for (const key of items) {
    for (const language of languages) {
      const path = address(pages[key].path.replaceAll(/:\w+\??/g, 'nobody'), language);
      const { status, html } = await read(request, path);
      expect.soft(status, path).toBe(404);
      expect.soft(first(html, /<html[^>]* lang="(\w+)"/), path).toBe(language);
      expect.soft(count(html, /<h1[\s>]/g), path).toBe(1);
      expect.soft(html, path).toContain('<nav');
    }
  }
});

test('an address that is no page answers 404 in its language (R2.150)', async ({ request }) => {
  for (const path of [
    '/no-such-page',
    '/en/no-such-page',
    '/ru/no-such-page/',
    '/membre/nothing',
    '/en/en',
  ]) {
    const { status, html } = await read(request, path);
    expect.soft(status, path).toBe(404);
    await expectValidHtml(html, path);
  }
});

test('a language is named by the first segment of an address only (R1.051)', async ({ request }) => {
  const lang = async (path: string) => first((await read(request, path)).html, /<html[^>]* lang="(\w+)"/);
  expect(await lang('/en')).toBe('en');
  expect(await lang('/ru')).toBe('ru');
  expect(await lang('/tags/en')).toBe('fr');
  expect(await lang('/en/tags/ru')).toBe('en');
});

test('the archive opens on a year or a month that has been (R2.039)', async ({ request }) => {
  for (const path of ['/archive', '/archive/2024', '/archive/2024/5', '/ru/archive/2024/05/']) {
    expect.soft((await read(request, path)).status, path).toBe(200);
  }
  for (const path of [
    '/archive/2024/13',
    '/archive/9999',
    '/archive/2024/0',
    '/archive/mai',
    '/archive/1/1',
  ]) {
    expect.soft((await read(request, path)).status, path).toBe(404);
  }
});

test('a keyword has its page in six ways; without one the form asks for it (R2.016, R2.022)', async ({
  request,
}) => {
  for (const key of shown.filter((each) => pages[each].path.endsWith('/:tag?'))) {
    const asked = await read(request, listedPath(key));
    expect.soft(asked.html, key).toContain('name="q"');
    const tagged = await read(request, `${listedPath(key)}/noir%20et%20blanc`);
    expect.soft(tagged.status, key).toBe(200);
    expect.soft(tagged.html.replaceAll('<!-- -->', ''), key).toContain('</span>noir et blanc</h1>');
  }
  expect((await read(request, `/tags/${'a'.repeat(61)}`)).status).toBe(404);
  expect((await read(request, '/tags/%3Cscript%3E')).html).not.toContain('<script>');
});

test('searching leads to the keyword, in the language of the page (R2.014)', async ({ request }) => {
  for (const language of languages) {
    const path = address('/recherche', language);
    const { status, headers } = await read(request, `${path}?q=${encodeURIComponent(' l’été ')}`);
    expect.soft(status, path).toBe(302);
    const place = new URL(headers.location ?? '', 'http://own.invalid').pathname;
    expect.soft(decodeURIComponent(place)).toBe(address('/tags/l’été', language));
  }
  expect((await read(request, '/recherche?q=')).status).toBe(200);
});

test('pages of members say so to whoever is not one, at their own address (R2.048, R2.059)', async ({
  request,
}) => {
  const members = shown.filter((key) => pages[key].audience === 'member');
  for (const key of [...members, 'stub' as const]) {
    const { html } = await read(request, address(listedPath(key), 'en'));
    expect.soft(html, key).toContain('Only registered users have access to this page');
    expect.soft(html, key).toContain('?login');
  }
  const { html } = await read(request, '/en/ephemeral/?update=1');
  expect(html).toContain('Only registered users have access to this page');
});

test('a room that does not exist says so', async ({ request }) => {
  const { status, html } = await read(request, '/en/chat/atlantis');
  expect(status).toBe(404);
  expect(html).toContain('This room does not exist.');
});

test('what one reads before agreeing shows no gate (R2.037, R2.038, R2.254, R2.255)', async ({ page }) => {
  for (const path of ['/cgu', '/contact/', '/confidentialite', '/mentions-legales']) {
    await arrives(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the first page brings only its own code (R2.154)', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(new URL(asked.url()).pathname);
  });
  await page.goto('/?nodisclaimer=1', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => /\/(?:contact|terms|privacy|help|payment|wallet)-/.test(path))).toEqual([]);
});

const themes = ['dark', 'light'] as const;
const widths = [320, 390, 768, 1440] as const;

for (const [at, key] of shown.entries()) {
  test(`${key} reads well in both themes and on every screen`, async ({ context, visitor, baseURL }) => {
    for (const [turn, theme] of themes.entries()) {
      // Every page meets two languages here, and every language every theme.
      const language = languages[(at + turn) % languages.length] ?? 'fr';
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await arrives(visitor, address(listedPath(key), language));
      await expect(visitor.locator('html')).toHaveAttribute('data-theme', theme);
      for (const width of widths) {
        await visitor.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(visitor);
      }
      await expectAccessible(visitor);
    }
  });
}

test.describe('where an address is no page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('long words stay on a narrow screen', async ({ context, page }) => {
    await passGate(context, 'ru');
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      `/ru/tags/${'ж'.repeat(60)}`,
      '/ru/archive/2024/9',
      '/ru/no-such-page',
      '/ru/cgu#law',
    ]) {
      await arrives(page, path);
      await expectNoSidewaysScroll(page);
    }
  });
});
