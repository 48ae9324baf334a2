// The sitemap: an index of one list of the pages themselves and those that domains add.
import { inLanguage, type Language, languages, pages } from '@alcove/protocol';

/** One page: its path in each language, without the language's prefix. */
export type SitemapEntry = Readonly<Record<Language, string>>;

/** By the name in their address; each may be read by anyone at any time. */
export type Sitemaps = Readonly<Record<string, () => Promise<readonly SitemapEntry[]>>>;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const document = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Listed pages without a parameter that must be given; members' own pages stay out. */
export const listedPages: readonly SitemapEntry[] = Object.values(pages)
  .filter((page) => !page.unlisted && page.audience === undefined)
  .map((page) => page.path.replaceAll(/\/:\w+\?/g, '') || '/')
  .filter((path) => !path.includes(':'))
  .map((path) => ({ fr: path, en: path, ru: path }));

export function sitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap((entry) => {
    const addresses = languages.map(
      (language) => [language, escapeXml(origin + inLanguage(entry[language], language))] as const,
    );
    const alternates = [...addresses, ['x-default', escapeXml(origin + entry.fr)] as const]
      .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
      .join('');
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${alternates}</url>`);
  });
  return document(
    `<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>`,
  );
}

export const sitemapPath = (name: string): string => `/sitemap-${name}.xml`;

export function sitemapIndex(origin: string, names: readonly string[]): string {
  const maps = names.map((name) => `<sitemap><loc>${escapeXml(origin + sitemapPath(name))}</loc></sitemap>`);
  return document(`<sitemapindex ${schema}>\n${maps.join('\n')}\n</sitemapindex>`);
}
