// Start and stop.
process.env.NODE_ENV ??= 'production';
const { randomBytes } = await import('node:crypto');
const { default: Fastify } = await import('fastify');
const { default: files } = await import('@fastify/static');
const { splitLanguage } = await import('@alcove/protocol');
const { createPages, loadWebBuild, webAssets } = await import('./platform/http/pages.ts');
const { readDictionaries } = await import('./platform/words.ts');

const app = Fastify();
const dictionaries = readDictionaries();
const render = createPages(await loadWebBuild());
await app.register(files, { root: `${webAssets}/assets`, prefix: '/assets/', immutable: true, maxAge: '1y' });
app.get<{ Params: { language: 'fr'; namespace: string } }>(
  '/locales/:language/:namespace.json',
  async (request) => dictionaries[request.params.language].catalogue[request.params.namespace],
);
app.get('/*', (request, reply) => {
  const { language } = splitLanguage(request.url.split('?')[0] ?? '/');
  return render(request, reply, {
    language,
    now: Date.now(),
    words: dictionaries[language].catalogue,
    visit: false,
    gateShown: !request.url.includes('nodisclaimer=1'),
    theme: (/theme=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'dark') as 'dark',
    discreet: false,
    nonce: randomBytes(16).toString('base64'),
    site: {
      mode: 'demo',
      origin: `http://${request.headers.host}`,
      ageProof: { kind: 'self' },
      exitUrl: 'https://www.qwant.com/',
      links: [],
      operatorSites: [],
      operator: { name: '', address: '', email: '' },
    },
    call: async () => ({ status: 'error', code: 'unavailable', message: '' }),
  });
});
await app.listen({ port: Number(process.env.PORT ?? 3000) });
console.log('ready');
