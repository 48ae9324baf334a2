// Small documents for machines and for pages on the move: words, static page contents, the calls,
// sitemap, robots, the installable app's manifest.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  dayMs,
  inLanguage,
  type Language,
  languages,
  pageKeys,
  pages,
  splitLanguage,
} from '@alcove/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import { minGzipBytes, takesGzip } from './compression.ts';
import type { OpenApi } from './openapi.ts';
import { listedPages, sitemap, sitemapIndex, sitemapPath, type Sitemaps } from './sitemaps.ts';
import type { Dictionaries, Dictionary } from '../words.ts';

/** The dark theme's `--bg`, as sRGB: what an installed app shows before its first page. */
const ground = '#06110d';

/** `zipped`: where it is worth it. These documents are the same for everyone and hold no secret. */
type Stored = { body: string; zipped: Buffer | undefined; etag: string };

const store = (body: string): Stored => ({
  body,
  zipped: body.length >= minGzipBytes ? gzipSync(body) : undefined,
  // Weak: zipped or not, it says the same.
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

/** Made for the first who asks: most of these documents are read by few. */
function storeOnce(write: () => string): () => Stored {
  let stored: Stored | undefined;
  return () => (stored ??= store(write()));
}

/** Fresh for a few minutes, then asked again: most askers have it already. */
function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, zipped, etag }: Stored,
  type: string,
) {
  reply.header('etag', etag).header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(type);
  if (!zipped || !takesGzip(request)) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(zipped);
}

const wordsOfPage = (
  dictionary: Dictionary,
  key: string,
  domain: string,
): Record<string, unknown> | undefined =>
  (dictionary.catalogue[domain]?.pages as Record<string, Record<string, unknown>> | undefined)?.[key];

/** Pages without parameters whose words are all there is to them. */
const staticPages = new Map(
  pageKeys
    .map((key) => ({ ...pages[key], key }))
    .filter(({ audience, path }) => audience === undefined && !path.includes(':'))
    .map(({ key, domain, path }) => [path.replaceAll(/^\/|\/$/g, ''), { key, domain, path }]),
);

export const robots = (origin: string): string => `User-agent: *
Disallow: /b/
Disallow: /en/b/
Disallow: /ru/b/
Disallow: /_backend/
Disallow: /membre
Disallow: /en/membre
Disallow: /ru/membre
Disallow: /media/
Disallow: /dev
Sitemap: ${origin}/sitemap.xml
`;

const icon = (name: string, sizes: string, purpose = 'any') => ({
  src: `/${name}`,
  sizes,
  type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

type Parts = {
  dictionaries: Dictionaries;
  /** Asked once, by the first who reads it. */
  describe(): OpenApi;
  sitemaps: Sitemaps;
};

const sendMap = (reply: FastifyReply, body: string) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${dayMs / 1000}`)
    .send(body);

export async function serveDocuments(
  server: FastifyInstance,
  { dictionaries, describe, sitemaps }: Parts,
): Promise<void> {
  const catalogues = new Map(
    languages.flatMap((language) =>
      Object.entries(dictionaries[language].catalogue).map(([namespace, words]) => [
        `${language}/${namespace}`,
        storeOnce(() => JSON.stringify(words)),
      ]),
    ),
  );

  server.get<{ Params: { language: string; namespace: string } }>(
    '/locales/:language/:namespace.json',
    async (request, reply) => {
      const { language, namespace } = request.params;
      const found = catalogues.get(`${language}/${namespace}`);
      if (!found) throw refuse('not_found');
      return sendStored(request, reply, found(), 'application/json; charset=utf-8');
    },
  );

  /** By the page's path: there are as many as static pages. */
  const contents = new Map<string, Stored>();
  server.get<{ Params: { '*': string } }>('/page-data/*', async (request, reply) => {
    const asked = /^(.*?)\/?page-data\.json$/.exec(request.params['*'])?.[1];
    if (asked === undefined) throw refuse('not_found');
    // `/page-data/en/cgu/page-data.json`: the page's own path, prefix included.
    const { language, path } = splitLanguage(`/${asked}`);
    const page = staticPages.get(path.replaceAll(/^\/|\/$/g, ''));
    const content = page && wordsOfPage(dictionaries[language], page.key, page.domain);
    if (!page || !content) throw refuse('not_found');
    const address = inLanguage(page.path, language);
    const stored = contents.get(address) ?? store(JSON.stringify({ path: address, content }));
    contents.set(address, stored);
    return sendStored(request, reply, stored, 'application/json; charset=utf-8');
  });

  const described = storeOnce(() => JSON.stringify(describe()));
  server.get('/openapi.json', async (request, reply) =>
    sendStored(request, reply, described(), 'application/json; charset=utf-8'),
  );

  const maps: Sitemaps = { pages: async () => listedPages, ...sitemaps };
  server.get('/sitemap.xml', async (request, reply) =>
    sendMap(reply, sitemapIndex(request.visitor.origin, Object.keys(maps))),
  );
  for (const [name, entries] of Object.entries(maps)) {
    server.get(sitemapPath(name), async (request, reply) =>
      sendMap(reply, sitemap(request.visitor.origin, await entries())),
    );
  }
  server.get('/robots.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(request.visitor.origin)),
  );

  const manifestOf = (language: Language): string =>
    JSON.stringify({
      name: 'Alcôve',
      short_name: 'Alcôve',
      description: dictionaries[language].words.t('manifest.description', { ns: 'shell' }),
      lang: language,
      id: '/',
      start_url: inLanguage('/', language),
      scope: '/',
      display: 'standalone',
      background_color: ground,
      theme_color: ground,
      icons: [
        icon('icon.svg', 'any'),
        icon('icon-192.png', '192x192'),
        icon('icon-512.png', '512x512'),
        icon('icon-maskable-512.png', '512x512', 'maskable'),
      ],
    });
  for (const language of languages) {
    const manifest = storeOnce(() => manifestOf(language));
    server.get(inLanguage('/manifest.webmanifest', language), async (request, reply) =>
      sendStored(request, reply, manifest(), 'application/manifest+json; charset=utf-8'),
    );
  }
}
