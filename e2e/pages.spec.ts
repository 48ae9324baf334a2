// Every address of the product, asked over HTTP: status, language, names, links and valid HTML. How pages
// read on screens is in pages-reading.spec.ts.
import { inLanguage, type Language, languages, type PageKey, pages, panels } from '@alcove/protocol';
import type { APIRequestContext } from '@playwright/test';
import { expectValidHtml } from './html.ts';
import { itemPages, listedPages, listedPath, screenOf } from './listed-pages.ts';
import { expect, test } from './site.ts';

const otherSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) || '/' : `${path}/`);

const first = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const count = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0;
const langOf = (html: string) => first(html, /<html[^>]* lang="(\w+)"/);
const linksOf = (html: string, rel: string): string[] =>
  [...html.matchAll(/<link[^>]*>/g)].map(([link]) => link).filter((link) => link.includes(`rel="${rel}"`));
const hrefOf = (link: string) => first(link, /href="([^"]+)"/);

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), html: await answer.text(), headers: answer.headers() };
}

/** What a document says of itself, beside its words. */
const selfOf = (html: string) => ({
  language: langOf(html),
  headings: count(html, /<h1[\s>]/g),
  canonical: linksOf(html, 'canonical').map(hrefOf),
  alternates: Object.fromEntries(
    linksOf(html, 'alternate').map((link) => [first(link, /hreflang="([^"]+)"/i), hrefOf(link)]),
  ),
});

test('every page answers in three languages, with and without a last slash, under a name of its own (R0.005, R1.048, R1.049, R1.050, R2.001, R2.002, R2.003, R2.004, R2.005, R2.051, R2.062, R2.075, R2.147, R2.148)', async ({
  request,
  baseURL,
}) => {
  const valid = new Set<string>();
  for (const language of languages) {
    const [titles, descriptions] = [new Map<string, PageKey>(), new Map<string, PageKey>()];
    for (const [at, key] of listedPages.entries()) {
      const path = inLanguage(listedPath(key), language);
      const there = (other: Language) => `${baseURL}${inLanguage(listedPath(key), other)}`;
      const self = {
        language,
        headings: 1,
        canonical: [`${baseURL}${path}`],
        alternates: { fr: there('fr'), en: there('en'), ru: there('ru'), 'x-default': there('fr') },
      };
      const { status, html } = await read(request, path);
      expect.soft({ status, ...selfOf(html) }, path).toEqual({ status: 200, ...self });
      // Each page in one language: the prefix of a language has no part in it.
      if (languages[(at + 1) % languages.length] === language) {
        const twin = await read(request, otherSlash(path));
        expect.soft({ status: twin.status, ...selfOf(twin.html) }, path).toEqual({ status: 200, ...self });
      }

      const title = first(html, /<title>([^<]+)<\/title>/) ?? '';
      const description = first(html, /<meta name="description" content="([^"]+)"/) ?? '';
      for (const name of [title, description]) expect.soft(name, path).not.toMatch(/^$|pages\.|\{\{/);
      const sameNamed = [titles.get(title), descriptions.get(description)].filter(Boolean);
      expect.soft(sameNamed, `${path} has the name of another page`).toEqual([]);
      titles.set(title, key);
      descriptions.set(description, key);
      // The markup of a screen is the same in each language: only the words differ.
      if (!valid.has(screenOf(key)) || key === 'contact') await expectValidHtml(html, path);
      valid.add(screenOf(key));
    }
  }
});

test('an address where nothing lives answers 404 in its language, with the menu (R2.084, R2.149, R2.150, R8.063, R8.064)', async ({
  request,
}) => {
  const unknown = languages.flatMap((language) =>
    itemPages.map((key) => inLanguage(pages[key].path.replaceAll(/:\w+\??/g, 'nobody'), language)),
  );
  for (const path of [...unknown, '/no-such-page', '/ru/no-such-page/', '/membre/nothing', '/en/en']) {
    const { status, html } = await read(request, path);
    expect.soft(status, path).toBe(404);
    expect.soft(langOf(html), path).toBe(/^\/(en|ru)\//.exec(path)?.[1] ?? 'fr');
    expect.soft(count(html, /<h1[\s>]/g), path).toBe(1);
    // The page of a personal link leads nowhere else.
    if (!path.includes('/personne/')) expect.soft(html, path).toContain('<nav');
  }
  for (const path of ['/no-such-page', '/ru/no-such-page/'])
    await expectValidHtml((await read(request, path)).html, path);
  const { status, html } = await read(request, '/en/no-such-page');
  expect(status).toBe(404);
  expect(first(html, /<title>([^<]+)<\/title>/)).toMatch(/^The Page You Were Looking For Was Not Found/);
  expect(html).toContain('>The page you were looking for was not found.<');
  const room = await read(request, '/en/chat/atlantis');
  expect(room.status).toBe(404);
  expect(room.html).toContain('This room does not exist.');
});

test('an archive, a keyword and a search have addresses of their own (R1.051, R2.014, R2.016, R2.022, R2.039)', async ({
  request,
}) => {
  for (const path of ['/archive', '/archive/2024', '/archive/2024/5', '/ru/archive/2024/05/'])
    expect.soft((await read(request, path)).status, path).toBe(200);
  for (const at of ['2024/13', '9999', '2024/0', 'mai', '1/1'])
    expect.soft((await read(request, `/archive/${at}`)).status, at).toBe(404);

  for (const key of listedPages.filter((each) => pages[each].path.endsWith('/:tag?'))) {
    const asked = await read(request, listedPath(key));
    expect.soft(asked.html, key).toContain('name="q"');
    const tagged = await read(request, `${listedPath(key)}/noir%20et%20blanc`);
    expect.soft(tagged.status, key).toBe(200);
    expect.soft(tagged.html.replaceAll('<!-- -->', ''), key).toContain('</span>noir et blanc</h1>');
  }
  expect((await read(request, `/tags/${'a'.repeat(61)}`)).status).toBe(404);
  expect((await read(request, '/tags/%3Cscript%3E')).html).not.toContain('<script>');

  // Only the first segment names a language.
  expect(langOf((await read(request, '/en')).html)).toBe('en');
  expect(langOf((await read(request, '/tags/en')).html)).toBe('fr');
  expect(langOf((await read(request, '/en/tags/ru')).html)).toBe('en');

  for (const language of languages) {
    const path = inLanguage('/recherche', language);
    const { status, html } = await read(request, `${path}?q=${encodeURIComponent(' l’été ')}`);
    expect.soft(status, path).toBe(200);
    expect.soft(html, path).toMatch(/<meta name="robots" content="[^"]*noindex/);
  }
  expect((await read(request, '/recherche?q=')).status).toBe(200);
});

test('a visitor is asked to log in on every page of members, at its own address (R2.048, R2.059)', async ({
  request,
}) => {
  const members = listedPages.filter((key) => pages[key].audience === 'member');
  const addresses = [...members, 'stub' as const].map((key) => inLanguage(listedPath(key), 'en'));
  for (const path of [...addresses, '/en/ephemeral/?update=1']) {
    const { html } = await read(request, path);
    expect.soft(html, path).toContain('Only registered users have access to this page');
    expect.soft(html, path).toMatch(/[?&;]login/);
  }
});

const panelTitles = {
  fr: [
    'Se connecter',
    'Créer un compte',
    'Mot de passe oublié',
    'Activez votre compte',
    'Changer de mot de passe',
    'Se connecter',
  ],
  en: [
    'Log in',
    'Create an account',
    'Forgotten password',
    'Activate your account',
    'Change the password',
    'Log in',
  ],
  ru: ['Вход', 'Регистрация', 'Забыли пароль', 'Активируйте аккаунт', 'Смена пароля', 'Вход'],
};

test('every panel opens by its address in three languages (R2.170)', async ({ request }) => {
  for (const language of languages) {
    const titles: string[] = [];
    for (const panel of panels) {
      const path = inLanguage(`/profiles/?x=1&${panel}`, language);
      const { html } = await read(request, path);
      titles.push(first(html, /id="panel-title"[^>]*>([^<]+)</) ?? '');
    }
    expect.soft(titles, language).toEqual(panelTitles[language]);
  }
});
