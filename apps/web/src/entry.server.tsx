// Renders one page to HTML. The server reaches the app only through this file.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Namespace } from '@alcove/i18n';
import { renderToPipeableStream } from 'react-dom/server';
import type { PageRequest } from '@alcove/protocol';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageRequest } from './page-request.ts';
import { panelOf } from './features/accounts/index.ts';
import importMap from 'virtual:import-map';
import { earlyFieldScript } from 'virtual:early-field';
import { EarlyFieldScript } from './features/chat/field/index.ts';
import { EarlyPressScript } from './shell/early-press.tsx';
import { earlyLinesScript } from './shell/early-lines-script.server.ts';
import { earlyPressScript } from './shell/early-press-script.server.ts';
import { PageBuild } from './page-build.tsx';
import { iconSheet } from './shell/icon-sheet.server.tsx';
import { IconSheetMarkup } from './icons.tsx';
import { factsOf, ServerFacts } from './shell/facts.ts';
import { PageWords, wordsOfPage, wordsOnServer } from './words.tsx';

/** Gate, panels and a visit's timer stand before any page, and say what was refused to a form without scripts. */
function wordsInFront(page: PageRequest, url: string): Namespace[] {
  return [...accountWords(page, url), ...(page.demoBar ? (['demo'] as const) : [])];
}

function accountWords({ gateShown, trial }: PageRequest, url: string): Namespace[] {
  const { search, searchParams } = new URL(url);
  if (panelOf(search) !== undefined) return ['accounts', 'refusals'];
  if (!gateShown) return trial ? ['accounts'] : [];
  return searchParams.has('refused') ? ['accounts', 'refusals'] : ['accounts'];
}

function stylesheetsOf({ manifest, staticHandlerContext: { matches } }: EntryContext): string[] {
  const addresses = matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(addresses)].map((address) => `<${address}>; rel=preload; as=style`);
}

/** Which file each key stands for by which files of the browser import each other. */
const keys = JSON.parse(importMap) as { imports?: Record<string, string> };

/** The gate is read before anything is pressed: what draws it comes first. The router's links cannot say so. */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Rooms have a field that takes lines, too. */
const earlyScriptOf = (routeIds: readonly string[]): string =>
  routeIds.some((id) => id === 'room' || id === 'myRoom')
    ? earlyPressScript + earlyLinesScript
    : earlyPressScript;

export { provideRequest } from './page-request.ts';

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageRequest);
  const { nonce, language, words, version } = page;
  const routeIds = entry.staticHandlerContext.matches.map((match) => match.route.id);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={wordsOnServer(language, words)}>
        <PageWords value={wordsOfPage(words, routeIds, wordsInFront(page, request.url))}>
          <ServerFacts value={factsOf(page)}>
            <IconSheetMarkup value={iconSheet}>
              <PageBuild value={version}>
                <EarlyPressScript value={{ nonce, text: earlyScriptOf(routeIds) }}>
                  <EarlyFieldScript value={{ nonce, address: earlyFieldScript }}>
                    <ServerRouter context={entry} url={request.url} nonce={nonce} />
                  </EarlyFieldScript>
                </EarlyPressScript>
              </PageBuild>
            </IconSheetMarkup>
          </ServerFacts>
        </PageWords>
      </I18nextProvider>,
      {
        nonce,
        // It stands before everything that names a script: a browser that knows the script already would look up its
        // keys at once, and ignore the map.
        importMap: keys,
        // The page is sent whole: a large part must not wait for a script to be put in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          // Before scripts, which stand earlier in the document and would take all connections of a phone.
          for (const sheet of stylesheetsOf(entry)) headers.append('Link', sheet);
          pipe(body);
          const answer = (html: string) => new Response(html, { status, headers });
          resolve(text(body).then((html) => answer(page.gateShown ? scriptsLast(html) : html)));
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
