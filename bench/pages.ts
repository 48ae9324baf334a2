// What pages cost: the first page and a member's room on a slow phone, milliseconds for the server, and how a cached
// page compares with the limits of its own machine: the same page rendered without a server, and a static file.
// `--only server`, `--only fr`, `--only ru`: one part, without the figures of the others.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { pageKeys, pages, pathTo } from '@alcove/protocol';
import autocannon from 'autocannon';
import { startSite } from '../e2e/start-site.ts';
import { slowPhone } from './pages/slow-phone.ts';
import { timeVisits } from './pages/visits.ts';
import { median, sayUnless } from './counting/results.ts';
import { newDataDir } from './counting/own-postgres.ts';

const { values: asked } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  strict: false,
});
const seconds = 5;
const connections = 32;
const rendersPerRoute = 12;
const rounds = 3;
const coldLoads = 5;

const builds = path.resolve(import.meta.dirname, '../apps/web/builds');
const say = sayUnless(asked.json);
const ratio = (value: number, limit: number) => Number((value / limit).toFixed(2));
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const zipped = new Map<string, number>();
function gzipBytes(file: string): number {
  const known = zipped.get(file) ?? gzipSync(readFileSync(path.join(builds, file)), { level: 9 }).length;
  zipped.set(file, known);
  return known;
}

/** What a browser loads before anyone touches the page: what the document names. */
function scriptsOf(html: string): string[] {
  const named = [
    ...html.matchAll(/(?:modulepreload"[^>]* href|from|import)[="( ]+"?(\/assets\/[^"]+\.js)"/g),
  ];
  return [...new Set(named.map(([, file]) => file ?? ''))];
}

async function load(url: string, headers: Record<string, string> = {}) {
  const result = await autocannon({ url, connections, duration: seconds, headers, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return result.requests.average;
}

const dataDir = newDataDir('pages');
const site = await startSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
const wants = (part: string): boolean => asked.only === '' || asked.only === part;
try {
  const server = wants('server') && (await timeServer());
  const visits: Partial<Record<'fr' | 'ru', Awaited<ReturnType<typeof timeVisits>>>> = {};
  for (const language of ['fr', 'ru'] as const) {
    if (!wants(language)) continue;
    const { home, room } = await timeVisits(site.url, language, coldLoads);
    visits[language] = { home, room };
    say(`\nChromium, ${slowPhone}, median of ${coldLoads} cold loads`);
    for (const [page, figures] of Object.entries({ home, room }))
      say(
        `${language} ${page}  ${Object.entries(figures)
          .map(([what, value]) => `${what} ${value}`)
          .join('  ')}`,
      );
  }
  const seen = Object.values(visits);
  const most = (of: (visit: (typeof seen)[number]) => number) => Math.max(...seen.map(of));
  const result = {
    bench: 'pages',
    cores: os.availableParallelism(),
    conditions: slowPhone,
    ...(seen.length > 0 && {
      room_lcp_ms: most(({ room }) => room.lcpMs),
      room_messages_ms: most(({ room }) => room.messageMs),
      room_can_write_ms: most(({ room }) => room.canWriteMs),
      // Times differ from machine to machine; how much later than the page a line leaves does not.
      ratios: { can_write_over_lcp: most(({ room }) => ratio(room.canWriteMs, room.lcpMs)) },
      home_lcp_ms: most(({ home }) => home.lcpMs),
      room_requests: most(({ room }) => room.requests),
      room_script_kb: most(({ room }) => room.scriptBytes) / 1000,
      script_files: most(({ home, room }) => Math.max(home.scriptFiles, room.scriptFiles)),
      fonts_kb: Object.fromEntries(
        Object.entries(visits).map(([language, { home, room }]) => [
          language,
          Math.max(home.fontBytes, room.fontBytes) / 1000,
        ]),
      ),
      layout_shift: most(({ home, room }) => Math.max(home.layoutShift, room.layoutShift)),
      visits,
    }),
    ...server,
    // Each load failed loudly if it showed nothing, and each page was answered.
    valid: seen.every(({ home, room }) => home.lcpMs > 0 && room.lcpMs > 0 && room.messageMs > 0),
  };
  if (asked.json) console.log(JSON.stringify(result));
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What pages cost the server. */
async function timeServer() {
  const routes = [];
  for (const key of pageKeys) {
    // Pages of one member or one item need an existing one.
    if (pages[key].path.replaceAll(/:\w+\?/g, '').includes(':')) continue;
    const url = site.url + pathTo(key);
    const times: number[] = [];
    let html = '';
    for (let turn = 0; turn < rendersPerRoute; turn++) {
      const began = performance.now();
      // A query that no page reads: rendered for this reader alone, never from the cache.
      html = await (
        await fetch(`${url}?bench=${turn}`, { headers: { 'accept-encoding': 'identity' } })
      ).text();
      times.push(performance.now() - began);
    }
    const scripts = scriptsOf(html).reduce((sum, file) => sum + gzipBytes(file), 0);
    routes.push({
      key,
      htmlBytes: gzipSync(html).length,
      scriptBytes: scripts,
      serverMs: Number(median(times).toFixed(2)),
    });
  }
  say('route                          html gz    scripts gz   server ms');
  for (const { key, htmlBytes, scriptBytes, serverMs } of routes) {
    say(
      `${key.padEnd(30)} ${kilo(htmlBytes).padStart(8)} ${kilo(scriptBytes).padStart(11)} ${String(serverMs).padStart(10)}`,
    );
  }

  const home = await (await fetch(site.url, { headers: { 'accept-encoding': 'identity' } })).text();
  const size = Buffer.byteLength(home);
  const files = readdirSync(path.join(builds, 'assets')).filter((name) => /\.(?:js|css|svg)$/.test(name));
  const near = files.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
  function distance(name: string): number {
    return Math.abs(statSync(path.join(builds, 'assets', name)).size - size);
  }
  const measured: Record<'cached' | 'rendered' | 'staticFile', number[]> = {
    cached: [],
    rendered: [],
    staticFile: [],
  };
  // In turn, so that a machine that slows down slows all of them.
  for (let round = 0; round < rounds; round++) {
    measured.cached.push(await load(site.url));
    measured.rendered.push(await load(`${site.url}/?bench=load`));
    measured.staticFile.push(await load(`${site.url}/assets/${near}`));
  }
  const cached = median(measured.cached);
  const rendered = median(measured.rendered);
  const staticFile = median(measured.staticFile);
  const bareMs = await bareRender();
  const bare = 1000 / bareMs;
  say(
    `\nanonymous home, ${kilo(size)} of HTML; static file ${near}, ${kilo(statSync(path.join(builds, 'assets', near)).size)}`,
  );
  say(
    `cached, fresh nonce each    ${cached.toFixed(0).padStart(7)} pages/s   ${ratio(cached, staticFile)} of the static file`,
  );
  say(
    `rendered for one reader     ${rendered.toFixed(0).padStart(7)} pages/s   ${ratio(rendered, bare)} of the bare render`,
  );
  say(`bare render, no server      ${bare.toFixed(0).padStart(7)} pages/s   ${bareMs.toFixed(2)} ms each`);
  say(`static file                 ${staticFile.toFixed(0).padStart(7)} files/s`);
  return {
    routes,
    home: {
      htmlBytes: size,
      cached,
      rendered,
      bare,
      staticFile,
      cachedToStatic: ratio(cached, staticFile),
      renderedToBare: ratio(rendered, bare),
    },
  };
}

/** The app's own rendering of the home page, in this process: no socket, no cookies, no headers. */
async function bareRender(): Promise<number> {
  process.env.NODE_ENV = 'production';
  const { loadWebApp } = await import('../apps/server/src/platform/http/web-app.ts');
  const { readDictionaries } = await import('../apps/server/src/platform/words.ts');
  const { createLog } = await import('../apps/server/src/platform/log.ts');
  const web = await loadWebApp(createLog({ logLevel: 'silent' } as never));
  const page = {
    language: 'fr' as const,
    words: readDictionaries().fr.catalogue,
    visit: false,
    gateShown: true,
    theme: 'dark' as const,
    discreet: false,
    nonce: 'bench',
    now: Date.now(),
    site: {
      mode: 'demo' as const,
      origin: 'http://127.0.0.1',
      ageProofs: [{ kind: 'self' as const }],
      exitUrl: 'https://example.org/',
      links: [],
      operatorSites: [],
      operator: { name: '', address: '', email: '' },
    },
    call: () => Promise.reject(new Error('no calls here')),
  };
  const times: number[] = [];
  for (let turn = 0; turn < 400; turn++) {
    const began = performance.now();
    await (await web.render(page as never, new Request('http://127.0.0.1/'))).text();
    if (turn >= 100) times.push(performance.now() - began);
  }
  return median(times);
}
