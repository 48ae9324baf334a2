// Renders one page to HTML. The server reaches the app only through this file.
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageRequest } from './page-request.ts';
import { PageWords, wordsOfPage, wordsOnServer } from './words.tsx';

export { provideRequest } from './page-request.ts';

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, language, words } = context.get(pageRequest);
  const routeIds = entry.staticHandlerContext.matches.map((match) => match.route.id);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={wordsOnServer(language, words)}>
        <PageWords value={wordsOfPage(words, routeIds)}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </PageWords>
      </I18nextProvider>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
